import type { Json } from "../../client";
import type { Properties } from "../../contract";
import type { OperationContext } from "../handler";
import { decodeObject, decodeResponse, missingFields } from "../requests/decode";
import { objectPath } from "../requests/paths";

export type Verdict = "wanted" | "failed" | "pending";

/**
 * Runs a wait that looks at the object again and again. Where a listing shows a status with which the wait ends, and not all
 * that a view has, the object itself is read: what follows the wait may need the rest.
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
      if (!isListed || judge(decodeObject(contract, object)["status"]) === "pending") return object;
      return missingFields(contract, decodeResponse(object)).length > 0 ? get(signal) : object;
    }),
  );
}
