import { byRules, hint, isObject, type Properties, type RuleId } from "../../../../contract";
import { failure, type FieldError, RefusedRequestError } from "../failure";
import { parseSentJson } from "../json";
import type { FilterField, FilterFields } from "./fields";

type Value = string | number | boolean | null;

interface Comparison {
  readonly fits: (field: FilterField) => boolean;
  readonly takesNull?: boolean;
  /** Returns the test for a field's value. */
  readonly test: (wanted: Value) => (value: unknown) => boolean;
}

/** Strings are compared case-insensitively. */
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

/** Unset values never match. */
function ordering(holds: (order: number) => boolean): Comparison {
  return {
    fits: ({ isOrdered }) => isOrdered,
    test: (wanted) => (value) => value !== null && value !== undefined && holds(compareValues(value, wanted)),
  };
}

/** The comparisons of one field, by filter operator; `equality` is the operator of a plain value. */
const comparisons: { readonly [operator: string]: Comparison } = {
  equality: { fits: () => true, takesNull: true, test: equality },
  "+neq": { fits: () => true, takesNull: true, test: inequality },
  "+contains": { fits: ({ type }) => type === "string", test: containment },
  "+gt": ordering((order) => order > 0),
  "+gte": ordering((order) => order >= 0),
  "+lt": ordering((order) => order < 0),
  "+lte": ordering((order) => order <= 0),
};

/** Unset values sort first. */
function compareValues(left: unknown, right: unknown): number {
  const [a, b] = [folded(left ?? null), folded(right ?? null)] as readonly [Value, Value];
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

function valueAt(object: Properties, path: readonly string[]): unknown {
  let value: unknown = object;
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  return value;
}

type Test = (object: Properties) => boolean;

/** The conditions and the order that a request's filter specifies. */
export interface ListingFilter {
  readonly test: Test;
  /** The sort order. Absent if the listing's own order applies. */
  readonly compare?: (left: Properties, right: Properties) => number;
}

/** The name of the header, which recorded responses of such a service use as the field of each error. */
export const header = "X-Filter";

const always: Test = () => true;

/**
 * Parses the filter of a request.
 *
 * @throws RefusedRequestError 400 with every problem in the filter.
 */
export function parseFilter(text: string, fields: FilterFields): ListingFilter {
  const fieldErrors: FieldError[] = [];
  const refuse = (reason: string, rules?: readonly RuleId[]): Test => {
    fieldErrors.push({ field: header, reason, ...byRules(rules) });
    return always;
  };

  function conditions(given: unknown, isInside: boolean): Test {
    if (!isObject(given)) return refuse(`must be a JSON object, got ${JSON.stringify(given)}`);
    const tests = Object.entries(given).map(([key, value]) => condition(key, value, isInside));
    return (object) => tests.every((test) => test(object));
  }

  function condition(key: string, value: unknown, isInside: boolean): Test {
    if (key === "+and" || key === "+or") return combination(key, value);
    if (key === "+order_by" || key === "+order") return isInside ? refuse(`${key} must be at the top level`) : always;
    if (key.startsWith("+")) return refuse(unknownName(`${key} isn't an operator here`, key, ["+and", "+or"]));
    const field = fieldNamed(key);
    return field ? comparison(key, field, value) : always;
  }

  function combination(operator: "+and" | "+or", value: unknown): Test {
    if (!Array.isArray(value)) return refuse(`${operator} must be a list of filters, got ${JSON.stringify(value)}`);
    const tests = value.map((one: unknown) => conditions(one, true));
    return operator === "+and"
      ? (object) => tests.every((test) => test(object))
      : (object) => tests.some((test) => test(object));
  }

  function comparison(key: string, field: FilterField, value: unknown): Test {
    if (!isObject(value)) return operation(key, field, "equality", value);
    const given = Object.entries(value);
    if (given.length === 0) return refuse(`${key} must have a value or operators, got {}`);
    const tests = given.map(([operator, wanted]) => operation(key, field, operator, wanted));
    return (object) => tests.every((test) => test(object));
  }

  function operation(key: string, field: FilterField, operator: string, wanted: unknown): Test {
    const known = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
    if (!known) {
      const operators = Object.keys(comparisons).filter((name) => name.startsWith("+"));
      return refuse(unknownName(`${key}: ${operator} isn't an operator here`, operator, operators));
    }
    if (!known.fits(field)) return refuse(`${key}: ${operator} can't be used with this field`, field.rules);
    if (typeof wanted !== field.type && !(wanted === null && known.takesNull === true)) {
      return refuse(`${key} must be compared with a ${field.type}, got ${JSON.stringify(wanted)}`);
    }
    const test = known.test(wanted as string | number | boolean | null);
    return (object) => test(valueAt(object, field.path));
  }

  function fieldNamed(key: string): FilterField | undefined {
    const field = fields.get(key);
    if (!field) refuse(unknownName(`Can't filter on ${key}`, key, [...fields.keys()]));
    return field;
  }

  function order(given: Properties): ListingFilter["compare"] {
    const { "+order_by": by, "+order": direction = "asc" } = given;
    if (direction !== "asc" && direction !== "desc") {
      refuse(`+order must be "asc" or "desc", got ${JSON.stringify(direction)}`);
    }
    if (by === undefined) return undefined;
    if (typeof by !== "string") {
      refuse(`+order_by must be the name of a field, got ${JSON.stringify(by)}`);
      return undefined;
    }
    const field = fieldNamed(by);
    if (field?.isOrdered === false) refuse(`+order_by can't be ${by}, because its values have no order`, field.rules);
    const sign = direction === "desc" ? -1 : 1;
    return field && ((left, right) => sign * compareValues(valueAt(left, field.path), valueAt(right, field.path)));
  }

  const given = parseJson(text);
  const test = conditions(given, false);
  const compare = isObject(given) ? order(given) : undefined;
  if (fieldErrors.length > 0) throw new RefusedRequestError(400, fieldErrors);
  return { test, ...(compare && { compare }) };
}

function parseJson(text: string): unknown {
  try {
    return parseSentJson(text);
  } catch (error) {
    throw failure(400, error instanceof Error ? error.message : String(error), header);
  }
}

function unknownName(what: string, given: string, known: readonly string[]): string {
  const near = hint(given, known);
  return `${what}. ${near === undefined ? `Use one of ${known.join(", ")}` : `Did you mean ${near}?`}`;
}
