import { ApiError } from "../../../client";
import type { Known } from "../../../contract";
import { howToAdopt } from "../../../provider/adoption";
import type { PlanContext } from "../../../provider/handler";
import { cachedList } from "../../../provider/session/cached-reads";
import { isManaged } from "../../../provider/session/managed-objects";
import { countPlannedUses } from "../../../provider/session/planned-uses";
import { mostSnapshots, mysqlBackup } from "../contract";

type Backup = Known<typeof mysqlBackup>;
type Context = PlanContext<typeof mysqlBackup>;

/**
 * Reports at plan what a database has no room for (R2-060). More snapshots in one configuration than a database has is an
 * error; where the service has others, another resource of the plan may be about to delete one.
 */
export async function checkLimit(context: Context): Promise<void> {
  const { session, prior, planned, report } = context;
  const { databaseId, label } = planned ?? {};
  if (!session || typeof databaseId !== "number" || typeof label !== "string") return;
  // One that goes to another database is planned once more, as a new one; Terraform drops what is warned of then.
  const isMoving = prior !== null && prior.databaseId !== databaseId;
  const coming = isMoving ? 1 : countComing(context, databaseId, JSON.stringify(label));
  if (coming === 0) return;
  const database = nameOf(databaseId);
  const present = await listSnapshots(context, databaseId);
  const same = present.find((snapshot) => snapshot.label === label);
  if (same && context.mayExist !== true && !isManaged(session, mysqlBackup, { ...same, databaseId }))
    warnOfLabel(context, same, databaseId);
  if (present.length + coming <= mostSnapshots) return;
  const labels = present.map((snapshot) => JSON.stringify(snapshot.label)).join(", ");
  report({
    severity: "warning",
    summary: `${database} has ${String(present.length)} snapshots already`,
    detail: `It has ${labels}, and room for ${String(mostSnapshots)}; automatic backups do not count. If another resource of this plan deletes one, all is well: the apply waits for that, up to a minute. Otherwise delete one.`,
    path: ["database_id"],
  });
}

const nameOf = (databaseId: number) => `MySQL database ${String(databaseId)}`;

/** Another snapshot of that label could not be told from the new one. */
function warnOfLabel({ report }: Context, same: Backup, databaseId: number): void {
  report({
    severity: "warning",
    summary: `${nameOf(databaseId)} has snapshot ${String(same.id)} with the label ${JSON.stringify(same.label)}`,
    detail: `A new snapshot is found by its label, because the service answers it by nothing. If another resource of this plan deletes the other one, all is well: the apply waits for that, up to a minute. Otherwise give this one another label.\n\n${howToAdopt(mysqlBackup, { ...same, databaseId })}`,
    path: ["label"],
  });
}

/** How many snapshots are to be made of the database; none where that cannot be, or where this one is there. */
function countComing(context: Context, databaseId: number, label: string): number {
  const { prior, report } = context;
  const database = nameOf(databaseId);
  if (countPlannedUses(context, `snapshot ${label} of ${database}`).all > 1) {
    report({
      severity: "error",
      summary: `Two snapshots of ${database} have the label ${label}`,
      detail:
        "The service answers a new snapshot by nothing, so it is found by its label. Give each a label of its own.",
      path: ["label"],
    });
    return 0;
  }
  const { all, created } = countPlannedUses(context, `snapshots of ${database}`);
  if (all <= mostSnapshots) return prior ? 0 : created;
  report({
    severity: "error",
    summary: `${database} has room for ${String(mostSnapshots)} snapshots`,
    detail: `The configuration has ${String(all)} of it; automatic backups do not count. Leave out what you need least.`,
    path: ["database_id"],
  });
  return 0;
}

/** The snapshots that the service has. */
async function listSnapshots({ session, signal }: Context, databaseId: number): Promise<readonly Backup[]> {
  if (!session) return [];
  const all = await cachedList(session, mysqlBackup, { databaseId }, signal).catch((error: unknown) => {
    // The token may not read them, the database is about to be replaced, or it is not ready to show its backups.
    if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status)) return [];
    throw error;
  });
  return all.filter(({ type }) => type === "snapshot");
}
