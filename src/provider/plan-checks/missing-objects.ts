import { snake } from "../../contract";
import type { Diagnostic } from "../../plugin/provider";
import type { PlanContext } from "../handler";
import { collectionPath, pathParameters } from "../requests/paths";
import { ignoreUnreadable } from ".";

/**
 * Reports the objects that a new one needs and that are not there, such as the domain of a record: an id that is known was
 * given by the service, so nothing that this plan makes can be meant. Terraform plans a new object once more when it is
 * applied, so this is said too where the other one has gone since.
 */
export async function checkNeededObjects({ contract, session, signal, planned, report }: PlanContext): Promise<void> {
  if (!session || !planned) return;
  for (const [name, { facts }] of Object.entries(contract.fields)) {
    const id = planned[name];
    const { idOf: kind } = facts;
    const needed = kind === undefined ? undefined : session.kinds.get(kind);
    if (typeof id !== "number" || kind === undefined || !needed) continue;
    // The objects are read as for a refresh, which reads whole pages where there are many.
    const known = { [needed.id]: id };
    const look = () =>
      session.client
        .read(collectionPath(needed, {}), id, { signal })
        .then((json) => {
          if (json) session.objects.recordRead(needed, known, json);
          return json ?? null;
        })
        .catch(ignoreUnreadable)
        .then((json) => json !== null);
    if (await session.objects.exists(needed, known, look)) continue;
    const doing = pathParameters(contract).includes(name) ? "made in it" : "made for it";
    report({ ...missingObject(`${kind} ${String(id)}`, doing), path: [snake(name)] });
  }
}

/** An object that a plan needs and the service does not have. */
export const missingObject = (what: string, doing: string): Diagnostic => ({
  severity: "error",
  summary: `There is no ${what}`,
  detail: `It is gone, or belongs to another account, or this token may not see it, so nothing can be ${doing}. If somebody has deleted it since the plan was made, make a new plan. If this configuration makes it, refer to its resource instead of writing what it was.`,
});
