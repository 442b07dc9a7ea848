import { isDeepStrictEqual } from "node:util";
import { canonicalValue, isEquivalent } from "./canonical";
import type { Contract } from "./contract";
import type { Field, Fields } from "./field";
import { isObject, isSet, type Properties } from "./values";
import { presenceOf } from "./variants";

// Not in the index: only `stratus import` and generated configurations load it.

/**
 * Returns the configuration that a person would write for an object. It omits computed and deprecated fields, defaults,
 * secrets, values that the service never returns, and values that other fields or resources have.
 */
export function configurationOf(contract: Contract, object: Properties): Properties {
  return valuesFor(contract.fields, (name, field) => {
    const presence = presenceOf(contract, name, field, object);
    if (presence === "banned" || field.spec.statedElsewhere?.(object) === true) return undefined;
    const observedDefault = field.spec.observedDefault?.(object);
    return written(field, object[name], { among: object, observedDefault, isKept: presence === "required" });
  });
}

/** The values of the configurable fields for which `valueFor` returns one. */
function valuesFor(fields: Fields, valueFor: (name: string, field: Field) => unknown): Properties {
  const entries = Object.entries(fields).flatMap(([name, field]): readonly (readonly [string, unknown])[] => {
    const value = field.spec.presence === "computed" ? undefined : valueFor(name, field);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** The context of a value. */
interface Place {
  /** The sibling fields. */
  readonly among: Properties;
  /** The value that the service is known to choose. */
  readonly observedDefault?: unknown;
  /** True if the value is written even if it is the default. */
  readonly isKept: boolean;
  /** True inside a list, set or map. Its entries are complete, so leaving a value out would remove it. */
  readonly isInEntry?: boolean;
}

/** The configured value of one field. Undefined if the field is omitted. */
function written(field: Field, value: unknown, place: Place): unknown {
  const { spec } = field;
  const isOmitted = spec.notReturned === true || spec.sensitive === true || spec.deprecated !== undefined;
  if (!isSet(value) || isOmitted) return undefined;
  if (spec.kind === "object" && spec.fields && isObject(value)) {
    const inside = writtenObject(spec.fields, value, place);
    return Object.keys(inside).length === 0 && !place.isKept ? undefined : inside;
  }
  if (!place.isKept && isUnwritten(field, value, place)) return undefined;
  if (Array.isArray(value)) return writtenEntries(field, value, place.among);
  if (spec.kind !== "map" || !isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, writtenEntry(spec.item, entry)]));
}

function writtenObject(fields: Fields, object: Properties, { observedDefault, isInEntry = false }: Place): Properties {
  return valuesFor(fields, (name, field) =>
    written(field, object[name], {
      among: object,
      observedDefault: isObject(observedDefault) ? observedDefault[name] : undefined,
      isKept: isInEntry || field.spec.presence === "required",
      isInEntry,
    }),
  );
}

const writtenEntry = (item: Field | undefined, entry: unknown): unknown =>
  item?.spec.fields && isObject(entry)
    ? writtenObject(item.spec.fields, entry, { among: {}, isKept: true, isInEntry: true })
    : entry;

/** True if the field has this value without being configured. */
function isUnwritten(field: Field, value: unknown, { among, observedDefault }: Place): boolean {
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
  const entries = value.map((entry) => writtenEntry(item, entry));
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
