import { hint, snake } from "../../contract";
import type { CheckContext } from ".";
import { reportError, listForCheck } from ".";

/** A field whose values the service lists, and where it does. */
interface Offered {
  readonly field: string;
  readonly path: string;
  /** Which of the list are worth naming. Default: all. */
  readonly among?: (id: string) => boolean;
}

/**
 * Refuses at plan what the service does not have, with what it has and what was probably meant. Whether it has it; a list
 * that is empty, or that the token may not see, says nothing.
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
