import {
  type Contract,
  type Field,
  hint,
  listedFields,
  type Problem,
  type Properties,
  propertyText,
  snake,
} from "../../../contract";
import { filterExpressionProblems, regularExpression } from "../../../contract/regular-expression";
import { listedMatches } from "../../../objects/wire/decode-listed";
import { exactFilter } from "../../../objects/wire/list";
import type { Filter, Json } from "../../client";
import type { Attribute, Attributes } from "../../plugin/schema";

/** Longer lists of values wouldn't fit in a header. */
const maxValues = 20;

type Tests = Readonly<Record<string, unknown>>;

/** The values of the arguments that `filterAttributes` declares. */
export interface FilterArguments {
  /** The tests of each field, by operator. */
  readonly filter?: Readonly<Record<string, Tests>> | null | undefined;
  readonly sort?: Order | null | undefined;
  readonly latest?: unknown;
}

interface Order {
  readonly by?: unknown;
  readonly descending?: unknown;
}

/**
 * The part of a data source's filter that the service can apply: equality and set entries. The rest is applied to
 * the response.
 */
export function serviceFilter(contract: Contract, args: FilterArguments, inPath: Properties): Filter {
  const conditions: Json[] = [];
  const applied: Record<string, Tests> = {};
  for (const [name, tests] of Object.entries(args.filter ?? {})) {
    for (const [operator, wanted] of Object.entries(tests)) {
      const condition = conditionOf(contract, name, operator, wanted);
      if (!condition) continue;
      conditions.push(condition);
      applied[name] = { ...applied[name], [operator]: wanted };
    }
  }
  const [only] = conditions;
  return {
    where: conditions.length > 1 ? { "+and": conditions } : (only ?? {}),
    matches: listedMatches(
      contract,
      (object) => applyFilters(contract, { filter: applied }, [object]).length > 0,
      inPath,
    ),
  };
}

function conditionOf(contract: Contract, name: string, operator: string, wanted: unknown): Json | undefined {
  if (operator === "equals" || operator === "contains") return exactFilter(contract, name, wanted);
  if (operator !== "in" || !Array.isArray(wanted) || wanted.length > maxValues) return undefined;
  const each = wanted.map((value: unknown) => exactFilter(contract, name, value));
  return each.length > 0 && each.every((one) => one !== undefined) ? { "+or": each } : undefined;
}

type Test = (value: unknown, wanted: unknown) => boolean;

interface Operator {
  readonly summary: string;
  readonly list?: boolean;
  readonly test: Test;
}

const equals: Operator = { summary: "Matches this exact value.", test: (value, wanted) => value === wanted };
const oneOf: Operator = {
  summary: "Matches any of these values.",
  list: true,
  test: (value, wanted) => (wanted as readonly unknown[]).includes(value),
};
const prefix: Operator = {
  summary: "Matches strings that begin with this prefix.",
  test: (value, wanted) => typeof value === "string" && value.startsWith(String(wanted)),
};
const regex: Operator = {
  summary:
    "Matches strings that contain a match of this regular expression, in the RE2 syntax of Terraform's functions.",
  test: (value, wanted) => typeof value === "string" && regularExpression(String(wanted)).matches(value),
};
const contains: Operator = {
  summary: "Matches lists that contain this value.",
  test: (value, wanted) => Array.isArray(value) && value.includes(wanted),
};

type Operators = Readonly<Record<string, Operator>>;

const operators: { readonly [kind in Field["spec"]["kind"]]?: Operators } = {
  text: { equals, in: oneOf, prefix, regex },
  choice: { equals, in: oneOf, prefix, regex },
  int: { equals, in: oneOf },
  flag: { equals },
  set: { contains },
  list: { contains },
};

const types = { text: "string", choice: "string", int: "number", flag: "bool" } as const;

function scalarType(field: Field): "string" | "number" | "bool" | undefined {
  const kind = field.spec.item?.spec.kind ?? field.spec.kind;
  return kind in types ? types[kind as keyof typeof types] : undefined;
}

/** The fields that a filter supports: fields of the listing with scalar values. */
function filterable(contract: Contract): [string, Field, Operators][] {
  return Object.entries(listedFields(contract)).flatMap(([name, field]) => {
    const known = operators[field.spec.kind];
    const plain = !contract.path.includes(`{${name}}`);
    return plain && known && scalarType(field) ? [[name, field, known] as [string, Field, Operators]] : [];
  });
}

const optional = (attribute: Omit<Attribute, "optional">): Attribute => ({ ...attribute, optional: true });

/**
 * The argument `filter`, which tests the fields of a listing. Undefined if it has no field that can be tested. The
 * descriptions of the tests are half of its size, and every process sends them.
 */
export function filterAttribute(contract: Contract, { describesTests = false } = {}): Attribute | undefined {
  const fields = filterable(contract).map(([name, field, known]): [string, Attribute] => {
    const type = scalarType(field) ?? "string";
    const tests = Object.entries(known).map(([operator, { summary, list }]): [string, Attribute] => [
      operator,
      optional({ description: describesTests ? summary : "", type: list === true ? ["list", type] : type }),
    ]);
    const attributes = Object.fromEntries(tests);
    return [snake(name), optional({ description: field.spec.summary, nested: { mode: "single", attributes } })];
  });
  if (fields.length === 0) return undefined;
  return optional({
    description: "Returns only the objects that meet all of these conditions.",
    refusesEmpty: "A filter or a condition without a value would match all objects.",
    nested: { mode: "single", attributes: Object.fromEntries(fields) },
  });
}

/** The arguments of a data source that reads a collection: `filter`, `sort` and `latest`. */
export function filterAttributes(contract: Contract): Attributes {
  const filter = filterAttribute(contract, { describesTests: true });
  return {
    ...(filter ? { filter } : {}),
    sort: optional({
      description: "The order of the objects (default: the order of the service).",
      nested: {
        mode: "single",
        attributes: {
          by: { description: "The name of the field to sort by.", type: "string", required: true },
          descending: optional({ description: "True to sort in descending order.", type: "bool" }),
        },
      },
    }),
    latest: optional({
      description:
        "True to return only the newest object, by its creation time, or by its ID if it has no creation time.",
      type: "bool",
    }),
  };
}

/** Problems of the arguments that their types don't catch. Paths are in camelCase. */
export function filterProblems(contract: Contract, args: FilterArguments): Problem[] {
  const problems = [...filterExpressionProblems(args.filter ?? {}), ...choiceProblems(contract, args)];
  const by = args.sort?.by;
  const names = filterable(contract).map(([name]) => snake(name));
  if (typeof by === "string" && !names.includes(by)) {
    const near = hint(by, names);
    const words = `must be one of ${names.join(", ")}`;
    problems.push({
      path: ["sort", "by"],
      words,
      given: by,
      ...(near === undefined ? {} : { hint: `did you mean ${near}?` }),
    });
  }
  return problems;
}

/**
 * Finds tests for values that the service never sets, such as a mistyped status, which would match nothing. The choices
 * of other fields are those that a user has, and the service may return more.
 */
function choiceProblems({ fields }: Contract, { filter }: FilterArguments): Problem[] {
  return Object.entries(filter ?? {}).flatMap(([name, tests]) => {
    const { checks = [], choices, presence } = fields[name]?.spec ?? {};
    if (!choices || presence !== "computed") return [];
    const { equals: one, in: several } = tests;
    const given = [
      { path: ["filter", name, "equals"], value: one },
      ...(Array.isArray(several) ? several : []).map((value: unknown, at) => {
        return { path: ["filter", name, "in", at], value };
      }),
    ];
    return given.flatMap(({ path, value }): Problem[] => {
      const check = typeof value === "string" ? checks.find((each) => !each.test(value)) : undefined;
      if (!check) return [];
      const meant = check.hint?.(value);
      return [{ path, words: check.words, given: value, ...(meant === undefined ? {} : { hint: meant }) }];
    });
  });
}

/** Returns the objects that match the filter, in the requested order. */
export function applyFilters(
  contract: Contract,
  args: FilterArguments,
  objects: readonly Properties[],
): readonly Properties[] {
  const { filter, sort, latest } = args;
  const matching = objects.filter((object) =>
    Object.entries(filter ?? {}).every(([name, tests]) => {
      const known = operators[contract.fields[name]?.spec.kind ?? "object"] ?? {};
      return Object.entries(tests).every(([operator, wanted]) => known[operator]?.test(object[name], wanted) === true);
    }),
  );
  const sorted = sort ? inOrder(contract, sort, matching) : matching;
  return latest === true ? newest(contract, sorted) : sorted;
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  const [a, b] = [propertyText(left), propertyText(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function inOrder(contract: Contract, { by, descending }: Order, objects: readonly Properties[]): readonly Properties[] {
  const name = filterable(contract).find(([field]) => snake(field) === by)?.[0] ?? contract.id;
  const sign = descending === true ? -1 : 1;
  return [...objects].sort((left, right) => sign * compare(left[name], right[name]));
}

function newest(contract: Contract, objects: readonly Properties[]): readonly Properties[] {
  const by = "created" in contract.fields ? "created" : contract.id;
  const [first, ...rest] = objects;
  if (!first) return [];
  return [rest.reduce((best, object) => (newer(object, best) ? object : best), first)];

  function newer(object: Properties, best: Properties): boolean {
    const order = compare(object[by], best[by]);
    return order > 0 || (order === 0 && compare(object[contract.id], best[contract.id]) > 0);
  }
}
