import { explain, type FieldPath, nameHint, type Problem, unknownFieldWords } from "../../../src/contract";
import { metaArguments } from "../props/read-props";
import { isLiteralObject } from "../tokens/resolve-tokens";

type Arguments = { readonly [name: string]: unknown };

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Returns why a filter would match everything: the filter or one of its conditions is empty. */
export function emptyFilterProblems(filter: unknown): readonly string[] {
  if (!isLiteralObject(filter)) return [];
  const conditions = Object.entries(filter).filter(([, value]) => isGiven(value));
  const words = "must have at least one condition, because without one it would match all objects";
  const problems: readonly Problem[] =
    conditions.length === 0
      ? [{ path: ["filter"], words, hint: "to read all objects, omit it" }]
      : conditions
          .filter(([, tests]) => isLiteralObject(tests) && !Object.values(tests).some(isGiven))
          .map(([name]) => ({ path: ["filter", name], words: words.replace("condition", "operator") }));
  return problems.map((problem) => explain(problem, "camel"));
}

/**
 * Returns the problems of the arguments of a data source. CDKTF writes only arguments that the bindings know, so a
 * mistyped condition would disappear, and the data source would return everything.
 */
export function dataArgumentProblems(element: object, given: Arguments): readonly string[] {
  const unknown = unknownNames(element, given, [], metaArguments);
  if (unknown.length > 0) return unknown.map((problem) => explain(problem, "camel"));
  return emptyFilterProblems(given["filter"]);
}

/** `holder` is the element, or the binding of a nested attribute. Each has a getter for every argument. */
function unknownNames(
  holder: object,
  given: Arguments,
  path: FieldPath,
  others: readonly string[] = [],
): readonly Problem[] {
  return Object.entries(given).flatMap(([name, value]): readonly Problem[] => {
    if (!isGiven(value) || others.includes(name)) return [];
    const here = [...path, name];
    if (!(`${name}Input` in holder)) {
      const near = nameHint(name, argumentNames(holder));
      const hint = near === undefined ? {} : { hint: `did you mean {${near}}?` };
      return [{ path: here, words: unknownFieldWords, ...hint }];
    }
    const nested = (holder as Arguments)[`_${name}Holder`];
    return isLiteralObject(value) && typeof nested === "object" && nested !== null
      ? unknownNames(nested, value, here)
      : [];
  });
}

function argumentNames(holder: object): readonly string[] {
  const names: string[] = [];
  for (let each: unknown = holder; isObject(each); each = Object.getPrototypeOf(each))
    names.push(...Object.getOwnPropertyNames(each).filter((name) => /[^_]Input$/.test(name)));
  return names.map((name) => name.slice(0, -"Input".length));
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
