import { requireOffered } from "../../../provider/plan-checks/offered";
import { isReplaced } from "../../../provider/plan-checks/runs-operation";
import type { PlanContext } from "../../../provider/handler";
import { databaseEngine } from "../../database_engine/contract";
import { region } from "../../region/contract";
import type { ManagedDatabase } from "./contract/fields";

/** Warns at plan of data that will be lost, and refuses an engine or a region that the service does not have. */
export async function checkDatabase(context: PlanContext<ManagedDatabase>): Promise<void> {
  const { contract, session, signal, prior, planned, report } = context;
  if (prior && (!planned || isReplaced(context))) {
    report({
      severity: "warning",
      summary: `All data of the database ${JSON.stringify(prior.label)} will be deleted`,
      detail: `Deleting stratus_${contract.name} ${String(prior.id)} deletes its data and all its backups for good. Nothing is carried over to a database that takes its place.`,
    });
  }
  if (!session || prior || !planned) return;
  const checking = { session, signal, report };
  const { engine, region: regionId } = planned;
  if (typeof engine === "string") {
    const product = engine.split("/")[0] ?? "";
    const among = (id: string) => id.startsWith(`${product}/`);
    await requireOffered(checking, { field: "engine", listed: databaseEngine, among }, engine);
  }
  if (typeof regionId === "string") {
    await requireOffered(checking, { field: "region", listed: region }, regionId);
  }
}
