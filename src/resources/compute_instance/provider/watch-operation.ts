import type { Known } from "../../../contract";
import {
  changeTrace,
  fromWire,
  objectPath,
  type OperationContext,
  waitForNextSecond,
  type Watch,
} from "../../../provider/author";
import { computeInstance } from "../contract";

/** Watches an instance for a clone or a restore. The specification has no endpoint for its disks. */
export async function watchInstance(
  { session, signal }: OperationContext,
  id: Known<typeof computeInstance>["id"],
  busy: "cloning" | "restoring",
): Promise<Watch> {
  const path = objectPath(computeInstance, { id });
  const read = async (reading: AbortSignal) =>
    fromWire(computeInstance, await session.client.get(path, { signal: reading }));
  const before = await read(signal);
  await waitForNextSecond(session.clock, signal);
  return {
    look: async (lookSignal) =>
      // A clone has the tags of its source (document 1, Clone rules).
      changeTrace({
        name: `instance ${String(id)}`,
        before,
        now: await read(lookSignal),
        busy,
        ownFields: ["tags"],
      }),
  };
}
