import { ApiError } from "../../client";
import type { Properties } from "../../contract";
import type { Planning } from "../../provider/handler";
import { liveList } from "../../provider/live";
import { nameOf } from "../../provider/names";
import { collectionPath } from "../../provider/paths";
import { want } from "../../provider/wants";
import { mostSnapshots, mysqlBackup } from "./contract";

/**
 * Says at plan what a database has no room for (R2-060). More snapshots in one configuration than a database has is an
 * error; where the service has others, another resource of the plan may be about to delete one.
 */
export async function checkRoom(planning: Planning): Promise<void> {
  const { prior, planned, report } = planning;
  const { databaseId, label } = planned ?? {};
  if (typeof databaseId !== "number" || typeof label !== "string") return;
  const database = `MySQL database ${String(databaseId)}`;
  const named = JSON.stringify(label);
  if (want(planning, `snapshot ${named} of ${database}`).all > 1) {
    report({
      severity: "error",
      summary: `Two snapshots of ${database} have the label ${named}`,
      detail:
        "The service answers a new snapshot by nothing, so it is found by its label. Give each a label of its own.",
      path: ["label"],
    });
    return;
  }
  const { all, coming } = want(planning, `snapshots of ${database}`);
  if (all > mostSnapshots) {
    report({
      severity: "error",
      summary: `${database} has room for ${String(mostSnapshots)} snapshots`,
      detail: `The configuration has ${String(all)} of it; automatic backups do not count. Leave out what you need least.`,
      path: ["database_id"],
    });
    return;
  }
  if (prior) return;
  const present = await snapshotsIn(planning, planned ?? {});
  if (present.length + coming <= mostSnapshots) return;
  const labels = present.map((each) => JSON.stringify(each["label"])).join(", ");
  report({
    severity: "warning",
    summary: `${database} has ${String(present.length)} snapshots already`,
    detail: `It has ${labels}, and room for ${String(mostSnapshots)}; automatic backups do not count. If another resource of this plan deletes one, all is well: the apply waits for that, up to a minute. Otherwise delete one, or import it: terraform import ADDRESS ${String(databaseId)}/LABEL`,
    path: ["database_id"],
  });
}

/** The snapshots that the service has, without those that this run makes anew. */
async function snapshotsIn({ session, signal }: Planning, planned: Properties): Promise<readonly Properties[]> {
  if (!session) return [];
  const all = await liveList(session, collectionPath(mysqlBackup, planned), signal).catch((error: unknown) => {
    // The token may not look, the database is about to be made anew, or it is not ready to show its backups.
    if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status)) return [];
    throw error;
  });
  return all.filter(({ type, id }) => type === "snapshot" && !session.wants.isLeaving(nameOf(mysqlBackup, { id })));
}
