import type { Contract, Properties } from "../../contract";
import { howToAdopt } from "../adoption";
import type { PlanContext } from "../handler";
import { describeKey } from "../names";
import { whereKey } from "../requests/where";
import type { ProviderSession } from "../session";
import { cachedList, cachedMatches } from "../session/cached-reads";
import { objectsAtStart } from "../session/first-page";
import { isInState, knowsState } from "../session/managed-objects";
import { hasVanished, keyText } from "../session/vanished-objects";
import { ignoreUnreadable } from ".";

/**
 * Warns of an object that has the natural key of a new one and is not in the state, if no rule keeps two objects from
 * having it. The state may be lost, or another tool may have recreated the object, and the plan would create a second one.
 * Unique names are checked in any case (taken-name.ts), and each resource checks what is inside of something else.
 */
export async function warnOfMadeAnew(context: PlanContext): Promise<void> {
  const { contract, session, signal, planned, replaced, report } = context;
  if (!session || !planned || replaced || context.mayExist === true) return;
  if (contract.unique || contract.parent || !contract.operations.includes("list")) return;
  const key = keyText(contract, planned);
  const isGone = hasVanished(session, contract, planned);
  if (key === undefined || !(isGone || knowsState(session))) return;
  const others = await findEqual(session, contract, planned, { key, isGone, signal });
  const findOther = () => others.find((each) => !isInState(session, contract, each));
  if (!findOther()) return;
  // Later calls of the run may show that the state has the object.
  await session.activity.nextPause(signal);
  const other = findOther();
  if (!other) return;
  const kind = contract.fields[contract.id]?.facts.idOf ?? contract.name;
  const words = (contract.key ?? []).join(" and ");
  const why = isGone
    ? `The object in the state no longer exists, and this one has the same ${words}: another tool may have recreated it.`
    : `Terraform's state doesn't have it. If the state was lost, restore it before you apply.`;
  report({
    severity: "warning",
    summary: `The account has ${kind} ${String(other[contract.id])}${describeKey(contract, other)}`,
    detail: `${why} The plan creates another object with the same ${words}.\n\n${howToAdopt(contract, other)}`,
  });
}

interface Search {
  /** As `keyText` returns it. */
  readonly key: string;
  readonly isGone: boolean;
  readonly signal: AbortSignal;
}

/** The objects of the service with the same natural key, with as few requests as possible. */
async function findEqual(
  session: ProviderSession,
  contract: Contract,
  planned: Properties,
  { key, isGone, signal }: Search,
): Promise<readonly Properties[]> {
  const isEqual = (object: Properties) => keyText(contract, object) === key && contract.isUserMade?.(object) !== false;
  const atStart = isGone ? undefined : objectsAtStart(session, contract);
  if (atStart) return atStart.filter(isEqual);
  try {
    return (await readCandidates(session, contract, planned, isGone, signal)).filter(isEqual);
  } catch (error) {
    ignoreUnreadable(error);
    return [];
  }
}

async function readCandidates(
  session: ProviderSession,
  contract: Contract,
  planned: Properties,
  isGone: boolean,
  signal: AbortSignal,
): Promise<readonly Properties[]> {
  if (!isGone) {
    const named = Object.fromEntries((contract.key ?? []).map((name) => [name, planned[name]]));
    const { where } = whereKey(contract, named, {});
    const found = await cachedMatches(session, contract, planned, { where, matches: () => true }, signal);
    if (found) return found;
  }
  return cachedList(session, contract, planned, signal);
}
