import type { KindField } from "./kinds";

/** The comparisons of a filter: the label on the page, and the operator of X-Filter. */
export const operators = {
  is: undefined,
  "is not": "+neq",
  contains: "+contains",
  above: "+gt",
  "at least": "+gte",
  below: "+lt",
  "at most": "+lte",
  "is empty": undefined,
} as const;

export type Operator = keyof typeof operators;

export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

const isOperator = (word: string): word is Operator => word in operators;

/** Formats a condition for the URL: `status:is:active`. */
export const conditionText = ({ field, operator, value }: Condition) => `${field}:${operator}:${value}`;

export function parseCondition(text: string): Condition | undefined {
  const [field = "", operator = "", ...value] = text.split(":");
  return field !== "" && isOperator(operator) ? { field, operator, value: value.join(":") } : undefined;
}

export interface ListingQuery {
  /** A string that one of the fields must contain. */
  readonly search: string;
  readonly conditions: readonly Condition[];
  /** The field to sort by, with a leading minus for descending order. */
  readonly sort: string;
}

type Json = Readonly<Record<string, unknown>>;

function typed(field: KindField | undefined, value: string): unknown {
  if (field?.type === "flag") return value === "true";
  if (field?.type === "number" && value.trim() !== "" && !Number.isNaN(Number(value))) return Number(value);
  return value;
}

function conditionOf(fields: readonly KindField[], { field, operator, value }: Condition): Json {
  if (operator === "is empty") return { [field]: null };
  const wanted = typed(
    fields.find(({ name }) => name === field),
    value,
  );
  const sign = operators[operator];
  return { [field]: sign === undefined ? wanted : { [sign]: wanted } };
}

/** Matches objects with the string in a text field, or with it as a tag or an id. */
function searchOf(fields: readonly KindField[], search: string): Json | undefined {
  const texts = fields.filter(({ type, filter, choices }) => type === "text" && filter && !choices);
  const numbers = fields.filter(({ type, filter, name }) => type === "number" && filter && /(^|_)id$/.test(name));
  const tags = fields.filter(({ type, filter, name }) => type === "list" && filter && name === "tags");
  const all = [
    ...texts.map(({ name }) => ({ [name]: { "+contains": search } })),
    ...tags.map(({ name }) => ({ [name]: search })),
    ...(/^\d+$/.test(search) ? numbers.map(({ name }) => ({ [name]: Number(search) })) : []),
  ];
  return all.length === 1 ? all[0] : all.length > 1 ? { "+or": all } : undefined;
}

/** Escapes all characters beyond ASCII, which headers don't allow. */
const ascii = (json: string) =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Returns the header X-Filter, or undefined if the query has no filter. */
export function xFilterHeader(
  fields: readonly KindField[],
  { search, conditions, sort }: ListingQuery,
): string | undefined {
  const sought = search.trim() === "" ? undefined : searchOf(fields, search.trim());
  const all = [...(sought ? [sought] : []), ...conditions.map((each) => conditionOf(fields, each))];
  const order =
    sort === ""
      ? {}
      : { "+order_by": sort.replace(/^-/, ""), "+order": sort.startsWith("-") ? ("desc" as const) : ("asc" as const) };
  const filter = { ...(all.length === 1 ? all[0] : all.length > 1 ? { "+and": all } : {}), ...order };
  return Object.keys(filter).length === 0 ? undefined : ascii(JSON.stringify(filter));
}
