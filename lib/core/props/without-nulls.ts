import { Tokenization } from "cdktf";
import type { Field, Fields } from "../../../src/contract";

// In a program without types null often stands for a prop that is left out, as it does in Terraform.

type Values = { readonly [name: string]: unknown };

/** The props that are there. */
export function withoutNulls<Props extends object>(props: Props): Props {
  const all = (props as Props | null | undefined) ?? ({} as Props);
  const entries = Object.entries(all);
  return entries.some(([, value]) => value === null)
    ? (Object.fromEntries(entries.filter(([, value]) => value !== null)) as Props)
    : all;
}

/** The same at every depth that a contract knows. An entry of a list or of a map that is null stays, and is judged. */
export function withoutNestedNulls(fields: Fields, object: Values): Values {
  let found: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(withoutNulls(object))) {
    const field = fields[name];
    const inner = field && withoutNullsInside(field, value);
    if (field && inner !== value) (found ??= { ...withoutNulls(object) })[name] = inner;
  }
  return found ?? withoutNulls(object);
}

function withoutNullsInside({ facts: { fields, item } }: Field, value: unknown): unknown {
  if (fields) return isPlainObject(value) ? withoutNestedNulls(fields, value) : value;
  if (!item?.facts.fields) return value;
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => withoutNullsInside(item, entry));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutNullsInside(item, entry)] as const);
  return entries.some(([key, entry]) => entry !== value[key]) ? Object.fromEntries(entries) : value;
}

const isPlainObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !Tokenization.isResolvable(value);
