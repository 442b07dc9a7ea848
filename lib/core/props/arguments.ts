import { Token } from "cdktf";
import type { IConstruct } from "constructs";
import { Construct } from "constructs";
import { explain } from "../../../src/contract";
import { booleanFrom } from "../../../src/functions/argument-types";
import { isObjectNotToken } from "../tokens/replace-tokens";
import { startTraceAtCaller } from "../validation/problems";

// Checks the arguments of methods: for the compiler, and at run time for programs without type checking.

/**
 * At least one argument. A list whose length the compiler doesn't know, as in `...offices`, is accepted and checked at run
 * time.
 */
export type AtLeastOne<T, Given extends readonly T[]> = Given extends readonly [] ? readonly [T, ...T[]] : Given;

/** Throws if a list that the compiler could not check is empty. */
export function requireOne(method: string, given: readonly unknown[], what: string): void {
  if (given.length === 0)
    throw new Error(`${method}: expected at least one ${what}, got none. Remove the rule if there is no ${what}.`);
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
  if (options !== undefined && (!isObjectNotToken(options) || Construct.isConstruct(options)))
    throw refusal(`${caller.node.path}: the options of ${method} must be an object`, options);
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
  taken: string,
  given: readonly unknown[],
  isTaken: (argument: unknown) => boolean,
  fix: (argument: unknown) => string = () => "",
): void {
  const index = given.findIndex((each) => !isTaken(each));
  if (index < 0) return;
  // The path of a construct says more than its index.
  const place = given.length > 1 && !Construct.isConstruct(given[index]) ? ` at index ${String(index)}` : "";
  throw refusal(`${method} expects ${taken}`, given[index], fix(given[index]), place);
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
