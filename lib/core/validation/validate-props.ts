import type { TerraformElement } from "cdktf";
import type { IConstruct } from "constructs";
import {
  type AnyContract,
  explain,
  type Field,
  type FieldPath,
  type Fields,
  hasCreationNeeds,
  type Problem,
  type Properties,
  validate,
  type WrittenNames,
} from "../../../src/contract";
import { withoutNulls } from "../arguments/without-nulls";
import { collectedProblems, collectProblems, pathIn, throwProblems } from "../problems";
import { metaArguments, readProps } from "../props/read-props";
import { resolveReferences, type TextReferences } from "../props/resolve-references";
import { attributesOf, resolveAttributes } from "../tokens/attributes";
import { isObjectNotToken, replaceTokens } from "../tokens/replace-tokens";
import { firstLineOf } from "../tokens/resolve-tokens";
import {
  applyOverrides,
  overridesOf,
  toContractNames,
  validateLifecycle,
  validateOverrideNames,
} from "./attribute-names";
import { metaArgumentProblems } from "./meta-arguments";
import { copyLiteral, copyOf, isUnchanged, NOT_LITERAL, rememberValid, takeValid } from "./unchanged";

/** The contract that validates the props of a construct, and the names of props that differ from their fields. */
export interface PropsDefinition {
  readonly contract: AnyContract;
  /** The path of the prop by the path of the field, without indexes. */
  readonly names?: { readonly [field: string]: string };
  /** The fields that accept a construct in place of a string, by their paths without indexes. */
  readonly references?: TextReferences;
  /** The meta-arguments that the construct supports (default: all). */
  readonly supported?: readonly string[];
  /** Props that are neither a field nor a meta-argument. */
  readonly others?: readonly string[];
}

/** Copies of the props that are literal values, by their names. */
type Literals = ReadonlyMap<string, unknown>;

const none: Literals = new Map();

const writtenNames = new WeakMap<PropsDefinition, WrittenNames>();

/** The names of the construct's props. Cached for each definition. */
function writtenNamesOf(definition: PropsDefinition): WrittenNames {
  const { contract, names = {}, others = [] } = definition;
  const adopted = hasCreationNeeds(contract) ? ["adopted"] : [];
  const written = writtenNames.get(definition) ?? { props: names, others: [...others, ...adopted, ...metaArguments] };
  writtenNames.set(definition, written);
  return written;
}

/**
 * Returns every problem of an object, with the names of the construct's props. Skips unknown values, and fields that only a
 * create needs if the object may already exist. Values in `literals` aren't searched for tokens.
 */
function findProblems(
  definition: PropsDefinition,
  object: Properties,
  mayExist: boolean,
  literals: Literals = none,
): string[] {
  const { contract, names = {} } = definition;
  const others = Object.keys(object).filter((name) => !literals.has(name));
  const { value, damages } = replaceTokens(pick(object, others));
  const isKnown = others.length === 0;
  const replaced = isKnown ? object : { ...object, ...(value as Properties) };
  const found = validate(contract, replaced, { mayExist, isKnown, written: writtenNamesOf(definition) });
  // The validation reports names that the contract doesn't have.
  const own = damages.filter(({ path: [first = ""] }) => Object.hasOwn(contract.fields, first));
  // The synth checks warn about values that an existing object may have.
  const problems = [...own, ...found].filter(({ precaution }) => precaution !== "warning");
  return problems.map((problem) => explain(renameToProps(withAdoptionHint(problem), names), "camel"));
}

const withAdoptionHint = (problem: Problem): Problem =>
  problem.atCreation === true ? { hint: "if the object already exists, set {adopted}: true", ...problem } : problem;

function renameToProps(problem: Problem, names: NonNullable<PropsDefinition["names"]>): Problem {
  const outer = problem.path.slice(0, -1).filter((step) => typeof step === "string");
  const words = problem.words.replace(/\{(\w+)\}/g, (whole, field: string) => {
    const prop = names[[...outer, field].join(".")] ?? names[field];
    return prop === undefined ? whole : `{${prop.split(".").at(-1) ?? field}}`;
  });
  return { ...problem, words, path: propPath(problem.path, names) };
}

/** The path of a field, with the names of the props. */
function propPath(path: FieldPath, names: NonNullable<PropsDefinition["names"]>): FieldPath {
  const fields: string[] = [];
  let written: FieldPath = [];
  for (const step of path) {
    if (typeof step === "string") fields.push(step);
    const prop = typeof step === "string" ? names[fields.join(".")]?.split(".") : undefined;
    if (prop && prop.length < fields.length) written = prop;
    else written = [...written, prop?.at(-1) ?? step];
  }
  return written;
}

/** A prop of constructs whose objects need some fields only at creation. */
export interface AdoptableProps {
  /**
   * True if the object already exists: the program imports it with `importFrom`, or it is in the state. Fields that only a
   * create needs are then optional, and a plan that recreates the object requires them.
   * @default false
   */
  readonly adopted?: boolean | undefined;
}

/** Props of an existing object. Fields that only a create needs are optional. */
export interface AdoptedProps {
  /**
   * The object already exists: the program imports it with `importFrom`, or it is in the state. Fields that only a create
   * needs are optional, and a plan that recreates the object requires them.
   */
  readonly adopted: true;
}

/** The `adopted` props of constructs that don't exist yet, by scope and id. */
const reported = new WeakMap<IConstruct, Set<string>>();
const imported = new WeakSet<IConstruct>();

/** Separates `adopted`, which isn't a field of the object, from the other props. */
function takeAdopted(contract: AnyContract, config: Properties): { adopted: unknown; rest: Properties } {
  if (!hasCreationNeeds(contract)) return { adopted: undefined, rest: config };
  const { adopted, ...rest } = config;
  return { adopted, rest };
}

/** Records that the object of a construct already exists. */
function rememberAdopted(scope: IConstruct, id: string): void {
  const ids = reported.get(scope) ?? new Set<string>();
  reported.set(scope, ids.add(id));
}

/** Records that `importFrom` was called for a construct, so its object already exists. */
export const noteImported = (construct: IConstruct): void => void imported.add(construct);

/** True if the program states that the object of a construct already exists, with `adopted` or `importFrom`. */
const isAdopted = (construct: IConstruct): boolean => {
  const { scope, id } = construct.node;
  return imported.has(construct) || (scope !== undefined && reported.get(scope)?.has(id) === true);
};

/** The contracts of constructs that don't exist yet, by scope and id. */
const contracts = new WeakMap<IConstruct, Map<string, PropsDefinition>>();

/** The contracts that validate constructs at synth. */
const contractsOfConstructs = new WeakMap<IConstruct, AnyContract>();

/** Returns the contract of a construct. Undefined if its props were not validated. */
export const contractOfConstruct = (construct: IConstruct): AnyContract | undefined =>
  contractsOfConstructs.get(construct);

/** Validates the construct of this scope and id at synth, as `validateProps` does with those that it validates. */
export function rememberContract(scope: IConstruct, id: string, definition: PropsDefinition): void {
  const all = contracts.get(scope) ?? new Map<string, PropsDefinition>();
  contracts.set(scope, all.set(id, definition));
}

/**
 * Validates the props of a construct in its constructor, so that the stack trace leads to the line of the user's program.
 * Returns the props without nulls.
 *
 * @param atSynth validates the construct again at synth (default: the same contract)
 * @throws if known values violate the contract. With `stratusAllProblems` in the program's context, synth reports the
 * problems of all constructs together instead.
 */
export function validateProps<Config>(
  scope: IConstruct,
  id: string,
  definition: PropsDefinition,
  config: object,
  atSynth = definition,
): Config {
  const { adopted, rest } = takeAdopted(definition.contract, readProps(scope, id, config as Properties));
  const mayExist = adopted === true;
  if (mayExist) rememberAdopted(scope, id);
  const { fields } = definition.contract;
  const { props, valid, problems: references } = resolveReferences(scope, fields, rest, definition.references);
  const literals = literalsIn(valid);
  const all = withoutNestedNulls(fields, props, literals);
  const own = ownProps(withoutNestedNulls(fields, valid, literals));
  const wrongWord =
    typeof (adopted ?? false) === "boolean" ? [] : ["adopted must be true or false, and known at synth"];
  const inReferences = references.map((problem) => explain(renameToProps(problem, definition.names ?? {}), "camel"));
  const find = (ofExisting: boolean) => [
    ...wrongWord,
    ...inReferences,
    ...findProblems(definition, own, ofExisting, literals),
  ];
  const problems = find(mayExist);
  const { supported = metaArguments } = definition;
  const inMeta = [
    ...metaArguments
      .filter((name) => name in all && !supported.includes(name))
      .map((name) => `${name} isn't supported in this construct`),
    ...metaArgumentProblems(scope, pick(all, supported)),
  ];
  if (problems.length > 0 || inMeta.length > 0) {
    const path = pathIn(scope, id);
    // Without these, CDKTF can't create the construct.
    if (inMeta.length > 0) throwProblems(path, [...inMeta, ...problems]);
    if (!collectProblems(scope, path, { all: problems, ofExisting: find(true) })) throwProblems(path, problems);
  } else rememberValid(scope, id, copyOfProps(own, literals));
  rememberContract(scope, id, atSynth);
  return all as Config;
}

const ownProps = (props: Properties): Properties =>
  pick(
    props,
    Object.keys(props).filter((name) => !metaArguments.includes(name)),
  );

const pick = (object: Properties, names: readonly string[]): Properties => {
  const picked: { [name: string]: unknown } = {};
  for (const name of names) picked[name] = object[name];
  return picked;
};

function literalsIn(props: Properties): Literals {
  const literals = new Map<string, unknown>();
  for (const name of Object.keys(props)) {
    const copy = copyLiteral(props[name]);
    if (copy !== NOT_LITERAL) literals.set(name, copy);
  }
  return literals;
}

function copyOfProps(props: Properties, literals: Literals): Properties {
  const copies: { [name: string]: unknown } = {};
  for (const name of Object.keys(props)) copies[name] = literals.has(name) ? literals.get(name) : copyOf(props[name]);
  return copies;
}

/**
 * Throws if a change by a method would violate the contract. Validates only the changed fields, and returns them with the
 * ids of constructs in place of these.
 */
export function validateChange<Config>(construct: IConstruct, definition: PropsDefinition, change: Properties): Config {
  const changed = new Set(Object.keys(change));
  const { contract, names = {} } = definition;
  const fields = Object.fromEntries(Object.entries(contract.fields).filter(([name]) => changed.has(name)));
  const { props, valid, problems } = resolveReferences(construct, fields, change, definition.references);
  throwProblems(construct.node.path, [
    ...problems.map((problem) => explain(renameToProps(problem, names), "camel")),
    ...findProblems({ ...definition, contract: { ...contract, fields, rules: [] } }, valid, false),
  ]);
  return props as Config;
}

/**
 * Validates a construct again at synth if its props were validated, because setters, aspects, Lazy values or overrides may
 * have changed it. The base class of all constructs calls this.
 */
export function validateAtSynth(construct: TerraformElement, scope: IConstruct, id: string): void {
  const definition = contracts.get(scope)?.get(id);
  if (!definition) return;
  contracts.get(scope)?.delete(id);
  contractsOfConstructs.set(construct, definition.contract);
  const valid = takeValid(construct);
  construct.node.addValidation({
    validate: () => {
      const collected = collectedProblems(construct, isAdopted(construct));
      const found = findProblemsAtSynth(construct, definition, valid);
      return collected.length > 0 ? [...new Set([...collected, ...found])] : found;
    },
  });
}

function findProblemsAtSynth(
  construct: IConstruct,
  definition: PropsDefinition,
  valid: Properties | undefined,
): string[] {
  const { contract } = definition;
  const mayExist = isAdopted(construct);
  const own = attributesOf(construct);
  const overrides = overridesOf(construct);
  const isOverridden = Object.keys(overrides).length > 0;
  const attributes = isOverridden ? applyOverrides(own, overrides) : own;
  const names = [
    ...(isOverridden ? validateOverrideNames(contract, overrides) : []),
    ...validateLifecycle(construct, contract),
  ].map((problem) => explain(problem, "camel"));
  if (names.length > 0) return names;
  if (valid && isUnchanged(construct, contract.fields, attributes, valid)) return [];
  // CDKTF can't resolve some damaged tokens. It throws without their location.
  if (replaceTokens(attributes).damages.length > 0)
    return findProblems(definition, toContractNames(contract.fields, attributes), mayExist);
  try {
    const resolved = toContractNames(contract.fields, resolveAttributes(construct, attributes));
    return findProblems(definition, resolved, mayExist);
  } catch (error) {
    // CDKTF's own error wouldn't name the construct, and would hide the problems of all others.
    return [`contains a value that can't be resolved: ${firstLineOf(error)}`];
  }
}

/**
 * Removes nulls at every depth of a contract. A null entry of a list or map stays, and fails the validation. `literals` have
 * no nulls.
 */
function withoutNestedNulls(fields: Fields, object: Properties, literals: Literals = none): Properties {
  const own = withoutNulls(object);
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(own)) {
    const field = fields[name];
    const value = own[name];
    if (!field || literals.has(name)) continue;
    const inner = withoutNullsInside(field, value);
    if (inner !== value) (copy ??= { ...own })[name] = inner;
  }
  return copy ?? own;
}

function withoutNullsInside({ spec: { fields, item } }: Field, value: unknown): unknown {
  if (fields) return isObjectNotToken(value) ? withoutNestedNulls(fields, value) : value;
  if (!item?.spec.fields) return value;
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => withoutNullsInside(item, entry));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  if (!isObjectNotToken(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutNullsInside(item, entry)] as const);
  return entries.some(([key, entry]) => entry !== value[key]) ? Object.fromEntries(entries) : value;
}
