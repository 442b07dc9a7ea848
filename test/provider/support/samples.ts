import type { Attribute, Attributes, Type } from "../../../src/provider/plugin/schema";
import type { Value, ValueObject } from "../../../src/provider/plugin/value";

/** A configuration with another value at one place, and the place's name: `rules.inbound[0].ports`. */
export interface Changed {
  readonly place: string;
  readonly config: ValueObject;
}

export const isWritten = ({ required, optional }: Attribute) => required === true || optional === true;

/** A value of the type, for places without an example. */
export function sample({ type, nested }: Attribute): Value {
  if (!nested) return sampleOf(type ?? "string");
  const object = sampleObject(nested.attributes);
  return nested.mode === "single" ? object : nested.mode === "map" ? { key: object } : [object];
}

function sampleOf(type: Type): Value {
  if (type === "string") return "1";
  if (type === "number") return 1;
  if (type === "bool") return true;
  if (type === "dynamic") return { key: "1", list: [1, true] };
  return type[0] === "map" ? { key: sampleOf(type[1]) } : [sampleOf(type[1])];
}

export const sampleObject = (attributes: Attributes): ValueObject =>
  Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, sample(attribute)]));

export const nothing = (attributes: Attributes): ValueObject =>
  Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));

/**
 * The configuration with one value set at each of its places in turn: attributes, entries of collections, and their contents.
 */
export function* putAt(put: Value, attributes: Attributes, config: ValueObject, around = ""): Generator<Changed> {
  for (const [name, attribute] of Object.entries(attributes)) {
    if (!isWritten(attribute)) continue;
    for (const { place, value } of putInto(put, attribute, config[name] ?? null, `${around}${name}`)) {
      yield { place, config: { ...config, [name]: value } };
    }
  }
}

interface Put {
  readonly place: string;
  readonly value: Value;
}

function* putInto(put: Value, { nested }: Attribute, present: Value, place: string): Generator<Put> {
  yield { place, value: put };
  if (typeof present !== "object" || present === null) return;
  if (nested?.mode === "single") {
    for (const inner of putAt(put, nested.attributes, present as ValueObject, `${place}.`)) {
      yield { place: inner.place, value: inner.config };
    }
    return;
  }
  for (const [key, entry] of Object.entries(present as ValueObject)) {
    const among = (value: Value): Value =>
      Array.isArray(present)
        ? (present as readonly Value[]).map((each, index) => (String(index) === key ? value : each))
        : { ...(present as ValueObject), [key]: value };
    yield { place: `${place}[${key}]`, value: among(put) };
    if (!nested) continue;
    for (const inner of putAt(put, nested.attributes, entry as ValueObject, `${place}[${key}].`)) {
      yield { place: inner.place, value: among(inner.config) };
    }
  }
}

/** The configuration with each of its single objects empty in turn, as in `devices = {}`. */
export function* emptyAt(attributes: Attributes, config: ValueObject, around = ""): Generator<Changed> {
  for (const [name, attribute] of Object.entries(attributes)) {
    const { nested } = attribute;
    if (nested?.mode !== "single" || !isWritten(attribute)) continue;
    const place = `${around}${name}`;
    yield { place, config: { ...config, [name]: nothing(nested.attributes) } };
    const present = config[name] ?? nothing(nested.attributes);
    for (const inner of emptyAt(nested.attributes, present as ValueObject, `${place}.`)) {
      yield { place: inner.place, config: { ...config, [name]: inner.config } };
    }
  }
}
