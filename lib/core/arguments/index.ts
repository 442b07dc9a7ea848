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

/**
 * Returns the options of a method. Null counts as omitted, as in props.
 *
 * @param names the names of the options
 * @throws if they aren't an object, are a construct, or have another name
 */
export function optionsOf<Options extends object>(
  caller: IConstruct,
  method: string,
  options: Options | null | undefined,
  names?: readonly string[],
): Partial<Options> {
  const given = options ?? {};
  if (!isObjectNotToken(given) || Construct.isConstruct(given))
    throw refusal(`${caller.node.path}: the options of ${method} must be an object`, given);
  const unknown = Object.keys(given).find((name) => names?.includes(name) === false);
  if (unknown === undefined) return withoutNulls(given as Partial<Options>);
  const meant = nameHint(unknown, names ?? []);
  const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
  throw startTraceAtCaller(
    new Error(
      `${caller.node.path}: ${unknown} is not an option of ${method}${hint}. It has ${(names ?? []).join(", ")}.`,
    ),
  );
}

/** Throws if an argument isn't a string. `method` includes the path of its construct, `what` follows "expects". */
export function requireText(method: string, what: string, ...given: readonly unknown[]): void {
  requireArguments(method, what, given, (each) => typeof each === "string");
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
  const what = "a list of constructs as dependsOn";
  requireArguments(
    method,
    what,
    [given],
    (each) => Array.isArray(each),
    () => "Write { dependsOn: [construct] }.",
  );
  requireArguments(
    method,
    what,
    given as readonly unknown[],
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
  requireArguments(method, "instances", given, (each) => isOfType(each, "stratus_compute_instance"), fix);
}

/** Throws for the first argument that a method doesn't accept. `fix` returns a sentence to append, or an empty string. */
export function requireArguments(
  method: string,
  expected: string,
  given: readonly unknown[],
  isAccepted: (argument: unknown) => boolean,
  fix: (argument: unknown) => string = () => "",
): void {
  const index = given.findIndex((each) => !isAccepted(each));
  if (index < 0) return;
  // The path of a construct says more than its index.
  const place = given.length > 1 && !Construct.isConstruct(given[index]) ? ` at index ${String(index)}` : "";
  throw refusal(`${method} expects ${expected}`, given[index], fix(given[index]), place);
}

/** Throws for the first of several strings that is missing, empty or no string. */
export function requireTexts(method: string, what: string, given: readonly unknown[]): void {
  requireArguments(method, what, given, (each) => (typeof each === "string" ? each !== "" : Token.isUnresolved(each)));
}

function refusal(words: string, given: unknown, fix = "", place = ""): Error {
  const sentence = `${words}, got ${describeArgument(given)}${place}`;
  return startTraceAtCaller(new Error(fix === "" ? sentence : `${sentence}. ${fix}`));
}

/** Describes an argument in a message about it. */
export function describeArgument(given: unknown): string {
  if (!Construct.isConstruct(given))
    return given === undefined ? "undefined" : explain({ path: [], words: "", given }, "camel").replace(/^, got /, "");
  const type = "terraformResourceType" in given ? ` (${String(given.terraformResourceType)})` : "";
  return `${given.node.path}${type}`;
}
