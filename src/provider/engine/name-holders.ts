import { canonicalUnique, type Contract, fieldWords, type Properties, type Unique } from "../../contract";
import { listedMatches, listFromWire } from "../../objects/wire/decode-listed";
import { keyFilter, listCollection } from "../../objects/wire/list";
import type { Conflict, OperationContext, ProviderSession } from "../context";

/** A unique name, as wanted for an object. */
export interface UniqueName {
  readonly contract: Contract;
  readonly unique: Unique<Contract>;
  readonly value: string;
}

/** The unique name of the object. Undefined if its type has none, or if it is unknown. */
export function uniqueNameOf(contract: Contract, object: Properties): UniqueName | undefined {
  const { unique, operations } = contract;
  const value = unique && object[unique.field];
  return unique && operations.includes("list") && typeof value === "string" ? { contract, unique, value } : undefined;
}

/** The contract of the objects that share a name. */
export const listedContract = ({ contract, unique }: UniqueName) => unique.among ?? contract;

/** The canonical form that all spellings of the name share. */
export const canonicalName = ({ contract, unique, value }: UniqueName): string =>
  canonicalUnique(contract, unique, value);

/** Returns a test for objects with the name, in any equivalent spelling. */
function hasName(name: UniqueName): (object: Properties) => boolean {
  const wanted = canonicalName(name);
  return (object) => canonicalName({ ...name, value: String(object[name.unique.field]) }) === wanted;
}

/**
 * Finds the object with the name, as this run first read it. Uses one request with a filter, or the whole list if
 * the run has already searched for other objects.
 */
export async function findHolderForPlan(
  session: ProviderSession,
  name: UniqueName,
  signal: AbortSignal,
): Promise<Properties | undefined> {
  const listed = listedContract(name);
  const isHolder = hasName(name);
  const { where } = keyFilter(listed, { [name.unique.field]: name.value }, {});
  const filter = { where, matches: listedMatches(listed, isHolder) };
  const matching = await session.objects.search(listed, {}, filter, signal);
  const objects: readonly Properties[] = matching ?? (await session.objects.list(listed, {}, signal));
  return objects.find(isHolder);
}

/**
 * Finds the object that currently has the wanted name. Some services ignore case in names, so names that differ
 * only in case are compared after a refusal.
 */
export async function findNameConflict(context: OperationContext, wanted: Properties): Promise<Conflict | undefined> {
  const { contract, session, signal } = context;
  const name = uniqueNameOf(contract, wanted);
  if (!name) return undefined;
  const listed = listedContract(name);
  const { field } = name.unique;
  const all: readonly Properties[] = listFromWire(listed, await listCollection(session, listed, {}, signal));
  const others = all.filter((object) => contract.id === field || object[contract.id] !== wanted[contract.id]);
  const isNear = (object: Properties) => String(object[field]).toLowerCase() === name.value.toLowerCase();
  const holder = others.find(hasName(name)) ?? others.find(isNear);
  if (!holder) return undefined;
  const what = describeHolder(name, holder);
  const remedy = `give the new object another ${fieldWords(contract, field)}`;
  return isOwnHolder(name, holder) ? { what, remedy, existing: { contract, object: holder } } : { what };
}

/** True if the object is of the same type as the one to be named. Databases of all engines may share their labels. */
export const isOwnHolder = ({ unique }: UniqueName, holder: Properties): boolean => unique.isOwn?.(holder) ?? true;

/** Describes the holder, as in `firewall 1 with the label "edge"`. */
export function describeHolder(name: UniqueName, holder: Properties): string {
  const { contract, unique } = name;
  const { field } = unique;
  const value = JSON.stringify(holder[field]);
  if (contract.id === field) return `the ${contract.name} ${value}`;
  const { idOf } = contract.fields[contract.id]?.spec ?? {};
  const kind = (isOwnHolder(name, holder) ? idOf : undefined) ?? listedContract(name).name;
  return `${kind} ${String(holder[contract.id])} with the ${fieldWords(contract, field)} ${value}`;
}
