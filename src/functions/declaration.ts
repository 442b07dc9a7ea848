import {
  camel,
  domainName,
  explain,
  isObject,
  isSet,
  oneOf,
  quotesPrivateKey,
  snake,
  spell,
  type Spelling,
  UNKNOWN,
  withoutPeriod,
} from "../contract";

/** A type in Terraform's JSON notation. "dynamic" accepts a value of any type. */
export type FunctionType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | readonly ["list" | "set" | "map", FunctionType]
  | readonly ["object", { readonly [name: string]: FunctionType }];

/** A parameter of a function. */
export interface DeclaredParameter {
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
interface FunctionExample {
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
  readonly parameters: readonly DeclaredParameter[];
  /** The last parameter, which a call may omit. Terraform has no optional parameters, so it is a variadic one there. */
  readonly optional?: DeclaredParameter;
  readonly returns: FunctionType;
  readonly examples: readonly [FunctionExample, ...FunctionExample[]];
  /**
   * Computes the result. Names of fields are in camel case.
   * @throws InvalidArgumentError if an argument is invalid
   */
  readonly call: (...given: Arguments) => Result;
}

/** Keeps the types of the arguments and of the result. A call checks the types of its arguments first. */
export const defineFunction = <Arguments extends readonly unknown[], Result>(
  declaration: FunctionDeclaration<Arguments, Result>,
): FunctionDeclaration<Arguments, Result> => ({
  ...declaration,
  call: (...given) =>
    hidingPrivateKeys(given, () => {
      requireArgumentTypes(declaration, given);
      return declaration.call(...given);
    }),
});

/**
 * Computes a result of arguments. An error that quotes a part of a private key becomes one that doesn't.
 * @throws InvalidArgumentError if an argument is invalid
 */
export function hidingPrivateKeys<Result>(given: readonly unknown[], compute: () => Result): Result {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    const isQuoted = [error.message, error.terraformMessage].some((each) => quotesPrivateKey(each, given));
    if (!isQuoted) throw error;
    throw new InvalidArgumentError(
      error.argument,
      "the value must not contain a private key. Remove it, and replace the key if it was published.",
    );
  }
}

const typeWords = { string: "a string", number: "a number", bool: "true or false", list: "a list", map: "an object" };

/** Describes the problem of a value with a type, at a path such as `networks[1]`. Unknown values, and omitted fields, are right. */
function typeProblem(type: FunctionType, value: unknown, path: string, spelling: Spelling): string | undefined {
  if (value === UNKNOWN) return undefined;
  const [kind, inside] = typeof type === "string" ? [type, type] : type;
  const isRight =
    kind === "string" || kind === "bool"
      ? typeof value === (kind === "bool" ? "boolean" : kind)
      : kind === "number"
        ? typeof value === "number" && !Number.isNaN(value)
        : kind === "list" || kind === "set"
          ? Array.isArray(value)
          : kind === "dynamic"
            ? value !== null && value !== undefined && !Number.isNaN(value)
            : isObject(value);
  if (!isRight) {
    const words =
      kind === "dynamic" ? "a value" : typeWords[kind === "set" ? "list" : kind === "object" ? "map" : kind];
    const got = explain({ path: [], words: "", given: value ?? null }, spelling).replace(/^, got /, "");
    return `${path} must be ${words}, got ${got}. ${isSet(value) ? "Correct it." : "Remove it, or give it a value."}`;
  }
  const inner = (each: FunctionType, part: unknown, step: string) =>
    typeProblem(each, part, `${path}${step}`, spelling);
  if (Array.isArray(value)) {
    const item = kind === "list" || kind === "set" ? inside : "dynamic";
    return firstOf(Array.from(value, (each: unknown, index) => inner(item, each, `[${String(index)}]`)));
  }
  if (!isObject(value)) return undefined;
  const isMap = kind === "map";
  return firstOf(
    Object.entries(value).map(([name, each]) =>
      isMap
        ? inner(inside, each, `[${JSON.stringify(name)}]`)
        : isSet(each)
          ? inner("dynamic", each, `.${spell(name, spelling)}`)
          : undefined,
    ),
  );
}

const firstOf = (problems: readonly (string | undefined)[]) => problems.find((problem) => problem !== undefined);

/**
 * Terraform passes lists with null in them, and programs without type checking pass anything.
 * @throws InvalidArgumentError for the first argument, or element of one, that has another type
 */
export function requireArgumentTypes(declaration: FunctionDeclaration, given: readonly unknown[]): void {
  for (const [index, { name, type, nullable }] of parametersOf(declaration).entries()) {
    if (!isSet(given[index]) && (nullable === true || index >= declaration.parameters.length)) continue;
    const [camelText, snakeText] = (["camel", "snake"] as const).map((spelling) =>
      typeProblem(type, given[index], spelling === "camel" ? camel(name) : name, spelling),
    );
    if (camelText !== undefined) throw new InvalidArgumentError(index, camelText, snakeText);
  }
}

/** An argument that a function can't use. */
export class InvalidArgumentError extends Error {
  constructor(
    /** The position of the argument, starting at 0. */
    readonly argument: number,
    /** The message for programs, which names fields in camel case. */
    message: string,
    /** The message for Terraform configurations, which names fields in snake case. */
    readonly terraformMessage = message,
  ) {
    super(message);
    this.name = "InvalidArgumentError";
  }
}

/** Returns false for a value that is known only after apply, which can't be checked. */
export type IsKnown = (value: string | number) => boolean;
export const alwaysKnown: IsKnown = () => true;

/** @throws InvalidArgumentError if the value isn't one of the choices */
export function requireChoice(argument: number, name: string, value: string, choices: readonly string[]): void {
  const { test, words, hint } = oneOf(choices);
  if (test(value)) return;
  const meant = hint?.(value);
  const given = `${JSON.stringify(value)}${meant === undefined ? "" : ` (${meant})`}`;
  throw new InvalidArgumentError(argument, `${name} ${words}, got ${given}.`);
}

/** @throws InvalidArgumentError if the value isn't the name of a domain */
export function requireDomain(argument: number, domain: string): void {
  const name = withoutPeriod(domain);
  if (domainName.test(name)) return;
  const meant = domainName.hint?.(name);
  throw new InvalidArgumentError(
    argument,
    `the domain ${domainName.words}, got ${JSON.stringify(domain)}${meant === undefined ? "" : ` (${meant})`}.`,
  );
}

/** Every parameter in order. The optional one is the last. */
export const parametersOf = ({ parameters, optional }: FunctionDeclaration): readonly DeclaredParameter[] =>
  optional ? [...parameters, optional] : parameters;

/**
 * Calls a function with Terraform's arguments: names of fields are in snake case, and null stands for an omitted value.
 * @throws InvalidArgumentError if an argument is invalid
 */
export function callFromTerraform(declaration: FunctionDeclaration, given: readonly unknown[]): unknown {
  const parameters = parametersOf(declaration);
  if (given.length > parameters.length) {
    throw new InvalidArgumentError(
      parameters.length,
      `expected at most ${String(parameters.length)} arguments, got ${String(given.length)}. Remove the last one.`,
    );
  }
  const call = declaration.call as (...arguments_: readonly unknown[]) => unknown;
  const values = given.map((value, index) => renamed(value, parameters[index]?.type ?? "dynamic", camel));
  return resultForTerraform(declaration, call(...values));
}

/** Converts a result to Terraform's form. A field that isn't set is null. */
export const resultForTerraform = ({ returns }: FunctionDeclaration, result: unknown): unknown =>
  renamed(result, returns, snake);

/** Renames the fields of objects. The keys of maps are data, and keep their names. */
function renamed(value: unknown, type: FunctionType, rename: (name: string) => string): unknown {
  if (value === undefined || value === null) return rename === snake ? null : undefined;
  const [kind, inside] = typeof type === "string" ? [type, type] : type;
  if (Array.isArray(value)) {
    const item = kind === "list" || kind === "set" ? inside : "dynamic";
    return value.map((each: unknown) => renamed(each, item, rename));
  }
  if (!isObject(value)) return value;
  const mapped = (entries: readonly (readonly [to: string, value: unknown, type: FunctionType])[]) =>
    Object.fromEntries(entries.map(([to, each, of]) => [to, renamed(each, of, rename)]));
  if (kind === "map") return mapped(Object.entries(value).map(([key, each]) => [key, each, inside]));
  if (kind !== "object") return mapped(Object.entries(value).map(([name, each]) => [rename(name), each, "dynamic"]));
  return mapped(
    Object.entries(inside).map(([name, of]: [string, FunctionType]) =>
      rename === snake ? [name, value[camel(name)], of] : [camel(name), value[name], of],
    ),
  );
}
