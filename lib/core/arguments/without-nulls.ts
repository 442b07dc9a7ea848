import type { Field, Fields, Properties } from "../../../src/contract";
import { isObjectNotToken } from "../tokens/replace-tokens";

// JavaScript programs often pass null for an omitted prop, as Terraform does.

/** Removes null props. Undefined props become an empty object. */
export function withoutNulls<Props extends object>(props: Props): Props {
  const all = (props as Props | null | undefined) ?? ({} as Props);
  if (!Object.values(all).includes(null)) return all;
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Props;
}

/**
 * Removes nulls at every depth of a contract. A null entry of a list or map stays, and fails the validation. The props in
 * `literals` have no nulls.
 */
export function withoutNestedNulls(
  fields: Fields,
  object: Properties,
  literals?: ReadonlyMap<string, unknown>,
): Properties {
  const own = withoutNulls(object);
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(own)) {
    const field = fields[name];
    const value = own[name];
    if (!field || literals?.has(name) === true) continue;
    const inner = withoutNullsInside(field, value);
    if (inner !== value) (copy ??= { ...own })[name] = inner;
  }
  return copy ?? own;
}

function withoutNullsInside({ spec: { fields, item } }: Field, value: unknown): unknown {
  if (fields) return isObjectNotToken(value) ? withoutNestedNulls(fields, value) : value;
  if (!item?.spec.fields) return value;
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => withoutNullsInside(item, entry));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  if (!isObjectNotToken(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutNullsInside(item, entry)] as const);
  return entries.some(([key, entry]) => entry !== value[key]) ? Object.fromEntries(entries) : value;
}
