import { canonicalValue } from "./canonical";
import type { Fields } from "./field";
import type { HasFields } from "./fields";
import { snake } from "./naming";
import type { Ruled } from "./rule";
import type { Properties } from "./values";

/** A field whose values must differ. `Other` is the type of the contracts of other kinds. */
export interface Unique<Other, Name extends string = string> extends Ruled {
  readonly field: Name;
  readonly within: "account" | "platform";
  /** The contract that lists all objects among which the value must be unique (default: the contract itself). */
  readonly among?: Other;
  /** True if an object of that list belongs to this contract. */
  isOwn?(listed: Properties): boolean;
  /** True if values that differ only in case are equal (default: unknown). */
  readonly ignoresCase?: true;
  /** True if a create with a value in use changes the existing object instead of failing. */
  readonly claimsExisting?: boolean;
}

/** A maximum number of objects with the same values in some fields. */
export interface ObjectLimit<Name extends string = string> extends Ruled {
  /** The maximum. */
  readonly count: number;
  /** The noun for these objects in messages: `snapshot`. Its plural ends in `s`. */
  readonly noun: string;
  /** The fields whose values the objects share, such as the database of a snapshot. */
  readonly per: readonly Name[];
  /** True if a create beyond the limit deletes the older object (default: the service refuses it). */
  readonly replaces?: true;
  /** A sentence without a full stop: why the provider supports no more, although the service accepts them. */
  readonly providerReason?: string;
}

/** The names of fields inside list entries: `assignments.address`. */
export type EntryField<F extends Fields> = {
  [K in keyof F & string]: F[K]["valueType"] extends readonly (infer E extends object)[]
    ? `${K}.${keyof E & string}`
    : never;
}[keyof F & string];

/** A thing that one resource manages as a whole. A second resource for it would undo the changes of the first. */
export interface SoleOwner<Name extends string = string> {
  /** The noun for it in messages: `the allow list`. */
  readonly noun: string;
  /** The fields that together identify its owner, such as the database of an allow list. */
  readonly of: readonly Name[];
}

/** The field's name in messages: `MySQL database` for its id, and the field name for others. */
function fieldNoun({ fields }: HasFields, name: string): string {
  return fields[name]?.spec.idOf ?? snake(name.slice(name.indexOf(".") + 1));
}

/** The field that identifies the object to which a limit applies. Undefined if it applies to the account. */
function ownerField({ fields }: HasFields, { per }: ObjectLimit): string | undefined {
  const [first] = per;
  return first !== undefined && fields[first]?.spec.idOf !== undefined ? first : undefined;
}

const othersOf = (contract: HasFields, limit: ObjectLimit) =>
  limit.per.filter((name) => name !== ownerField(contract, limit));

/** A count in words: `one snapshot`, `3 snapshots`. */
export const countWords = ({ noun }: ObjectLimit, count: number) =>
  count === 1 ? `one ${noun}` : `${String(count)} ${noun}s`;

/** The limit as a sentence without a full stop: `A MySQL database can have at most 3 snapshots`. */
export function limitWords(contract: HasFields, limit: ObjectLimit): string {
  const owner = ownerField(contract, limit);
  const noun = owner === undefined ? "account" : fieldNoun(contract, owner);
  const others = othersOf(contract, limit).map((name) => fieldNoun(contract, name));
  const per = others.length === 0 ? "" : ` per ${others.join(" and ")}`;
  const article = /^[aeio]/i.test(noun) ? "An" : "A";
  return `${article} ${noun} can have at most ${countWords(limit, limit.count)}${per}`;
}

/** The same with a full stop, and with the explanation if it is a limit of the provider. */
export const explainLimit = (contract: HasFields, limit: ObjectLimit) =>
  `${limitWords(contract, limit)}.${limit.providerReason === undefined ? "" : ` ${limit.providerReason}.`}`;

/** Advice for that many excess objects: `Remove one of them, or give it another label`. */
export function limitRemedy(contract: HasFields, limit: ObjectLimit, excess: number): string {
  const field = changeableField(contract, limit);
  const change = field === undefined ? "" : `, or give ${excess === 1 ? "it" : "each"} another ${snake(field)}`;
  return `Remove ${excess === 1 ? "one" : String(excess)} of them${change}`;
}

/**
 * The object to which a limit applies, or the account, such as `MySQL database 7`, and the other values, such as `
 * with the label "a"`.
 */
export function describeLimited(contract: HasFields, limit: ObjectLimit, object: Properties) {
  const owner = ownerField(contract, limit);
  const values = othersOf(contract, limit).map(
    (field) => ` with the ${fieldNoun(contract, field)} ${JSON.stringify(object[field])}`,
  );
  return {
    owner: owner === undefined ? "the account" : `${fieldNoun(contract, owner)} ${String(object[owner])}`,
    values: values.join(" and"),
  };
}

/** The name of a field that a user can change to stay within the limit. */
export function changeableField(contract: HasFields, limit: ObjectLimit): string | undefined {
  return othersOf(contract, limit).find((name) => {
    const { idOf, presence } = contract.fields[name]?.spec ?? {};
    return idOf === undefined && presence !== "computed";
  });
}

/** Describes the managed object: `the allow list of one MySQL database`. */
export const soleOwnerWords = (contract: HasFields, { noun, of }: SoleOwner) =>
  `${noun} of one ${of.map((name) => fieldNoun(contract, name)).join(" and ")}`;

/** The canonical values of fields. Undefined if one of them is not set. */
export function valuesOf(contract: HasFields, names: readonly string[], object: Properties) {
  const values = names.map((name) => {
    const field = contract.fields[name];
    return field ? canonicalValue(field, object[name], object) : (object[name] ?? null);
  });
  return values.includes(null) ? undefined : values;
}

/** The canonical form of a unique value, shared by all values that the service treats as equal. */
export function canonicalUnique(
  { fields }: HasFields,
  { field, ignoresCase }: { readonly field: string; readonly ignoresCase?: true },
  value: string,
) {
  const found = fields[field];
  const canonical = String(found ? canonicalValue(found, value, {}) : value);
  return ignoresCase === true ? canonical.toLowerCase() : canonical;
}

/** The field's name in messages. A field named like its contract is the "name", as for a domain. */
export const fieldWords = ({ name }: { readonly name: string }, field: string) =>
  field === name ? "name" : snake(field);
