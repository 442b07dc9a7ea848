import { camel, isObject, snake } from "../contract";

/** A type in Terraform's JSON notation. "dynamic" accepts a value of any type. */
export type FunctionType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | readonly ["list" | "map", FunctionType]
  | readonly ["object", { readonly [name: string]: FunctionType }];

/** A parameter of a function. */
export interface FunctionParameter {
  readonly name: string;
  readonly type: FunctionType;
  readonly description: string;
  /**
   * True if the argument may be null, which is the same as omitting it in TypeScript.
   * @default false
   */
  readonly nullable?: boolean;
}

/** A call with its result, for the reference and the tests. Arguments and results have Terraform's names. */
export interface FunctionExample {
  readonly arguments: readonly unknown[];
  readonly result: unknown;
}

/** A function that Terraform calls as `provider::stratus::name(…)` and programs call as `StratusFn.name(…)`. */
export interface FunctionDeclaration<Arguments extends readonly unknown[] = readonly never[], Result = unknown> {
  /** The name in Terraform, such as `spf_value`. */
  readonly name: string;
  /** One sentence without details. */
  readonly summary: string;
  /** Details in Markdown: forms, limits and defaults. */
  readonly description: string;
  /** The required parameters. */
  readonly parameters: readonly FunctionParameter[];
  /** The last parameter, which a call may omit. Terraform has no optional parameters, so it is a variadic one there. */
  readonly optional?: FunctionParameter;
  readonly returns: FunctionType;
  readonly examples: readonly [FunctionExample, ...FunctionExample[]];
  /**
   * Computes the result. Names of fields are in camel case.
   * @throws ArgumentError if an argument is invalid
   */
  readonly call: (...given: Arguments) => Result;
}

/** Keeps the types of the arguments and of the result. */
export const defineFunction = <Arguments extends readonly unknown[], Result>(
  declaration: FunctionDeclaration<Arguments, Result>,
): FunctionDeclaration<Arguments, Result> => declaration;

/** An argument that a function can't use. */
export class ArgumentError extends Error {
  constructor(
    /** The position of the argument, starting at 0. */
    readonly argument: number,
    message: string,
  ) {
    super(message);
    this.name = "ArgumentError";
  }
}

/** Returns false for a value that is known only after apply, which can't be checked. */
export type IsKnown = (value: string | number) => boolean;
export const alwaysKnown: IsKnown = () => true;

/** @throws ArgumentError if the value isn't one of the choices */
export function requireChoice(argument: number, name: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  const words = choices.map((each) => JSON.stringify(each)).join(" or ");
  throw new ArgumentError(argument, `${name} must be ${words}, got ${JSON.stringify(value)}.`);
}

/** Every parameter in order. The optional one is the last. */
export const parametersOf = ({ parameters, optional }: FunctionDeclaration): readonly FunctionParameter[] =>
  optional ? [...parameters, optional] : parameters;

/**
 * Calls a function with Terraform's arguments: names of fields are in snake case, and null stands for an omitted value.
 * @throws ArgumentError if an argument is invalid
 */
export function callFromTerraform(declaration: FunctionDeclaration, given: readonly unknown[]): unknown {
  const parameters = parametersOf(declaration);
  if (given.length > parameters.length) {
    throw new ArgumentError(
      parameters.length,
      `expected at most ${String(parameters.length)} arguments, got ${String(given.length)}. Remove the last one.`,
    );
  }
  const call = declaration.call as (...arguments_: readonly unknown[]) => unknown;
  const values = given.map((value, index) => renamed(value, parameters[index]?.type ?? "dynamic", camel));
  return toTerraform(declaration, call(...values));
}

/** Converts a result to Terraform's form. A field that isn't set is null. */
export const toTerraform = ({ returns }: FunctionDeclaration, result: unknown): unknown =>
  renamed(result, returns, snake);

/** Renames the fields of objects. The keys of maps are data, and keep their names. */
function renamed(value: unknown, type: FunctionType, rename: (name: string) => string): unknown {
  if (value === undefined || value === null) return rename === snake ? null : undefined;
  if (Array.isArray(value)) {
    return value.map((each: unknown) => renamed(each, Array.isArray(type) ? (type[1] as FunctionType) : type, rename));
  }
  if (!isObject(value)) return value;
  if (type === "dynamic") {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [rename(name), renamed(each, type, rename)]));
  }
  if (type[0] === "map") {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each, type[1], rename)]));
  }
  const fields = Object.entries(type[1] as { readonly [name: string]: FunctionType });
  return Object.fromEntries(
    fields.map(([name, each]) => {
      const [from, to] = rename === snake ? [camel(name), name] : [name, camel(name)];
      return [to, renamed(value[from], each, rename)];
    }),
  );
}
