import { type Contract, fieldWords, groupBy, type Properties } from "../../../contract";
import { describeKey, keyText } from "../../../objects/names";
import { keyFilter } from "../../../objects/wire/list";
import type { PlanContext, ProviderSession } from "../../context";
import { howToAdopt } from "../advice";
import {
  canonicalName,
  describeHolder,
  findHolderForPlan,
  isOwnHolder,
  listedContract,
  type UniqueName,
  uniqueNameOf,
} from "../name-holders";
import { countPlannedUses } from "../run/planned-uses";
import { type CheckContext, ignoreUnreadable } from "./unreadable";

/**
 * Warns if an object outside the state has the natural key of a new one, and the service allows both. The state may
 * be lost, or another tool may have recreated the object, and the plan would create a second one. `checkName`
 * checks unique names, and each resource checks objects inside a parent.
 */
export async function warnOfRecreation(context: PlanContext): Promise<void> {
  const { contract, session, signal, planned, replaced, report } = context;
  if (!session || !planned || replaced || context.mayExist === true) return;
  if (contract.unique || contract.parent || !contract.operations.includes("list")) return;
  const key = keyText(contract, planned);
  const isGone = session.objects.hasVanished(contract, planned);
  if (key === undefined || !(isGone || session.objects.knowsState)) return;
  const others = await findEqual({ session, signal, report }, contract, planned, { key, isGone });
  const findOther = () => others.find((each) => !session.objects.isInState(contract, each));
  if (!findOther()) return;
  // Later calls of the run may show that the state contains the object.
  await session.activity.nextPause(signal);
  const other = findOther();
  if (!other) return;
  const kind = contract.fields[contract.id]?.spec.idOf ?? contract.name;
  const words = (contract.key ?? []).join(" and ");
  const why = isGone
    ? `The object in the state no longer exists, and this one has the same ${words}, so another tool may have recreated it.`
    : `Terraform's state doesn't have it. If the state was lost, restore it before you apply.`;
  report({
    severity: "warning",
    summary: `The account already has ${kind} ${String(other[contract.id])}${describeKey(contract, other)}`,
    detail: `${why} The plan creates another object with the same ${words}.\n\n${howToAdopt(contract, other)}`,
  });
}

interface Search {
  /** The value that `keyText` returns. */
  readonly key: string;
  readonly isGone: boolean;
}

/** Finds the objects of the service with the same natural key, with as few requests as possible. */
async function findEqual(
  context: CheckContext,
  contract: Contract,
  planned: Properties,
  { key, isGone }: Search,
): Promise<readonly Properties[]> {
  const equalIn = (objects: readonly Properties[]) =>
    (byKeyText(contract, objects).get(key) ?? []).filter((object) => contract.isUserCreated?.(object) !== false);
  const atStart = isGone ? undefined : await context.session.objects.atStart(contract);
  if (atStart) return equalIn(atStart);
  try {
    return equalIn(await readCandidates(context, contract, planned, isGone));
  } catch (error) {
    ignoreUnreadable(context, contract, error);
    return [];
  }
}

/** Caches the index of each list, because a plan looks up every new object in the same list. */
const indexes = new WeakMap<readonly Properties[], ReadonlyMap<string, readonly Properties[]>>();

function byKeyText(contract: Contract, objects: readonly Properties[]): ReadonlyMap<string, readonly Properties[]> {
  const index = indexes.get(objects) ?? groupBy(objects, (object) => keyText(contract, object));
  indexes.set(objects, index);
  return index;
}

async function readCandidates(
  { session, signal }: CheckContext,
  contract: Contract,
  planned: Properties,
  isGone: boolean,
): Promise<readonly Properties[]> {
  if (!isGone) {
    const named = Object.fromEntries((contract.key ?? []).map((name) => [name, planned[name]]));
    const { where } = keyFilter(contract, named, {});
    const found = await session.objects.search(contract, planned, { where, matches: () => true }, signal);
    if (found) return found;
  }
  return session.objects.list(contract, planned, signal);
}

/**
 * Warns if another object already has the name of a new or renamed object. This isn't an error: another resource of
 * the same plan may delete or rename that object.
 */
export async function checkName(context: PlanContext): Promise<void> {
  const { contract, session, signal, prior, planned, report } = context;
  const name = planned && uniqueNameOf(contract, planned);
  if (!session || !name || isSharedInPlan(context, name) || context.mayExist === true) return;
  if (prior && !isRenamed(name, prior)) return;
  const holder = await findHolderForPlan(session, name, signal).catch((error: unknown) =>
    ignoreUnreadable({ session, signal, report }, listedContract(name), error),
  );
  if (!holder || (await isHandledByRun(session, name, holder, signal))) return;
  report({
    severity: "warning",
    summary: `The account already has ${describeHolder(name, holder)}`,
    detail: [rulesOf(name, holder), prior ? [] : adoptionOf(name, holder)].flat().join("\n\n"),
    path: [name.unique.field],
  });
}

/** Reports two resources of one plan with the same unique name, because no apply can create both. */
function isSharedInPlan(context: PlanContext, name: UniqueName): boolean {
  const { contract, unique } = name;
  // Two resources for one tag get a more specific diagnostic elsewhere.
  if (unique.claimsExisting === true) return false;
  const thing = `the ${unique.field} ${canonicalName(name)} of ${contract.name}`;
  if (countPlannedUses(context, thing).all < 2) return false;
  const words = fieldWords(contract, unique.field);
  context.report({
    severity: "error",
    summary: `Two resources have the ${words} ${JSON.stringify(name.value)}`,
    detail: `Each stratus_${contract.name} needs its own ${words}. Change the ${words} of one of them. If both are the same object in the state, remove one from the state with a removed block (destroy = false) or with terraform state rm.`,
    path: [unique.field],
  });
  return true;
}

function isRenamed(name: UniqueName, prior: Properties): boolean {
  const before = uniqueNameOf(name.contract, prior);
  return !before || canonicalName(before) !== canonicalName(name);
}

/**
 * True if the object is in the state of this run, so the run destroys, replaces or renames it. The calls that show
 * this may come later than this one.
 */
async function isHandledByRun(
  session: ProviderSession,
  name: UniqueName,
  holder: Properties,
  signal: AbortSignal,
): Promise<boolean> {
  if (!isOwnHolder(name, holder)) return false;
  if (!session.objects.isInState(name.contract, holder)) await session.activity.nextPause(signal);
  return session.objects.isInState(name.contract, holder);
}

function rulesOf(name: UniqueName, holder: Properties): string {
  const { contract, unique } = name;
  const words = fieldWords(contract, unique.field);
  if (unique.claimsExisting === true)
    return `The service may add the members of this resource to the existing ${contract.name}, or reject the request. Destroying this resource then removes the ${contract.name} from every object that has it.`;
  const rule = isOwnHolder(name, holder)
    ? `The ${words} must be unique.`
    : `The ${words} may have to be unique across both types. The API documentation doesn't say.`;
  return `${rule} If another resource in this plan deletes that object or changes its ${words}, you don't need to do anything: the apply waits up to a minute for that. Otherwise, change the ${words} of this resource. If this resource replaces that object with create_before_destroy, remove create_before_destroy.`;
}

const adoptionOf = (name: UniqueName, holder: Properties): readonly string[] =>
  isOwnHolder(name, holder) ? [howToAdopt(name.contract, holder)] : [];
