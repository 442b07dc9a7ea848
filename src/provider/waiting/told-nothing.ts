import type { Contract } from "../../contract";
import { isNothing, isSet } from "../../contract";
import { expectedWords, UnexpectedAnswerError, ValueMismatch } from "../requests/read-value";

/** A service that is about to make something may tell nothing of it at first. */
const mostLooks = 3;

/**
 * Ends a wait for a value that the service has to tell: called with what each look shows of it, it throws where several in
 * turn show nothing. Waiting on would end only with the deadline, in an error that does not say so.
 */
export function refuseNothing(contract: Contract, name: string): (value: unknown) => void {
  const field = contract.fields[name];
  let looks = 0;
  return (value) => {
    looks = isSet(value) && !isNothing(value) ? 0 : looks + 1;
    if (looks < mostLooks) return;
    const expected = field ? expectedWords[field.facts.kind] : "told";
    throw new UnexpectedAnswerError(contract.name, [new ValueMismatch([name], expected, "nothing")]);
  };
}
