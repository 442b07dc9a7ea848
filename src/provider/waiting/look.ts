import type { Json } from "../../client";
import type { Properties } from "../../contract";
import type { OperationContext } from "../handler";
import { decodeResponse, missingFields, toObject } from "../requests/decode";
import { objectPath } from "../requests/paths";

export type Verdict = "wanted" | "failed" | "pending";

/**
 * Runs a wait that looks at the object again and again. Where a listing ends the wait and leaves fields of the
 * object out, the object itself is read: what follows the wait may need them.
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
      if (!isListed) return object;
      const answer = decodeResponse(object);
      const { status }: Properties = toObject(contract, answer, {});
      return judge(status) !== "pending" && missingFields(contract, answer).length > 0 ? get(signal) : object;
    }),
  );
}
