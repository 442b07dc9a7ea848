import { type Field, type Fields, type RuleId, snake } from "../../../../contract";
import type { EmulatedKind } from "../../../types";
import { isReturned, returnedFields } from "../output";

export type FilterType = "string" | "number" | "boolean";

/** A field of listed objects that a filter can name. */
export interface FilterField {
  readonly path: readonly string[];
  readonly type: FilterType;
  /** True if the values are lists. A filter matches if at least one entry matches. */
  readonly isList: boolean;
  /** True if objects can be sorted by the field, and its values compared with operators such as `+gt`. */
  readonly isOrdered: boolean;
  /** The rules of the specification that forbid sorting and ordering. */
  readonly rules?: readonly RuleId[];
}

/** By name in a filter: `label`, or `specs.disk` for a nested field. */
export type FilterFields = ReadonlyMap<string, FilterField>;

const types: { readonly [kind in Field["spec"]["kind"]]?: FilterType } = {
  text: "string",
  choice: "string",
  int: "number",
  number: "number",
  flag: "boolean",
};

function entriesOf(name: string, field: Field, above: readonly string[]): readonly [string, FilterField][] {
  const { kind, item, fields } = field.spec;
  const path = [...above, snake(name)];
  if (fields) return Object.entries(fields).flatMap(([inner, one]) => entriesOf(inner, one, path));
  const type = types[kind] ?? (item && types[item.spec.kind]);
  if (type === undefined || !isReturned(field) || field.spec.otherFields === true) return [];
  const isList = item !== undefined;
  return [[path.join("."), { path, type, isList, isOrdered: !isList && type !== "boolean" }]];
}

const fieldsFor = (fields: Fields): FilterFields =>
  new Map(Object.entries(fields).flatMap(([name, field]) => entriesOf(name, field, [])));

type Listed = Pick<EmulatedKind, "contract"> & {
  readonly responses?: Omit<NonNullable<EmulatedKind["responses"]>, "presentFields">;
};

const known = new WeakMap<Listed, FilterFields>();

/** The fields of objects in a listing that have plain values, or lists of plain values. */
export function filterFields(listed: Listed): FilterFields {
  const ready = known.get(listed);
  if (ready) return ready;
  const { contract, responses: { furtherFields = {}, unordered = {} } = {} } = listed;
  const own = returnedFields(listed)
    .filter(({ name }) => contract.notInList?.includes(name) !== true)
    .map(({ name, field }) => [name, field] as const);
  const all = [...fieldsFor({ ...Object.fromEntries(own), ...furtherFields })].map(
    ([name, field]) =>
      [name, unordered[name] ? { ...field, isOrdered: false, rules: unordered[name] } : field] as const,
  );
  const fields = new Map(all);
  known.set(listed, fields);
  return fields;
}

/** Fields with plain values, such as `entity.id`, of objects that have no contract. */
export const valueFields = (types: Readonly<Record<string, FilterType>>): FilterFields =>
  new Map(
    Object.entries(types).map(([name, type]) => [
      name,
      { path: name.split("."), type, isList: false, isOrdered: type !== "boolean" },
    ]),
  );
