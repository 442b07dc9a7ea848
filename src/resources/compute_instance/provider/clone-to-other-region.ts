import type { Known, Planned } from "../../../contract";
import { type CheckContext, readForCheck, listForCheck } from "../../../provider/plan-checks/needs";
import { region } from "../../region/contract";
import { vlan } from "../../data_sources/contract";
import type { computeInstance } from "../contract";

/**
 * Warns of a clone in another region than its source, where the source is on a VLAN (R1-154). An instance does not show
 * its VLANs, so they are listed. It is no error, because the document does not name the capability that a region with
 * VLANs has, and says two things about clones in other regions.
 */
export async function warnOfVlan(
  context: CheckContext,
  source: Pick<Known<typeof computeInstance>, "id" | "region">,
  target: Planned<typeof computeInstance>["region"],
): Promise<void> {
  if (typeof target !== "string" || target === source.region) return;
  const vlans = await listForCheck(context, vlan);
  const own = vlans.find(({ computes }) => computes?.some((id) => id === source.id));
  if (!own) return;
  const place = await readForCheck(context, region, { id: target });
  const capabilities = place?.capabilities?.join(", ") || "none";
  const [id, home] = [String(source.id), String(source.region)];
  context.report({
    severity: "warning",
    summary: `Instance ${id} is on a VLAN of ${home}`,
    detail: `Instance ${id} is on the VLAN ${JSON.stringify(own.label)}, and its clone is to be in ${target}. Without VLANs there the service refuses (${target} has the capabilities ${capabilities}), and it may not start the clone in another region at all. A clone in ${home} works.`,
    path: ["region"],
  });
}
