import { Tokenization } from "cdktf";
import { isObject } from "../../../src/contract";
import type { Field, Fields, Properties } from "../../../src/contract";

// In a program without type checking null often stands for a prop that is left out, as it does in Terraform.

/** The props without those that are null. Props that are left out as a whole are an empty object. */
export function withoutNulls<Props extends object>(props: Props): Props {
  const all = (props as Props | null | undefined) ?? ({} as Props);
  const entries = Object.entries(all);
  return entries.some(([, value]) => value === null)
    ? (Object.fromEntries(entries.filter(([, value]) => value !== null)) as Props)
    : all;
}

/** The same at every depth of a contract. A null among the entries of a list or a map stays, and fails the validation. */
export function withoutNestedNulls(fields: Fields, object: Properties): Properties {
  let copy: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(withoutNulls(object))) {
    const field = fields[name];
    const inner = field && withoutNullsInside(field, value);
    if (field && inner !== value) (copy ??= { ...withoutNulls(object) })[name] = inner;
  }
  return copy ?? withoutNulls(object);
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

/** True for an object that is neither a list nor a token. */
export const isObjectNotToken = (value: unknown): value is Properties =>
  isObject(value) && !Tokenization.isResolvable(value);
