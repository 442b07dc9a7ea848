import { Token } from "cdktf";
import { Construct, Dependable, type IConstruct, type IDependable } from "constructs";
import { explain, nameHint } from "../../../src/contract";
import { booleanFrom } from "../../../src/functions/argument-types";
import { startTraceAtCaller } from "../problems";
import { isObjectNotToken } from "../tokens/replace-tokens";
import { withoutNulls } from "./without-nulls";

// Checks the arguments of methods: for the compiler, and at run time for programs without type checking.

/**
 * At least one argument. A list whose length the compiler doesn't know, as in `...offices`, is accepted and checked at run
 * time.
 */
export type AtLeastOne<T, Given extends readonly T[]> = Given extends readonly [] ? readonly [T, ...T[]] : Given;

/** Throws if a list that the compiler could not check is empty. */
export function requireOne(method: string, given: readonly unknown[], what: string): void {
  if (given.length > 0) return;
  throw startTraceAtCaller(
    new Error(`${method}: expected at least one ${what}, got none. Omit the call if there is no ${what}.`),
  );
}

/**
 * The options of a method. All fields are optional, and constructs have fields with the same names (`dependsOn`, `label`),
 * so without `node` the compiler would accept a construct as options.
 */
export interface MethodOptions {
  /**
   * Never set: only a construct has a node.
   * @hidden
   */
  readonly node?: undefined;
}

/** Throws if the options of a method aren't an object, or are a construct. */
export function requireOptions(caller: IConstruct, method: string, options: unknown): void {
  if ((options ?? undefined) === undefined || (isObjectNotToken(options) && !Construct.isConstruct(options))) return;
  throw refusal(`${caller.node.path}: the options of ${method} must be an object`, options);
}

/**
 * Returns the options of a method. Null counts as omitted, as in props.
 *
 * @param names the names of the options
 * @throws if they aren't an object, have another name, or one of them is a construct or a function
 */
export function optionsOf<Options extends object>(
  caller: IConstruct,
  method: string,
  options: Options | null | undefined,
  names?: readonly string[],
): Partial<Options> {
  requireOptions(caller, method, options);
  const given = (options ?? {}) as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(given).find((name) => names?.includes(name) === false);
  if (unknown === undefined) {
    for (const [name, value] of Object.entries(given)) requireValue(`${caller.node.path}: ${method}`, name, value);
    return withoutNulls(given) as Partial<Options>;
  }
  const meant = nameHint(unknown, names ?? []);
  const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
  throw startTraceAtCaller(
    new Error(
      `${caller.node.path}: ${unknown} is not an option of ${method}${hint}. It has ${(names ?? []).join(", ")}.`,
    ),
  );
}

/** Throws for a construct or a function in place of an option. */
function requireValue(method: string, name: string, given: unknown): void {
  const isValue = (each: unknown) => !Construct.isConstruct(each) && typeof each !== "function";
  requireArgument(method, name, "a value", given, isValue, (each) =>
    typeof each === "function" ? "Pass its result." : "Pass one of its attributes, such as its id.",
  );
}

/** Throws if an argument isn't a string. `method` includes the path of its construct, and `what` follows "must be". */
export function requireText(method: string, name: string, given: unknown, what = "a string"): void {
  requireArgument(method, name, what, given, (each) => typeof each === "string");
}

/** Throws if both families of addresses are excluded, because the call would create nothing. */
export function requireFamily(method: string, ipv4: unknown, ipv6: unknown): void {
  if (ipv4 !== false || ipv6 !== false) return;
  throw startTraceAtCaller(
    new Error(`${method}: ipv4 and ipv6 must not both be false, because the call would create nothing. Omit the call.`),
  );
}

/** Throws if a list of constructs to create first has something else. */
export function requireDependables(method: string, given: unknown): void {
  requireArgument(
    method,
    "dependsOn",
    "a list of constructs",
    given,
    (each) => Array.isArray(each),
    () => "Write { dependsOn: [construct] }.",
  );
  requireArguments(
    method,
    "dependsOn",
    "a construct",
    given,
    (each) => Construct.isConstruct(each) || isDependable(each),
    (each) =>
      Array.isArray(each) ? "To add every construct of a list, write ...list." : "Pass the constructs themselves.",
  );
}

function isDependable(given: unknown): boolean {
  try {
    return (
      typeof given === "object" &&
      given !== null &&
      !Array.isArray(given) &&
      Boolean(Dependable.of(given as IDependable))
    );
  } catch {
    // CDKTF throws if the object isn't dependable.
    return false;
  }
}

/** Returns an option that is true or false, and may come as a string from an environment variable. Throws for others. */
export function flagOption(method: string, name: string, given: unknown): boolean | undefined {
  const flag = booleanFrom(given ?? undefined);
  if (flag === undefined || typeof flag === "boolean") return flag;
  throw refusal(`${method}: ${name} must be true or false`, given);
}

/** True if the argument is a construct of this Terraform type. */
export const isOfType = (given: unknown, type: string): boolean =>
  Construct.isConstruct(given) && "terraformResourceType" in given && given.terraformResourceType === type;

/** Throws if an argument isn't an instance. `method` includes the path of its construct, `fix` is as below. */
export function requireInstances(method: string, given: readonly unknown[], fix?: (argument: unknown) => string): void {
  const isInstance = (each: unknown) => isOfType(each, "stratus_compute_instance");
  requireArguments(method, "instances", "a ComputeInstance", given, isInstance, fix);
}

/** Throws if a method doesn't accept an argument. `fix` returns a sentence to append, or an empty string. */
export function requireArgument(
  method: string,
  name: string,
  expected: string,
  given: unknown,
  isAccepted: (argument: unknown) => boolean,
  fix: (argument: unknown) => string = () => "",
): void {
  if (!isAccepted(given)) throw refusal(`${method}: ${name} must be ${expected}`, given, fix(given));
}

/** Throws if a method doesn't accept an argument, or an entry of it if it is a list. `fix` is as above. */
export function requireArguments(
  method: string,
  name: string,
  expected: string,
  given: unknown,
  isAccepted: (argument: unknown) => boolean,
  fix?: (argument: unknown) => string,
): void {
  if (!Array.isArray(given)) requireArgument(method, name, expected, given, isAccepted, fix);
  else
    Array.from(given).forEach((each: unknown, index) => {
      requireArgument(method, `${name}[${String(index)}]`, expected, each, isAccepted, fix);
    });
}

/** True for a string that isn't empty, and for a token. */
export const isText = (given: unknown): boolean =>
  typeof given === "string" ? given !== "" : !Array.isArray(given) && Token.isUnresolved(given);

function refusal(words: string, given: unknown, fix = ""): Error {
  const sentence = `${words}, got ${describeArgument(given)}`;
  return startTraceAtCaller(new Error(fix === "" ? sentence : `${sentence}. ${fix}`));
}

/** Describes an argument in a message about it. */
export function describeArgument(given: unknown): string {
  if (!Construct.isConstruct(given))
    return given === undefined ? "undefined" : explain({ path: [], words: "", given }, "camel").replace(/^, got /, "");
  const type = "terraformResourceType" in given ? ` (${String(given.terraformResourceType)})` : "";
  return `${given.node.path}${type}`;
}
