import type { Contract, Properties } from "../contract";
import { received } from "./answer";
import { objectPath, parentOf, pathFields } from "./paths";
import type { Session } from "./session";

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
  const path = objectPath(parent, { [parent.id]: object[name] });
  const answer = session.surroundings.get(path) ?? session.client.get(path, { signal }).then(received);
  session.surroundings.set(path, answer);
  try {
    const all = await answer;
    return Object.fromEntries(contract.surroundings.map((each) => [each, all[each]]));
  } catch (error) {
    session.surroundings.delete(path);
    throw error;
  }
}
