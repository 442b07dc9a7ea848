import type { Filter, Json } from "../../client";
import type { Contract, Properties } from "../../contract";
import { whereExactly } from "../requests/where";
import { applyFilters } from "./filter";

/** Longer lists of values would not fit in a header. */
const mostValues = 20;

type Tests = Readonly<Record<string, unknown>>;

/**
 * The part of a data source's filter that the service can apply: values that are equal, and entries of sets. The rest is
 * applied to what it returns.
 */
export function serviceFilter(contract: Contract, asked: Properties, decode: (json: Json) => Properties): Filter {
  const conditions: Json[] = [];
  const applied: Record<string, Tests> = {};
  for (const [name, tests] of Object.entries((asked["filter"] ?? {}) as Readonly<Record<string, Tests>>)) {
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
    matches: (json) => applyFilters(contract, { filter: applied }, [decode(json)]).length > 0,
  };
}

function conditionOf(contract: Contract, name: string, operator: string, wanted: unknown): Json | undefined {
  if (operator === "equals" || operator === "contains") return whereExactly(contract, name, wanted);
  if (operator !== "in" || !Array.isArray(wanted) || wanted.length > mostValues) return undefined;
  const each = wanted.map((value: unknown) => whereExactly(contract, name, value));
  return each.length > 0 && each.every((one) => one !== undefined) ? { "+or": each } : undefined;
}
