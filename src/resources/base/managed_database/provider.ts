import { type PlanContext, requireOffered } from "../../../provider/author";
import { databaseEngine } from "../../data_sources/contract";
import { region } from "../../region/contract";
import type { ManagedDatabase } from "./contract/fields";

/** Rejects an engine or a region at plan that the service doesn't offer. */
export async function checkDatabase(context: PlanContext<ManagedDatabase>): Promise<void> {
  const { session, signal, prior, planned, report } = context;
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
