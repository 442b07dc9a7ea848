import { InvalidArgumentError } from "./declaration";

// Values of variables, environment variables and forms are often strings. Terraform converts the arguments of a function
// to the declared type, but not the fields of an object, and JavaScript programs convert nothing.

/** Returns the number that a string stands for, and any other value unchanged. */
export const numberFrom = (given: unknown): unknown =>
  typeof given === "string" && /^\s*[-+]?\d+(?:\.\d+)?\s*$/.test(given) ? Number(given) : given;

/** Describes a value with its type, because 50 and "50" look alike in a message. */
function described(given: unknown): string {
  if (Array.isArray(given)) return "a list";
  const kind =
    typeof given === "object" && given !== null ? "an object" : `the ${typeof given} ${JSON.stringify(given)}`;
  return given === null ? "null" : kind;
}

/** @throws InvalidArgumentError if a value isn't a string */
export function requireText(argument: number, name: string, given: unknown): asserts given is string {
  if (typeof given === "string") return;
  throw new InvalidArgumentError(argument, `${name} must be a string, got ${described(given)}.`);
}
