import type { Contract, Properties } from "../../../contract";
import { requireOffered } from "../../../provider/plan-checks/offered";
import type { Handler, PlanContext, OperationContext } from "../../../provider/handler";
import { waitFor, whenAccepted } from "../../../provider/waiting/wait";
import { databaseEngine } from "../../database_engine/contract";
import { mysqlDatabase } from "../../mysql_database/contract";
import { states } from "./contract/states";
import { region } from "../../region/contract";

/** The same work on the MySQL database that something belongs to. */
export function onDatabase(context: OperationContext): OperationContext {
  return {
    ...context,
    contract: mysqlDatabase,
    get remainingMs() {
      return context.remainingMs;
    },
  };
}

export const databaseIn = (object: Properties): Properties => ({ id: object["databaseId"] });

/** Does something to the database in a state in which the service accepts it. */
export const onceAccepted =
  (operation: keyof typeof states.requires): NonNullable<Handler["sendWhenReady"]> =>
  (context, wanted, send) =>
    whenAccepted(onDatabase(context), operation, databaseIn(wanted), send);

/** Waits until the database is in a state in which the service shows something of it. */
export const onceShown =
  (operation: "credentials" | "certificate" | "backups"): NonNullable<Handler["waitForPrerequisites"]> =>
  async (context, asked) => {
    const what = `MySQL database ${String(asked["databaseId"])} to be ready to show its ${operation}`;
    await waitFor(onDatabase(context), databaseIn(asked), states.requires[operation], what);
  };

export async function untilActive(context: OperationContext, object: Properties): Promise<void> {
  const what = `MySQL database ${String(object["databaseId"])} to become active`;
  await waitFor(onDatabase(context), databaseIn(object), states.target, what);
}

const isImmutable = (contract: Contract, name: string) => contract.fields[name]?.facts.requiresReplace === true;

/** What every database says at plan: what is lost, and what the service does not have. */
export async function planDatabase({ contract, session, signal, prior, planned, report }: PlanContext): Promise<void> {
  const replaced = Object.keys(contract.fields).some(
    (name) => isImmutable(contract, name) && prior?.[name] !== planned?.[name],
  );
  if (prior && (!planned || replaced)) {
    report({
      severity: "warning",
      summary: `All data of the database ${JSON.stringify(prior["label"])} will be deleted`,
      detail: `Deleting stratus_${contract.name} ${String(prior["id"])} deletes its data and all its backups for good. Nothing is carried over to a database that takes its place.`,
    });
  }
  if (!session || prior || !planned) return;
  const checking = { session, signal, report };
  for (const { field, path } of [
    { field: "engine", path: databaseEngine.path },
    { field: "region", path: region.path },
  ]) {
    const wanted = planned[field];
    if (typeof wanted !== "string") continue;
    const product = wanted.split("/")[0] ?? "";
    const isOfProduct = (id: string) => id.startsWith(`${product}/`);
    await requireOffered(checking, { field, path, ...(field === "engine" ? { among: isOfProduct } : {}) }, wanted);
  }
}
