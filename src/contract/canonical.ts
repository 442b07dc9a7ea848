import { isDeepStrictEqual } from "node:util";
import type { Field, FieldFacts } from "./field";
import { mapFields } from "./fields";
import type { Properties } from "./properties";

type Respell = (facts: FieldFacts) => FieldFacts["canonical"];

/**
 * The one form of a value that all its spellings share, for comparing. Sets are sorted and without duplicates. `object`
 * has the fields beside the value, and the parent attributes as far as they are known.
 */
export function canonicalValue(field: Field, value: unknown, object: Properties): unknown {
  return respelled(field, value, object, (facts) => facts.canonical);
}

/** The form in which the service stores and returns a value. */
export function storedValue(field: Field, value: unknown, object: Properties): unknown {
  return respelled(field, value, object, (facts) =>
    facts.storedAsSent === true ? asSent : (facts.stored ?? facts.canonical),
  );
}

/** Whether two values of a field are spellings of one value, each seen with the fields beside it. */
export function isEquivalent(
  field: Field,
  left: unknown,
  leftObject: Properties,
  right: unknown,
  rightObject: Properties,
) {
  return isDeepStrictEqual(canonicalValue(field, left, leftObject), canonicalValue(field, right, rightObject));
}

const asSent = () => undefined;

function respelled(field: Field, value: unknown, object: Properties, choose: Respell): unknown {
  if (value === null || value === undefined) return null;
  const respell = choose(field.facts);
  if (respell === asSent) return value;
  const inner = insideOf(field, value, object, choose);
  return respell ? respell(inner as never, object) : inner;
}

function insideOf({ facts }: Field, value: unknown, object: Properties, choose: Respell): unknown {
  const { item, fields, kind } = facts;
  if (item && Array.isArray(value)) {
    const entries = value.map((entry) => respelled(item, entry, object, choose));
    return kind === "set" ? unique(entries) : entries;
  }
  if (fields) {
    const own = value as Properties;
    return mapFields(fields, own, (inside, entry) => respelled(inside, entry, own, choose) ?? undefined);
  }
  return value;
}

function unique(entries: readonly unknown[]): unknown[] {
  const keyed = new Map(entries.map((entry) => [JSON.stringify(entry), entry]));
  return [...keyed.keys()].sort().map((key) => keyed.get(key));
}
