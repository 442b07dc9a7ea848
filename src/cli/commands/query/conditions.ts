import { camel, hint, nameHint, snake } from "../../../contract";
import type { Attribute, Type, Value, ValueObject } from "../../../provider/commands";
import { CommandError } from "../../command";
import type { QueryKind } from "./kinds";

interface Condition {
  readonly field: string;
  readonly operator: string;
  readonly value: Value;
}

/** Returns the operator for another notation. */
const operatorOf = (given: string): string => (given === "=" || given === "==" ? "equals" : given);

/**
 * Parses the conditions of `--where` to the `filter` of a list resource. The schema of the list resource decides
 * which fields, operators and types are valid.
 *
 * @throws CommandError with every invalid condition
 */
export function parseConditions({ contract, filter }: QueryKind, conditions: readonly string[]): ValueObject {
  const problems: string[] = [];
  const parsed: Record<string, ValueObject> = {};
  for (const condition of conditions) {
    try {
      const { field, operator, value } = parseCondition(condition);
      const tests = (parsed[field] ??= {});
      if (operator in tests) {
        const fix = operator === "equals" ? ` Use in for several values: --where "${field} in A,B".` : "";
        throw new RefusedConditionError(`${field} ${operator} is given twice, and all conditions must be met.${fix}`);
      }
      tests[operator] = value;
    } catch (error) {
      if (!(error instanceof RefusedConditionError)) throw error;
      problems.push(`--where ${JSON.stringify(condition)}: ${error.message}`);
    }
  }
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  return parsed;

  function parseCondition(condition: string): Condition {
    const [, given = "", rest = ""] = /^\s*([\w.-]+)\s*(.*?)\s*$/s.exec(condition) ?? [];
    const field = Object.hasOwn(filter, given) ? given : snake(given);
    const tests = Object.hasOwn(filter, field) ? filter[field]?.nested?.attributes : undefined;
    if (!tests) throw new RefusedConditionError(given === "" ? formWords() : unknownField(given));
    const [, sign, word = "", text = ""] = /^(?:(==?)|(\S+))\s*(.*)$/s.exec(rest) ?? [];
    const written = sign ?? word;
    const operator = operatorOf(written);
    const test = Object.hasOwn(tests, operator) ? tests[operator] : undefined;
    if (!test) throw new RefusedConditionError(unknownOperator(field, written, Object.keys(tests)));
    checkSingle(text);
    return { field, operator, value: parseValue(text, test, `${field} ${operator}`) };
  }

  function formWords(): string {
    const [field = "label"] = Object.keys(filter);
    return `must have the form "FIELD OPERATOR VALUE", such as "${field} equals VALUE".`;
  }

  function unknownField(given: string): string {
    const names = Object.keys(filter);
    if (names.length === 0) return `${contract.name} has no fields that a condition can test.`;
    const near = nameHint(camel(given), names.map(camel));
    const meant = near === undefined ? "" : ` Did you mean ${snake(near)}?`;
    return `${contract.name} has no field ${given} that a condition can test.${meant} Fields: ${names.join(", ")}.`;
  }

  /** Refuses two conditions in one, which would match nothing. */
  function checkSingle(text: string): void {
    const [, field = "", operator = ""] = /\s(?:and|&&)\s+(\w+)\s*(=|[a-z]+)/i.exec(text) ?? [];
    const tests = filter[snake(field)]?.nested?.attributes;
    if (!tests || !Object.hasOwn(tests, operatorOf(operator))) return;
    throw new RefusedConditionError("Pass each condition with its own --where. An object must meet all of them.");
  }
}

function unknownOperator(field: string, operator: string, operators: readonly string[]): string {
  const near = operator === "" ? undefined : nameHint(operator, operators);
  const got = operator === "" ? "" : `, got ${operator}`;
  return `${field} must be followed by one of its operators, ${operators.join(", ")}${got}.${near === undefined ? "" : ` Did you mean ${near}?`}`;
}

/** A condition that is invalid, with the reason. */
class RefusedConditionError extends Error {}

const exampleValues: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  bool: "true or false",
};

/** Parses a value as the type of its test. Strings that contain special characters can be quoted as in JSON. */
function parseValue(text: string, { type }: Attribute, name: string): Value {
  if (Array.isArray(type)) {
    const [, item] = type as readonly [string, Type];
    const parts = text.startsWith("[") ? jsonParts(text, name) : splitParts(text, name);
    return parts.map((part) => parseScalar(part, item, name));
  }
  if (text === "") throw new RefusedConditionError(`${name} must have a value.${type === "string" ? emptyHint : ""}`);
  return parseScalar(text, type, name);
}

const emptyHint = ' For the empty string, write "".';

function splitParts(text: string, name: string): readonly string[] {
  const parts = (text.match(/"(?:\\.|[^"\\])*"|[^,"]+|,|"/g) ?? []).reduce<string[]>(
    (all, token) => (token === "," ? [...all, ""] : [...all.slice(0, -1), `${all.at(-1) ?? ""}${token}`]),
    [""],
  );
  const trimmed = parts.map((part) => part.trim());
  if (!trimmed.includes("")) return trimmed;
  throw new RefusedConditionError(`${name} must have values that are separated by single commas, such as A,B.`);
}

function jsonParts(text: string, name: string): readonly string[] {
  try {
    const values: unknown = JSON.parse(text);
    if (Array.isArray(values)) return values.map((value) => JSON.stringify(value));
  } catch {
    // The error below reports it.
  }
  throw new RefusedConditionError(`${name} must have a list such as A,B or ["A", "B"], got ${text}.`);
}

function parseScalar(text: string, type: Type | undefined, name: string): Value {
  if (type === "number" && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === "bool" && (text === "true" || text === "false")) return text === "true";
  if (type === "string") return text.startsWith('"') ? quotedString(text, name) : text;
  throw new RefusedConditionError(`${name} must have ${exampleValues[String(type)] ?? "a value"}, got ${text}.`);
}

function quotedString(text: string, name: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw new RefusedConditionError(
      `${name} must have a string, quoted as in JSON if it starts with a quote, got ${text}.`,
    );
  }
}

/**
 * Describes the values that no user can give such objects, which may be typos. The list resource accepts them, because
 * the service may have objects with newer values.
 */
export function unusualValues({ filtered: { fields } }: QueryKind, filter: ValueObject): readonly string[] {
  return Object.entries(filter).flatMap(([name, tests]) => {
    const choices = fields[camel(name)]?.spec.choices;
    if (!choices) return [];
    const { equals = [], in: several = [] } = tests as Readonly<Record<string, string | readonly string[]>>;
    const unusual = [equals, several].flat().filter((value) => !choices.includes(value));
    return unusual.map((value) => {
      const near = hint(value, choices);
      const meant = near === undefined ? "" : ` Did you mean ${near}?`;
      return `${name} is usually one of ${choices.join(", ")}, got ${value}.${meant}`;
    });
  });
}
