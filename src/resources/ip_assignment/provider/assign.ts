import type { OperationContext } from "../../../provider/handler";
import { withFallbackEndpoint } from "../../../provider/requests/not-found";
import { computeInstance } from "../../compute_instance/contract";
import type { KnownEntry } from "../contract";
import { ipAssignment, ipv4AssignPath } from "../contract";

/** Puts addresses and ranges on the instances of their entries. What this run knows of the instances is out of date then. */
export async function assign(context: OperationContext, entries: readonly KnownEntry[]): Promise<void> {
  const assignments = entries.map(({ address, computeId, region }) => ({ address, compute_id: computeId, region }));
  try {
    await withFallbackEndpoint(context, [ipAssignment.path, ipv4AssignPath], { assignments });
  } finally {
    for (const { computeId } of entries) context.session.objects.forget(computeInstance, { id: computeId });
  }
}
