import { Tokenization } from "cdktf";
import { explain, type FieldPath, nameHint, type Problem, unknownFieldWords } from "../../../src/contract";
import { booleanFrom } from "../../../src/functions/argument-types";
import { metaArguments } from "../props/read-props";
import { mayHaveToken } from "../tokens/replace-tokens";
import { isLiteralObject } from "../tokens/resolve-tokens";

type Arguments = { readonly [name: string]: unknown };

const isGiven = (value: unknown) => value !== undefined && value !== null;

const matchesAll = "because without one it would match all objects";

/** Returns the problems of a filter: a value of the wrong type, or nothing to match, so it would match everything. */
export function filterArgumentProblems(filter: unknown): readonly string[] {
  if (!isLiteralObject(filter)) return [];
  const conditions = Object.entries(filter).filter(([, value]) => isGiven(value));
  const problems: readonly Problem[] =
    conditions.length === 0
      ? [
          {
            path: ["filter"],
            words: `must have at least one condition, ${matchesAll}`,
            hint: "to read all objects, omit it",
          },
        ]
      : conditions.flatMap(([name, tests]) => conditionProblems(["filter", name], tests));
  return problems.map((problem) => explain(problem, "camel"));
}

function conditionProblems(path: FieldPath, tests: unknown): readonly Problem[] {
  if (Tokenization.isResolvable(tests) || (typeof tests === "string" && mayHaveToken(tests))) return [];
  if (!isLiteralObject(tests)) {
    const hint = isScalar(tests) ? { hint: `write { equalTo: ${JSON.stringify(tests)} }` } : {};
    return [{ path, words: "must be an object", given: tests, ...hint }];
  }
  const operators = Object.entries(tests).filter(([, value]) => isGiven(value));
  if (operators.length === 0) return [{ path, words: `must have at least one operator, ${matchesAll}` }];
  return operators.flatMap(([name, value]): readonly Problem[] => {
    if (Tokenization.isResolvable(value)) return [];
    if (name === "in")
      return Array.isArray(value) ? [] : [{ path: [...path, name], words: "must be a list", given: value }];
    return isScalar(value) ? [] : [{ path: [...path, name], words: scalarWords, given: value }];
  });
}

const scalarWords = "must be a string, number or boolean";

const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/**
 * Returns the problems of the arguments of a data source. CDKTF writes only arguments that the bindings know, so a
 * mistyped condition would disappear, and the data source would return everything.
 */
export function dataArgumentProblems(element: object, given: Arguments): readonly string[] {
  const unknown = unknownNames(element, given, [], metaArguments);
  if (unknown.length > 0) return unknown.map((problem) => explain(problem, "camel"));
  return filterArgumentProblems(given["filter"]);
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
    if (Tokenization.isResolvable(value)) return [];
    // `filterArgumentProblems` reports the conditions of a filter.
    if (!isObject(nested)) return path[0] === "filter" ? [] : valueProblems(holder, here, value);
    if (isLiteralObject(value)) return unknownNames(nested, value, here);
    return path.length > 0 ? [] : [{ path: here, words: "must be an object", given: value }];
  });
}

function valueProblems(holder: object, path: FieldPath, value: unknown): readonly Problem[] {
  if (path.length > 1) return isScalar(value) ? [] : [{ path, words: scalarWords, given: value }];
  // CDKTF reads an attribute that is true or false as an object, and other attributes as a string or a number.
  const isFlag = isObject((holder as Arguments)[String(path.at(-1))]);
  if (!isFlag || typeof booleanFrom(value) === "boolean") return [];
  return [{ path, words: "must be true or false", given: value }];
}

function argumentNames(holder: object): readonly string[] {
  const names: string[] = [];
  for (let each: unknown = holder; isObject(each); each = Object.getPrototypeOf(each))
    names.push(...Object.getOwnPropertyNames(each).filter((name) => /[^_]Input$/.test(name)));
  return names.map((name) => name.slice(0, -"Input".length));
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
