import type { Contract, Properties } from "../../contract";
import { howToAdopt } from "../adoption";
import type { PlanContext } from "../handler";
import { describeKey, keyText } from "../names";
import { whereKey } from "../requests/where";
import type { ProviderSession } from "../session";
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
  const isGone = session.objects.hasVanished(contract, planned);
  if (key === undefined || !(isGone || session.objects.knowsState)) return;
  const others = await findEqual(session, contract, planned, { key, isGone, signal });
  const findOther = () => others.find((each) => !session.objects.isInState(contract, each));
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
  const atStart = isGone ? undefined : session.objects.atStart(contract);
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
    const found = await session.objects.search(contract, planned, { where, matches: () => true }, signal);
    if (found) return found;
  }
  return session.objects.list(contract, planned, signal);
}
