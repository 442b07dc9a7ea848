import { isList, isValueObject, mapAttributes, member, objectFrom } from "./attribute-type";
import { areSemanticallyEqual, correlate, haveSameElements } from "./equal";
import { type AttributeDifference, findDifferences } from "./find-differences";
import type { AttributeContext } from "./provider";
import type { Attribute, Attributes, PrivateJson } from "./schema";
import { isNull, type Path, TERRAFORM_UNKNOWN, type Value, type ValueObject } from "./value";

export interface PlanInput {
  readonly attributes: Attributes;
  readonly config: ValueObject;
  /** Null if the object doesn't exist yet. */
  readonly prior: ValueObject | null;
  readonly private: PrivateJson;
  readonly planUnset?: ((input: AttributeContext) => Value | undefined) | undefined;
  readonly adoptAfterImport?: ((input: AttributeContext) => boolean) | undefined;
}

export interface PlanResult {
  /** The prior state itself if nothing changes. */
  readonly planned: ValueObject;
  readonly requiresReplace: readonly Path[];
  /** False if the plan equals the prior state. */
  readonly changed: boolean;
}

/**
 * Plans from configuration and prior state. The first plan keeps all computed values. If it equals the prior state,
 * nothing changes. Otherwise computed values become unknown (MarkComputedNilsAsUnknown in the plugin framework),
 * except those with `useStateForUnknown`. They also stay known if only attributes change that are never sent to the
 * API, and if no value changes, as between null and an object of nulls.
 */
export function planChange(input: PlanInput): PlanResult {
  const { attributes, prior } = input;
  if (prior === null) return { planned: planAttributes(input, true), requiresReplace: [], changed: true };
  const unchangedPlan = planAttributes(input, false);
  const found = findDifferences(attributes, unchangedPlan, prior);
  if (found.length === 0) return { planned: withTypedNulls(unchangedPlan, prior), requiresReplace: [], changed: false };
  const adopted = new Set(found.filter((difference) => isAdopted(input, difference)));
  const marksComputedUnknown = found.some(
    (difference) => !difference.attribute.providerOnly && !difference.isEmpty && !adopted.has(difference),
  );
  return {
    planned: marksComputedUnknown ? planAttributes(input, true) : unchangedPlan,
    requiresReplace: found
      .filter((difference) => difference.requiresReplace && !adopted.has(difference))
      .map(({ path }) => path),
    changed: true,
  };
}

/**
 * A null in the plan must have exactly the type that it has in the configuration, including no type. Returns `prior`
 * itself if no null has a type.
 */
function withTypedNulls(unchangedPlan: ValueObject, prior: ValueObject): ValueObject {
  const names = Object.keys(unchangedPlan).filter((name) => {
    const value = unchangedPlan[name] ?? null;
    return isNull(value) && value !== (prior[name] ?? null);
  });
  if (names.length === 0) return prior;
  return { ...prior, ...Object.fromEntries(names.map((name) => [name, unchangedPlan[name] ?? null])) };
}

function isAdopted(input: PlanInput, { path, attribute, prior, requiresReplace }: AttributeDifference): boolean {
  if (!requiresReplace || prior !== null || input.adoptAfterImport === undefined) return false;
  return input.adoptAfterImport({ path, attribute, prior, private: input.private });
}

interface PlanContext {
  readonly input: PlanInput;
  /** True if computed values are planned as unknown. */
  readonly marksComputedUnknown: boolean;
  /** The key of the nearest map entry, inside a map. */
  readonly key?: string | undefined;
}

/** The prior values at the position of a planned value; undefined if there was no prior value. */
interface Prior<Kind> {
  /** The value whose computed parts the plan keeps. */
  readonly value: Kind | undefined;
  /** The value whose spelling the plan may keep. Terraform accepts only the prior value at exactly this path. */
  readonly spelling: Kind | undefined;
}

function planAttributes(input: PlanInput, marksComputedUnknown: boolean): ValueObject {
  const prior = input.prior ?? undefined;
  return planObjectAttributes(
    { input, marksComputedUnknown },
    input.attributes,
    input.config,
    { value: prior, spelling: prior },
    [],
  );
}

/** `path` is undefined inside lists, sets and maps, where `planUnset` isn't called. */
function planObjectAttributes(
  context: PlanContext,
  attributes: Attributes,
  config: ValueObject,
  before: Prior<ValueObject>,
  path: Path | undefined,
): ValueObject {
  return mapAttributes(attributes, (name, attribute) =>
    planAttribute(context, name, attribute, config, before, path && [...path, name]),
  );
}

/** `config` and `before` are the objects that contain the attribute. */
function planAttribute(
  context: PlanContext,
  name: string,
  attribute: Attribute,
  config: ValueObject,
  before: Prior<ValueObject>,
  path: Path | undefined,
): Value {
  const configured = config[name] ?? null;
  const value = before.value && (before.value[name] ?? null);
  if (attribute.writeOnly) return null;
  if (configured === null) return planUnconfigured(context, attribute, value, path);
  const { nested } = attribute;
  const spelling = before.spelling && (before.spelling[name] ?? null);
  if (before.spelling !== undefined && spelling !== undefined && isComparedAsWhole(attribute)) {
    const around = { left: config, right: before.spelling, key: context.key, private: context.input.private };
    if (!isNull(configured) && areSemanticallyEqual(attribute, configured, spelling, around)) return spelling;
  }
  return nested === undefined ? configured : planNested(context, nested, configured, { value, spelling }, path);
}

/** A nested attribute without `isEquivalent` is compared part by part, because it may have computed parts. */
function isComparedAsWhole({ nested, isEquivalent }: Attribute): boolean {
  return nested === undefined || isEquivalent !== undefined;
}

function planUnconfigured(
  { input, marksComputedUnknown }: PlanContext,
  attribute: Attribute,
  prior: Value | undefined,
  path?: Path,
): Value {
  if (prior === undefined) return attribute.default ?? (attribute.computed ? TERRAFORM_UNKNOWN : null);
  if (!attribute.computed) return null;
  if (!attribute.optional) return marksComputedUnknown && !attribute.useStateForUnknown ? TERRAFORM_UNKNOWN : prior;
  if (path === undefined) return prior;
  const filled = input.planUnset?.({ path, attribute, prior, private: input.private });
  return filled === undefined ? prior : filled;
}

function planNested(
  context: PlanContext,
  { mode, attributes }: NonNullable<Attribute["nested"]>,
  config: Value,
  { value, spelling }: Prior<Value>,
  path: Path | undefined,
): Value {
  const element = (
    configured: Value,
    prior: Value | undefined,
    priorSpelling: Value | undefined,
    at?: Path,
    key: string | undefined = context.key,
  ) => {
    if (!isValueObject(configured)) return configured;
    const before = { value: asObject(prior), spelling: asObject(priorSpelling) };
    return planObjectAttributes({ ...context, key }, attributes, configured, before, at);
  };
  if (mode === "single") return element(config, value, spelling, path);
  if (mode === "map") {
    if (!isValueObject(config)) return config;
    const under = (map: Value | undefined, key: string) => (isValueObject(map) ? member(map, key) : undefined);
    return objectFrom(
      Object.entries(config).map(([key, entry]) => [
        key,
        element(entry, under(value, key), under(spelling, key), undefined, key),
      ]),
    );
  }
  if (!isList(config)) return config;
  const partners = correlate(config, isList(value) ? value : [], (configured, prior) =>
    isSameElement(attributes, configured, prior, context.input.private),
  );
  const priorSpelling = mode === "set" ? partners : isList(spelling) ? spelling : [];
  return config.map((configured, index) => element(configured, partners[index], priorSpelling[index]));
}

function asObject(value: Value | undefined): ValueObject | undefined {
  return isValueObject(value) ? value : undefined;
}

/**
 * True if a configured element is this element of the prior state: every configured value is semantically equal. A
 * changed element counts as new, because the API may not identify it with the old one.
 */
function isSameElement(attributes: Attributes, config: Value, prior: Value, privateState: PrivateJson): boolean {
  if (!isValueObject(config) || !isValueObject(prior)) return false;
  const context = { left: config, right: prior, private: privateState };
  return Object.entries(attributes).every(([name, attribute]) => {
    const configured = config[name] ?? null;
    const before = prior[name] ?? null;
    if (attribute.writeOnly) return true;
    if (configured === null) return attribute.computed === true || before === null;
    if (attribute.nested === undefined || isComparedAsWhole(attribute)) {
      return areSemanticallyEqual(attribute, configured, before, context);
    }
    const { mode, attributes: inner } = attribute.nested;
    const test = (left: Value, right: Value) => isSameElement(inner, left, right, privateState);
    return mode === "single" ? test(configured, before) : haveSameElements(mode, configured, before, test);
  });
}
