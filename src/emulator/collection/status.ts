import type { Properties } from "../../contract";
import type { Emulation } from "../objects/emulation";
import { failure } from "../wire/failure";
import type { StoredObject } from "../store";

/**
 * Holds an operation to the states in which the contract accepts it.
 *
 * @throws Failure 400 at `status`, with the states that would do.
 */
export function requireStatus(
  { contract }: Pick<Emulation, "contract">,
  { body }: { readonly body: Properties } & Partial<StoredObject>,
  operation: string,
) {
  const accepted = contract.states?.requires[operation];
  const status = String(body["status"]);
  if (!accepted || accepted.includes(status)) return;
  const what = contract.name.replace(/_/g, " ");
  throw failure(400, `must be ${accepted.join(", ")} for this (${operation}); the ${what} is ${status}`, "status");
}
