import { isDeepStrictEqual } from "node:util";
import type { Field, Problem, Properties } from "../contract";
import { canonicalValue, explain, isEquivalent, isObject, isSet, presenceOf, validate } from "../contract";
import type { AccountObject } from "../account/account-object";

/** The configuration of an object, before references replace IDs. */
export interface ConfiguredObject {
  readonly configuration: Properties;
  readonly isIncomplete: boolean;
  /** The problems of the configuration, as messages. An object with problems can't be written. */
  readonly problems: readonly string[];
}

/**
 * Returns the configuration that recreates the object as it is in the account, except for the fields that are left out.
 */
export function configured({ contract, attributes }: AccountObject, leftOut: readonly string[]): ConfiguredObject {
  const among = { ...contract.parentAttributesFrom?.(attributes), ...attributes };
  const entries = Object.entries(contract.fields).flatMap(([name, field]): readonly (readonly [string, unknown])[] => {
    const presence = presenceOf(contract, name, field, attributes);
    if (presence === "banned" || presence === "computed") return [];
    const isRequired = presence === "required";
    const value = written(field, attributes[name], among, isRequired, observedDefaultOf(field, attributes));
    return value === undefined ? [] : [[name, value]];
  });
  const all = Object.fromEntries(entries);
  const configuration = without(all, leftOut);
  const problems = validate(contract, configuration);
  const unknowable = (problem: Problem) => contract.fields[String(problem.path[0])]?.spec.notReturned === true;
  return {
    configuration,
    isIncomplete: problems.some(unknowable),
    problems: problems.filter((problem) => !unknowable(problem)).map((problem) => explain(problem, "snake")),
  };
}

const observedDefaultOf = ({ spec }: Field, object: Properties): unknown => spec.observedDefault?.(object);

/** The configured value of one field. Undefined if the field is omitted. */
function written(
  field: Field,
  value: unknown,
  among: Properties,
  isRequired: boolean,
  observedDefault: unknown,
): unknown {
  const { spec } = field;
  if (!isSet(value) || spec.notReturned === true || spec.providerOnly === true || spec.sensitive === true) {
    return undefined;
  }
  if (spec.kind === "object" && spec.fields && isObject(value)) {
    const inside = writtenObject(spec.fields, value, observedDefault);
    return Object.keys(inside).length === 0 && !isRequired ? undefined : inside;
  }
  if (!isRequired && isUnwritten(field, value, among, observedDefault)) return undefined;
  if (Array.isArray(value)) return writtenEntries(field, value, among);
  return value;
}

function writtenObject(
  fields: Readonly<Record<string, Field>>,
  value: Properties,
  observedDefault: unknown,
): Properties {
  const entries = Object.entries(fields).flatMap(([name, field]): readonly (readonly [string, unknown])[] => {
    if (field.spec.presence === "computed") return [];
    const isRequired = field.spec.presence === "required";
    const observedDefaultHere = isObject(observedDefault) ? observedDefault[name] : observedDefaultOf(field, value);
    const own = written(field, value[name], value, isRequired, observedDefaultHere);
    return own === undefined ? [] : [[name, own]];
  });
  return Object.fromEntries(entries);
}

/** True if the field has this value without being configured. */
function isUnwritten(field: Field, value: unknown, among: Properties, observedDefault: unknown): boolean {
  const { default: fallback, unsetResponseValue, unsetValue } = field.spec;
  // An empty allow list is always written, so that the reader sees that it is intentional.
  const isMeant = Array.isArray(value) && value.length === 0 && field.spec.storedAsSent === true;
  if (isMeant) return false;
  // The default in another spelling is written, because the account has it in that form. So is the value that the
  // response for an unset field would be rounded to (R3-031).
  const isExact = [fallback, unsetResponseValue].some((each) => isSet(each) && isDeepStrictEqual(each, value));
  return (
    isExact ||
    [unsetValue, observedDefault].some((each) => isSet(each) && isEquivalent(field, each, among, value, among))
  );
}

function writtenEntries(field: Field, value: readonly unknown[], among: Properties): readonly unknown[] {
  const { item, kind } = field.spec;
  const entries = value.map((entry) =>
    item?.spec.fields && isObject(entry) ? writtenObject(item.spec.fields, entry, undefined) : entry,
  );
  if (kind !== "set") return entries;
  const keyed = entries.map((entry) => {
    const canonical = item ? canonicalValue(item, entry, among) : entry;
    return { entry, canonical, key: JSON.stringify(canonical) };
  });
  const unique = new Map(keyed.map((each) => [each.key, each]));
  return [...unique.values()].sort(byCanonical).map(({ entry }) => entry);
}

interface Keyed {
  readonly canonical: unknown;
  readonly key: string;
}

function byCanonical(left: Keyed, right: Keyed): number {
  if (typeof left.canonical === "number" && typeof right.canonical === "number")
    return left.canonical - right.canonical;
  return left.key < right.key ? -1 : 1;
}

const without = (all: Properties, names: readonly string[]): Properties =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
