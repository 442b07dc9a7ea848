import type { Json } from "../../client";
import type { Properties } from "../../contract";
import type { OperationContext } from "../handler";
import { decodeObject } from "../requests/decode";
import { objectPath } from "../requests/paths";

export type Verdict = "wanted" | "failed" | "pending";

/**
 * Runs a wait that looks at the object again and again. A listing may show a status with which the wait ends: that is
 * confirmed by reading the object itself.
 */
export function whileLooking<T>(
  { contract, session: { client } }: OperationContext,
  known: Properties,
  judge: (status: unknown) => Verdict,
  wait: (look: (signal: AbortSignal, pause: number) => Promise<Json>) => Promise<T>,
): Promise<T> {
  const path = objectPath(contract, known);
  const get = (signal: AbortSignal) => client.get(path, { signal });
  if (contract.singleton === true || contract.objectsInList) return wait(get);
  return client.waiting(path, (look) =>
    wait(async (signal, pause) => {
      const { object, isListed } = await look(signal, pause);
      return isListed && judge(decodeObject(contract, object)["status"]) !== "pending" ? get(signal) : object;
    }),
  );
}
