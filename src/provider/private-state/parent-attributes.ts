import type { Contract, Properties } from "../../contract";
import { liveObject } from "../session/cached-reads";
import { objectPath, parentOf, pathFields } from "../requests/paths";
import type { Session } from "../session";

/** What an object's spellings depend on and its parent says. Each parent is asked for once in a run. */
export async function surroundingsOf(
  session: Session,
  contract: Contract,
  object: Properties,
  signal: AbortSignal,
): Promise<Properties> {
  const parent = parentOf(contract);
  const [name] = pathFields(contract);
  if (!contract.surroundings || !parent || name === undefined) return {};
  const all = await liveObject(session, objectPath(parent, { [parent.id]: object[name] }), signal);
  return Object.fromEntries(contract.surroundings.map((each) => [each, all[each]]));
}
