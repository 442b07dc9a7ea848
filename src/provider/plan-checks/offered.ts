import { hint, snake } from "../../contract";
import type { CheckContext } from ".";
import { reportError, listForCheck } from ".";

/** A field whose values the service lists, and the path of the list. */
interface Offered {
  readonly field: string;
  readonly path: string;
  /** Which entries the message names. Default: all. */
  readonly among?: (id: string) => boolean;
}

/**
 * Reports an error at plan if the service does not offer the value, with the values that it offers and the nearest one.
 * Returns whether the value is offered. An empty list, or one that the token may not read, permits everything.
 */
export async function requireOffered(
  context: CheckContext,
  { field, path, among }: Offered,
  wanted: string,
): Promise<boolean> {
  const known = (await listForCheck(context, path)).map(({ id }) => String(id));
  if (known.length === 0 || known.includes(wanted)) return true;
  const near = hint(wanted, known);
  const meant = near === undefined ? "" : ` Did you mean ${JSON.stringify(near)}?`;
  const there = `There are ${(among ? known.filter(among) : known).join(", ")}.`;
  const detail = `The service has no ${field} ${JSON.stringify(wanted)}.${meant} ${there}`;
  reportError(context, [snake(field)], `No such ${field}`, detail);
  return false;
}
