import type { Contract, Properties } from "../../contract";
import { hint, snake } from "../../contract";
import type { CheckContext } from ".";
import { reportError, listForCheck } from ".";

/** A field whose values are the ids of objects that the service lists. */
interface Offered {
  readonly field: string;
  readonly listed: Contract;
  /** Which entries the message names. Default: all. */
  readonly among?: (id: string) => boolean;
}

/**
 * Reports an error at plan if the service does not offer the value, with the values that it offers and the nearest one.
 * Returns whether the value is offered. An empty list, or one that the token may not read, permits everything.
 */
export async function requireOffered(
  context: CheckContext,
  { field, listed, among }: Offered,
  wanted: string,
): Promise<boolean> {
  const all: readonly Properties[] = await listForCheck(context, listed);
  const known = all.map(({ id }) => String(id));
  if (known.length === 0 || known.includes(wanted)) return true;
  const near = hint(wanted, known);
  const meant = near === undefined ? "" : ` Did you mean ${JSON.stringify(near)}?`;
  const there = `There are ${(among ? known.filter(among) : known).join(", ")}.`;
  const detail = `The service has no ${field} ${JSON.stringify(wanted)}.${meant} ${there}`;
  reportError(context, [snake(field)], `No such ${field}`, detail);
  return false;
}
