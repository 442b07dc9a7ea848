import { isObject } from "../../../contract";
import type { Properties } from "../../../contract";
import type { FilterField } from "./fields";

type Value = string | number | boolean | null;

interface Comparison {
  readonly fits: (field: FilterField) => boolean;
  readonly takesNull?: boolean;
  /** Makes the test of a field's value. */
  readonly test: (wanted: Value) => (value: unknown) => boolean;
}

/** Texts are compared without regard to capitals. */
const folded = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

const entries = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value ?? null]);

function equality(wanted: Value) {
  const sought = folded(wanted);
  return (value: unknown) => entries(value).some((entry) => folded(entry) === sought);
}

function inequality(wanted: Value) {
  const isEqual = equality(wanted);
  return (value: unknown) => !isEqual(value);
}

function containment(wanted: Value) {
  const part = String(folded(wanted));
  return (value: unknown) =>
    entries(value).some((entry) => typeof entry === "string" && entry.toLowerCase().includes(part));
}

/** What is not set is neither above nor below anything. */
function ordering(holds: (order: number) => boolean): Comparison {
  return {
    fits: ({ isOrdered }) => isOrdered,
    test: (wanted) => (value) => value !== null && value !== undefined && holds(compareValues(value, wanted)),
  };
}

/** The comparisons of one field, by the operator in the filter; `equality` stands for a plain value. */
export const comparisons: { readonly [operator: string]: Comparison } = {
  equality: { fits: () => true, takesNull: true, test: equality },
  "+neq": { fits: () => true, takesNull: true, test: inequality },
  "+contains": { fits: ({ type }) => type === "string", test: containment },
  "+gt": ordering((order) => order > 0),
  "+gte": ordering((order) => order >= 0),
  "+lt": ordering((order) => order < 0),
  "+lte": ordering((order) => order <= 0),
};

/** What is not set comes first. */
export function compareValues(left: unknown, right: unknown): number {
  const [a, b] = [folded(left ?? null), folded(right ?? null)] as readonly [Value, Value];
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

export function valueAt(object: Properties, path: readonly string[]): unknown {
  let value: unknown = object;
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  return value;
}
