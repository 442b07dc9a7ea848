import type { TerraformElement } from "cdktf";
import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import type { Contract, Fields, Problem, Properties } from "../../../src/contract";
import { explain, snake, validate } from "../../../src/contract";
import { collectProblems, collectedProblems } from "./collected-problems";
import { startTraceAtCaller } from "./stack-trace";
import { withoutNestedNulls } from "../props/without-nulls";
import { inHost } from "../scope/host";
import { replaceTokens } from "../tokens/replace-tokens";
import { validateLifecycleNames } from "./lifecycle-names";
import { validateOverrideNames, applyOverrides, overridesOf } from "./overrides";
import { firstLineOf, resolveTokens } from "../tokens/resolve-tokens";

/** How a construct is judged: by which contract, and what it calls the fields that it takes under another name. */
export interface PropsContract {
  readonly contract: Contract;
  readonly names?: { readonly [field: string]: string };
}

const metaArguments: readonly string[] = [
  "dependsOn",
  "count",
  "provider",
  "lifecycle",
  "forEach",
  "provisioners",
  "connection",
];

/** Everything that is wrong with an object, in the construct's words. What is not known yet is not judged. */
function findProblems({ contract, names = {} }: PropsContract, object: Properties): string[] {
  const { value, damages } = replaceTokens(object);
  return [...damages, ...validate(contract, value as Properties)].map((problem) =>
    explain(renameToProps(problem, names), "camel"),
  );
}

/** Where an object is expected, whoever does without the compiler may give what the object is called. */
const objectExpected =
  "must be an object, and not its name: for what this program does not own a static method such as fromName or fromLabel gives one";

function renameToProps(problem: Problem, names: NonNullable<PropsContract["names"]>): Problem {
  const [first = "", ...rest] = problem.path;
  const isNamed = first in names && rest.length === 0 && typeof problem.given === "string";
  const words = (isNamed ? objectExpected : problem.words).replace(/\{(\w+)\}/g, (whole, field: string) => {
    const alias = names[field];
    return alias === undefined ? whole : `{${alias}}`;
  });
  const [second = "", ...others] = rest;
  const both = names[`${first}.${String(second)}`];
  const path = both === undefined ? [names[first] ?? first, ...rest] : [both, ...others];
  return { ...problem, words, path: problem.path.length === 0 ? [] : path };
}

/** Throws one error that names the construct and everything that is wrong with it. */
export function throwProblems(path: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw startTraceAtCaller(new Error([`${path} cannot work:`, ...problems.map((problem) => `  - ${problem}`)].join("\n")));
}

/**
 * The configuration that a construct is about to be made from. Throws when its known values break the contract: here
 * the stack trace still leads to the line of the user's program. With `stratusAllProblems` in the program's context the
 * synth says it instead, for all constructs at once.
 */
export function validateProps<Config>(scope: IConstruct, id: string, propsContract: PropsContract, config: object): Config {
  const all = withoutNestedNulls(propsContract.contract.fields, config as Properties);
  const fields = Object.entries(all).filter(([name]) => !metaArguments.includes(name));
  const problems = findProblems(propsContract, Object.fromEntries(fields));
  const path = [inHost(scope, id).node.path, id].filter(Boolean).join("/");
  throwProblems(path, findNullEntries(all));
  if (problems.length > 0 && !collectProblems(scope, path, problems)) throwProblems(path, problems);
  return all as Config;
}

/** The hosts fail on these, and do not say where. */
function findNullEntries({ dependsOn, lifecycle }: Properties): string[] {
  const { ignoreChanges, replaceTriggeredBy } = (lifecycle ?? {}) as Properties;
  const lists = {
    dependsOn,
    "lifecycle.ignoreChanges": ignoreChanges,
    "lifecycle.replaceTriggeredBy": replaceTriggeredBy,
  };
  return Object.entries(lists).flatMap(([name, list]) =>
    (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((entry, index) =>
      (entry ?? null) === null ? [`${name}[${String(index)}] must not be null`] : [],
    ),
  );
}

/** The same for a change that is about to be made to a construct: only the fields that it gives are judged. */
export function validateChange(construct: IConstruct, propsContract: PropsContract, change: Properties): void {
  const given = new Set(Object.keys(change));
  const { contract } = propsContract;
  const fields = Object.fromEntries(Object.entries(contract.fields).filter(([name]) => given.has(name)));
  throwProblems(construct.node.path, findProblems({ ...propsContract, contract: { ...contract, fields, rules: [] } }, change));
}

/**
 * Judges a construct once more when the stack is synthesized, with the values that setters, aspects, Lazy and overrides
 * gave it.
 */
export function addSynthValidation(construct: TerraformElement, propsContract: PropsContract): void {
  construct.node.addValidation({
    validate: () => {
      const noted = collectedProblems(construct);
      const now = findProblemsAtSynth(construct, propsContract);
      return noted.length > 0 ? [...new Set([...noted, ...now])] : now;
    },
  });
}

function findProblemsAtSynth(construct: IConstruct, propsContract: PropsContract): string[] {
  const { contract } = propsContract;
  const own = attributesOf(construct);
  const overrides = overridesOf(construct);
  const isOverridden = Object.keys(overrides).length > 0;
  const attributes = isOverridden ? applyOverrides(own, overrides) : own;
  const names = [
    ...(isOverridden ? validateOverrideNames(contract, overrides) : []),
    ...validateLifecycleNames(construct, contract),
  ].map((problem) => explain(problem, "camel"));
  if (names.length > 0) return names;
  // CDKTF throws where it has to resolve some of what is damaged, and does not say where that is.
  if (replaceTokens(attributes).damages.length > 0) return findProblems(propsContract, toContractNames(contract.fields, attributes));
  try {
    return findProblems(propsContract, toContractNames(contract.fields, resolveAttributes(construct, attributes)));
  } catch (error) {
    // It names no construct, and hides what is wrong with all others.
    return [`has a value that cannot be worked out: ${firstLineOf(error)}`];
  }
}

const resolver = new DefaultTokenResolver(new StringConcat());

/** The attributes of a construct as they stand, with tokens in them. */
export function attributesOf(construct: IConstruct): Properties {
  const { synthesizeAttributes } = construct as unknown as { readonly synthesizeAttributes: () => Properties };
  return synthesizeAttributes.call(construct);
}

/** The values behind tokens, with references as the expressions that they become. */
export function resolveAttributes(scope: IConstruct, attributes: Properties): Properties {
  const options = { scope, preparing: false, resolver };
  return resolveTokens(attributes, { resolve: (part) => Tokenization.resolve(part, options) as unknown }) as Properties;
}

const allNames = new WeakMap<Fields, ReadonlyMap<string, string>>();

/** The contract's names by Terraform's. */
function contractNames(fields: Fields): ReadonlyMap<string, string> {
  const names = allNames.get(fields) ?? new Map(Object.keys(fields).map((name) => [snake(name), name]));
  allNames.set(fields, names);
  return names;
}

/** Terraform's names as the contract has them. */
function toContractNames(fields: Fields, object: Properties): Properties {
  const names = contractNames(fields);
  return Object.fromEntries(
    Object.entries(object).map(([attribute, value]) => {
      const name = names.get(attribute) ?? attribute;
      return [name, toContractNamesInside(fields[name], value)];
    }),
  );
}

function toContractNamesInside(field: Fields[string] | undefined, value: unknown): unknown {
  const { fields, item } = field?.facts ?? {};
  if (item && Array.isArray(value)) return value.map((entry) => toContractNamesInside(item, entry));
  if (item && typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toContractNamesInside(item, entry)]));
  }
  return fields && typeof value === "object" && value !== null && !Array.isArray(value)
    ? toContractNames(fields, value as Properties)
    : value;
}
