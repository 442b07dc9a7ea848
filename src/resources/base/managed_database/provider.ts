import type { Contract, Properties } from "../../../contract";
import { isOffered } from "../../../provider/plan-checks/offered";
import type { Handler, Planning, Work } from "../../../provider/handler";
import { waitFor, whenAccepted } from "../../../provider/waiting/wait";
import { databaseEngine } from "../../database_engine/contract";
import { mysqlDatabase } from "../../mysql_database/contract";
import { states } from "./contract/states";
import { region } from "../../region/contract";

/** The same work on the MySQL database that something belongs to. */
export function onDatabase(work: Work): Work {
  return {
    ...work,
    contract: mysqlDatabase,
    get patience() {
      return work.patience;
    },
  };
}

export const databaseIn = (object: Properties): Properties => ({ id: object["databaseId"] });

/** Does something to the database in a state in which the service accepts it. */
export const onceAccepted =
  (operation: keyof typeof states.requires): NonNullable<Handler["turn"]> =>
  (work, wanted, send) =>
    whenAccepted(onDatabase(work), operation, databaseIn(wanted), send);

/** Waits until the database is in a state in which the service shows something of it. */
export const onceShown =
  (operation: "credentials" | "certificate" | "backups"): NonNullable<Handler["before"]> =>
  async (work, asked) => {
    const what = `MySQL database ${String(asked["databaseId"])} to be ready to show its ${operation}`;
    await waitFor(onDatabase(work), databaseIn(asked), states.requires[operation], what);
  };

export async function untilActive(work: Work, object: Properties): Promise<void> {
  const what = `MySQL database ${String(object["databaseId"])} to become active`;
  await waitFor(onDatabase(work), databaseIn(object), states.settled, what);
}

const isImmutable = (contract: Contract, name: string) => contract.fields[name]?.facts.immutable === true;

/** What every database says at plan: what is lost, and what the service does not have. */
export async function planDatabase({ contract, session, signal, prior, planned, report }: Planning): Promise<void> {
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
    await isOffered(checking, { field, path, ...(field === "engine" ? { among: isOfProduct } : {}) }, wanted);
  }
}
