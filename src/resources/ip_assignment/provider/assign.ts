import type { OperationContext } from "../../../provider/handler";
import { withFallbackEndpoint } from "../../../provider/requests/fallback-endpoint";
import type { KnownEntry } from "../contract";
import { ipAssignment, ipv4AssignPath } from "../contract";

/** Puts addresses and ranges on the instances of their entries. */
export async function assign(context: OperationContext, entries: readonly KnownEntry[]): Promise<void> {
  const assignments = entries.map(({ address, computeId, region }) => ({ address, compute_id: computeId, region }));
  await withFallbackEndpoint(context, [ipAssignment.path, ipv4AssignPath], { assignments });
}
