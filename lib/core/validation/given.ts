import { Tokenization } from "cdktf";
import type { Field, Fields } from "../../../src/contract";

// In a program without types null often stands for a prop that is left out, as it does in Terraform.

type Values = { readonly [name: string]: unknown };

/** The props that are there. */
export function given<Props extends object>(props: Props): Props {
  const all = (props as Props | null | undefined) ?? ({} as Props);
  const entries = Object.entries(all);
  return entries.some(([, value]) => value === null)
    ? (Object.fromEntries(entries.filter(([, value]) => value !== null)) as Props)
    : all;
}

/** The same at every depth that a contract knows. An entry of a list or of a map that is null stays, and is judged. */
export function givenWithin(fields: Fields, object: Values): Values {
  let found: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(given(object))) {
    const field = fields[name];
    const inner = field && inside(field, value);
    if (field && inner !== value) (found ??= { ...given(object) })[name] = inner;
  }
  return found ?? given(object);
}

function inside({ facts: { fields, item } }: Field, value: unknown): unknown {
  if (fields) return isWritten(value) ? givenWithin(fields, value) : value;
  if (!item?.facts.fields) return value;
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => inside(item, entry));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  if (!isWritten(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, inside(item, entry)] as const);
  return entries.some(([key, entry]) => entry !== value[key]) ? Object.fromEntries(entries) : value;
}

const isWritten = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !Tokenization.isResolvable(value);
