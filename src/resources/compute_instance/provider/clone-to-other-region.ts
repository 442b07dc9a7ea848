import type { Properties } from "../../../contract";
import { segment } from "../../../client";
import type { CheckContext } from "../../../provider/plan-checks";
import { readForCheck, listForCheck } from "../../../provider/plan-checks";
import { collectionPath } from "../../../provider/requests/paths";
import { region as regions } from "../../region/contract";
import { vlan } from "../../vlan/contract";

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Warns of a clone that leaves its region, where the source is on a VLAN (R1-154): an instance does not show that, and the
 * VLANs do. It is no error, because the document does not name the capability, and says of other regions two things.
 */
export async function warnOfVlan(context: CheckContext, source: Properties, region: unknown): Promise<void> {
  if (typeof region !== "string" || region === source["region"]) return;
  const all = await listForCheck(context, collectionPath(vlan, {}));
  const own = all.find(({ computes }) => listOf(computes).includes(source["id"]));
  if (!own) return;
  const place = await readForCheck(context, `${regions.path}/${segment(region)}`);
  const capabilities = listOf(place?.["capabilities"]).join(", ") || "none";
  const [id, home] = [String(source["id"]), String(source["region"])];
  context.report({
    severity: "warning",
    summary: `Instance ${id} is on a VLAN of ${home}`,
    detail: `Instance ${id} is on the VLAN ${JSON.stringify(own["label"])}, and its clone is to be in ${region}. Without VLANs there the service refuses (${region} has the capabilities ${capabilities}), and it may not start the clone in another region at all. A clone in ${home} works.`,
    path: ["region"],
  });
}
