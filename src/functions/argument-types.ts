import { type FunctionDeclaration, type FunctionType, InvalidArgumentError, parametersOf } from "./declaration";

// Values of variables, environment variables and forms are often strings. Terraform converts the arguments of a function
// to the declared types, but not the fields of a dynamic one, and JavaScript converts nothing.

/** Returns the number that a string stands for, and any other value unchanged. */
export const numberFrom = (given: unknown): unknown =>
  typeof given === "string" && /^\s*[-+]?\d+(?:\.\d+)?\s*$/.test(given) ? Number(given) : given;

/** Returns the boolean that a string stands for, and any other value unchanged. */
export const booleanFrom = (given: unknown): unknown => (given === "true" ? true : given === "false" ? false : given);

/** Describes a value of a wrong type. It may be long or secret, so only a short scalar is shown. */
function described(given: unknown): string {
  if (given === null || given === undefined) return "null";
  if (Array.isArray(given)) return "a list";
  if (typeof given === "string") return given.length > 40 ? "another string" : JSON.stringify(given);
  return typeof given === "number" || typeof given === "boolean" ? String(given) : `a value of type ${typeof given}`;
}

/** @throws InvalidArgumentError if a value isn't a string */
export function requireString(argument: number, name: string, given: unknown): asserts given is string {
  if (typeof given === "string") return;
  throw new InvalidArgumentError(argument, `${name} must be a string, got ${described(given)}.`);
}

/** Converts an argument as Terraform does, if it can be converted. */
function converted(given: unknown, type: FunctionType): unknown {
  if (type === "bool") return booleanFrom(given);
  return type === "string" && (typeof given === "number" || typeof given === "boolean") ? String(given) : given;
}

/**
 * Converts the arguments of a call to the declared types. Null counts as omitted, as in props. Other values are
 * unchanged.
 */
export function convertArguments(declaration: FunctionDeclaration, given: readonly unknown[]): readonly unknown[] {
  const parameters = parametersOf(declaration);
  return given.map((value, index) => converted(value ?? undefined, parameters[index]?.type ?? "dynamic"));
}
