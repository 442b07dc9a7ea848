import type { Contract, Properties } from "../../contract";
import { cachedObject } from "../session/cached-reads";
import { pathParameters } from "../requests/paths";
import type { ProviderSession } from "../session";

/** The attributes of the parent that the object's spellings depend on. Each parent is read once in a run. */
export async function readParentAttributes(
  session: ProviderSession,
  contract: Contract,
  object: Properties,
  signal: AbortSignal,
): Promise<Properties> {
  const { parent } = contract;
  const [name] = pathParameters(contract);
  if (!contract.parentAttributes || !parent || name === undefined) return {};
  const all: Properties = await cachedObject(session, parent, { [parent.id]: object[name] }, signal);
  return Object.fromEntries(contract.parentAttributes.map((each) => [each, all[each]]));
}
