import { type Contract, type Field, type Fields, isObject, mapFields, type Properties, snake } from "../../../contract";
import type { EmulatedKind } from "../../types";
import type { Store, StoredObject } from "../store";

/** Excludes secrets, and fields that the contract derives from a response (`from`). */
export const isReturned = ({ spec }: Field) =>
  spec.notReturned !== true && spec.sensitive !== true && spec.from === undefined;

/** Converts an object to the API's names. All responses about one kind of object have the same keys (R1-050). */
export function toResponse<Body>(
  kind: EmulatedKind<Contract, Body>,
  object: StoredObject<Body>,
  store: Store,
): Properties {
  const body = object.body as Properties;
  const response: Record<string, unknown> = {};
  for (const { name, key, field } of returnedFields(kind)) {
    response[key] = toSnakeCase(toReturnedValue(field, body[name]));
  }
  const { created, updated } = body;
  if (typeof created === "string") Object.assign(response, { created, updated });
  const presented = kind.responses?.presentFields?.(object, store);
  return presented ? Object.assign(response, toSnakeCase(presented)) : response;
}

/** The part of a kind that determines the fields of its responses. */
interface Shown {
  readonly contract: Contract;
  readonly responses?: { readonly neverReturned?: readonly string[] };
}

interface ReturnedField {
  readonly name: string;
  /** The field's name in the API. */
  readonly key: string;
  readonly field: Field;
}

const returnedBy = new WeakMap<Shown, readonly ReturnedField[]>();

/**
 * The contract's fields that responses contain. Computed once per kind, because filtering builds a response for every
 * object.
 */
export function returnedFields(kind: Shown): readonly ReturnedField[] {
  const ready = returnedBy.get(kind);
  if (ready) return ready;
  const { contract, responses: { neverReturned = [] } = {} } = kind;
  const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const fields = Object.entries(contract.fields)
    .filter(([name, field]) => isReturned(field) && ![...inPath, ...neverReturned].includes(name))
    .map(([name, field]) => ({ name, key: snake(name), field }));
  returnedBy.set(kind, fields);
  return fields;
}

/**
 * Objects contain all of their keys, and lists are never null. The items of a list are returned as they were sent.
 */
function toReturnedValue({ spec }: Field, value: unknown): unknown {
  if (spec.fields) return toReturnedObject(spec.fields, isObject(value) ? value : {});
  if (spec.kind === "list" || spec.kind === "set") return value ?? [];
  return value ?? spec.unsetResponseValue ?? null;
}

const toReturnedObject = (fields: Fields, object: Properties): Properties =>
  mapFields(fields, object, (field, value) => (isReturned(field) ? toReturnedValue(field, value) : undefined));

/** Converts camelCase names to snake_case, recursively. */
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), toSnakeCase(inner)]));
}
