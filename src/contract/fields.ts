import type { Field, Fields, KnownFields } from "./field";
import { snake } from "./naming";
import type { FieldPath } from "./problem";
import type { Properties, UNKNOWN } from "./values";

/** An object of a contract with its known fields. Null and absent both mean no value. */
export type Known<C> = C extends { readonly fields: infer F extends Fields } ? KnownFields<F> : never;

type Unresolved<T> = unknown extends T
  ? unknown
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer E)[]
      ? readonly (Unresolved<E> | typeof UNKNOWN)[]
      : { readonly [K in keyof T]: Unresolved<T[K]> | typeof UNKNOWN };

/** The same at plan, when a value, or a part of it, may be unknown. */
export type Planned<C> = Unresolved<Known<C>>;

export interface HasFields {
  readonly fields: Fields;
}

/** The names of a contract's fields. */
export type FieldName<C extends HasFields> = keyof C["fields"] & string;

type FieldEntries = readonly (readonly [name: string, field: Field])[];

const entries = new WeakMap<Fields, FieldEntries>();

/** The fields of an object with their names. Cached, because thousands of objects are processed. */
export function fieldEntries(fields: Fields): FieldEntries {
  const found = entries.get(fields) ?? Object.entries(fields);
  entries.set(fields, found);
  return found;
}

const names = new WeakMap<Fields, readonly string[]>();

/** The names of an object's fields. Cached, because thousands of objects are processed. */
export function fieldNames(fields: Fields): readonly string[] {
  const found = names.get(fields) ?? Object.keys(fields);
  names.set(fields, found);
  return found;
}

/** Lists every field at every depth with its name, including those in entries of lists and maps. */
export function* eachField(fields: Fields): Generator<readonly [name: string, field: Field]> {
  for (const [name, field] of fieldEntries(fields)) {
    yield [name, field];
    for (const inside of [field.spec.fields, field.spec.item?.spec.fields]) if (inside) yield* eachField(inside);
  }
}

/**
 * Returns an object with a value for each field, in the order of the fields. Omits fields for which `valueFor`
 * returns undefined, and properties without a field.
 */
export function mapFields(
  fields: Fields,
  object: Properties,
  valueFor: (field: Field, value: unknown, name: string) => unknown,
): Properties {
  const mapped: Record<string, unknown> = {};
  for (const [name, field] of fieldEntries(fields)) {
    const value = valueFor(field, object[name], name);
    if (value !== undefined) mapped[name] = value;
  }
  return mapped;
}

/** The field at a step: a field name in an object, the index of a list or set, or the key of a map. */
function fieldInside({ spec: { fields, item, kind } }: Field, step: FieldPath[number]): Field | undefined {
  if (fields) return Object.hasOwn(fields, step) ? fields[step] : undefined;
  return typeof step === "number" || kind === "map" ? item : undefined;
}

/** Returns the field at a path. Undefined if it doesn't exist. */
export function fieldAt(fields: Fields, [name = "", ...rest]: FieldPath): Field | undefined {
  let field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  for (const step of rest) field = field && fieldInside(field, step);
  return field;
}

/**
 * The API names of all secrets in the contracts: sensitive fields, and secret properties of responses without a
 * field.
 */
export function sensitiveFieldNames(
  contracts: readonly { readonly fields: Fields; readonly secretsInResponses?: readonly string[] | undefined }[],
): readonly string[] {
  const names = new Set<string>();
  for (const { fields, secretsInResponses: secretsInResponses = [] } of contracts) {
    for (const [name, { spec }] of eachField(fields))
      if (spec.sensitive === true) names.add(snake(name)).add(snake(spec.sentAs ?? name));
    for (const name of secretsInResponses) names.add(snake(name));
  }
  return [...names];
}
