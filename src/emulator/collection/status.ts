import type { Properties } from "../../contract";
import type { Emulation } from "../objects/emulation";
import { failure } from "../wire/failure";
import type { StoredObject } from "../store";

/**
 * Checks that the object is in a state in which the contract accepts the operation.
 *
 * @throws Failure 400 at `status`, that names the states that are accepted.
 */
export function requireStatus(
  { contract }: Pick<Emulation, "contract">,
  { body }: { readonly body: Properties } & Partial<StoredObject>,
  operation: string,
) {
  const accepted = contract.states?.requires[operation];
  const status = String(body["status"]);
  if (!accepted || accepted.includes(status)) return;
  const { specified = {} } = contract.states ?? {};
  const what = contract.name.replace(/_/g, " ");
  throw failure(400, `must be ${accepted.join(", ")} for this (${operation}); the ${what} is ${status}`, "status").per(
    ...(specified[operation] ?? []),
    ...(specified[`${operation} while ${status}`] ?? []),
  );
}
