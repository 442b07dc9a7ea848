import { findDifferences, type Difference } from "./find-differences";
import { haveSameElements, correlate, semanticallyEqual } from "./equal";
import type { PrivateJson } from "./private-json";
import type { AttributeContext } from "./provider";
import type { Attribute, Attributes } from "./schema";
import { isList, isValueObject, mapAttributes, member, objectFrom } from "./attribute-type";
import { Dynamic, isNull, UNKNOWN_VALUE, type Path, type Value, type ValueObject } from "./value";

export interface PlanInput {
  readonly attributes: Attributes;
  readonly config: ValueObject;
  /** `null` when there is no object yet. */
  readonly prior: ValueObject | null;
  readonly private: PrivateJson;
  readonly planUnset?: ((question: AttributeContext) => Value | undefined) | undefined;
  readonly adoptAfterImport?: ((question: AttributeContext) => boolean) | undefined;
}

export interface PlannedChange {
  readonly planned: ValueObject;
  readonly requiresReplace: readonly Path[];
  /** False when the plan is exactly the prior state. */
  readonly changed: boolean;
}

/**
 * Plans from configuration and prior state. First it supposes that nothing the service computes will move: when that
 * leaves nothing to change, there is no change. Otherwise what the service computes is unknown, unless the schema says
 * that it stays, or all that changes is of no concern to the service.
 */
export function planChange(question: PlanInput): PlannedChange {
  const { attributes, prior } = question;
  if (prior === null) return { planned: draft(question, true), requiresReplace: [], changed: true };
  const still = draft(question, false);
  const found = findDifferences(attributes, still, prior);
  if (found.length === 0) return { planned: withTypedNulls(still, prior), requiresReplace: [], changed: false };
  const adopted = new Set(found.filter((difference) => isAdopted(question, difference)));
  const moves = found.some((difference) => !difference.attribute.providerOnly && !adopted.has(difference));
  return {
    planned: moves ? draft(question, true) : still,
    requiresReplace: found
      .filter((difference) => difference.requiresReplace && !adopted.has(difference))
      .map(({ path }) => path),
    changed: true,
  };
}

/** A null has to have the type in the plan that it has in the configuration, and none where it has none. */
function withTypedNulls(still: ValueObject, prior: ValueObject): ValueObject {
  const typed = Object.entries(still).filter(([name, value]) => {
    return isNull(value) && (value instanceof Dynamic || prior[name] instanceof Dynamic);
  });
  return typed.length === 0 ? prior : { ...prior, ...Object.fromEntries(typed) };
}

function isAdopted(question: PlanInput, { path, attribute, prior, requiresReplace }: Difference): boolean {
  if (!requiresReplace || prior !== null || question.adoptAfterImport === undefined) return false;
  return question.adoptAfterImport({ path, attribute, prior, private: question.private });
}

interface Draft {
  readonly question: PlanInput;
  /** Whether what the service computes may move. */
  readonly moves: boolean;
  /** Inside a map: the key of the nearest entry. */
  readonly key?: string | undefined;
}

/** What was there before, where a value is planned. Undefined: nothing was. */
interface Before<Kind> {
  /** The value whose computed parts the plan keeps. */
  readonly value: Kind | undefined;
  /** The value whose spelling the plan may keep: Terraform allows only the one that stood at this very place. */
  readonly spelling: Kind | undefined;
}

function draft(question: PlanInput, moves: boolean): ValueObject {
  const prior = question.prior ?? undefined;
  return draftObject({ question, moves }, question.attributes, question.config, { value: prior, spelling: prior }, []);
}

/** `path` is undefined inside lists, sets and maps, where `fill` is not asked. */
function draftObject(
  draft: Draft,
  attributes: Attributes,
  config: ValueObject,
  before: Before<ValueObject>,
  path: Path | undefined,
): ValueObject {
  return mapAttributes(attributes, (name, attribute) =>
    draftAttribute(draft, name, attribute, config, before, path && [...path, name]),
  );
}

/** `config` and `before` are the objects around the attribute. */
function draftAttribute(
  draft: Draft,
  name: string,
  attribute: Attribute,
  config: ValueObject,
  before: Before<ValueObject>,
  path: Path | undefined,
): Value {
  const configured = config[name] ?? null;
  const value = before.value && (before.value[name] ?? null);
  if (attribute.writeOnly) return null;
  if (configured === UNKNOWN_VALUE) return UNKNOWN_VALUE;
  if (configured === null) return draftAbsent(draft, attribute, value, path);
  const { nested } = attribute;
  const spelling = before.spelling && (before.spelling[name] ?? null);
  if (before.spelling !== undefined && spelling !== undefined && isWhole(attribute)) {
    const context = { left: config, right: before.spelling, key: draft.key, private: draft.question.private };
    if (!isNull(configured) && semanticallyEqual(attribute, configured, spelling, context)) return spelling;
  }
  return nested === undefined ? configured : draftNested(draft, nested, configured, { value, spelling }, path);
}

/** Without a `same` of its own a nested attribute means more than what is configured: it has computed parts. */
function isWhole({ nested, isEquivalent }: Attribute): boolean {
  return nested === undefined || isEquivalent !== undefined;
}

function draftAbsent({ question, moves }: Draft, attribute: Attribute, prior: Value | undefined, path?: Path): Value {
  if (prior === undefined) return attribute.default ?? (attribute.computed ? UNKNOWN_VALUE : null);
  if (!attribute.computed) return null;
  if (!attribute.optional) return moves && !attribute.useStateForUnknown ? UNKNOWN_VALUE : prior;
  if (path === undefined) return prior;
  const filled = question.planUnset?.({ path, attribute, prior, private: question.private });
  return filled === undefined ? prior : filled;
}

function draftNested(
  draft: Draft,
  { mode, attributes }: NonNullable<Attribute["nested"]>,
  config: Value,
  { value, spelling }: Before<Value>,
  path: Path | undefined,
): Value {
  const element = (
    configured: Value,
    prior: Value | undefined,
    spelled: Value | undefined,
    at?: Path,
    key: string | undefined = draft.key,
  ) => {
    if (!isValueObject(configured)) return configured;
    const before = { value: objectOf(prior), spelling: objectOf(spelled) };
    return draftObject({ ...draft, key }, attributes, configured, before, at);
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
    isObjectOf(attributes, configured, prior, draft.question.private),
  );
  const spelled = mode === "set" ? partners : isList(spelling) ? spelling : [];
  return config.map((configured, index) => element(configured, partners[index], spelled[index]));
}

function objectOf(value: Value | undefined): ValueObject | undefined {
  return isValueObject(value) ? value : undefined;
}

/**
 * Whether a configured element is this element of the prior state: everything that is configured means the same. An
 * element that was changed is a new one, because nothing says that the service will see it as the old one.
 */
function isObjectOf(attributes: Attributes, config: Value, prior: Value, remembered: PrivateJson): boolean {
  if (!isValueObject(config) || !isValueObject(prior)) return false;
  const context = { left: config, right: prior, private: remembered };
  return Object.entries(attributes).every(([name, attribute]) => {
    const configured = config[name] ?? null;
    const before = prior[name] ?? null;
    if (attribute.writeOnly) return true;
    if (configured === null) return attribute.computed === true || before === null;
    if (attribute.nested === undefined || isWhole(attribute)) {
      return semanticallyEqual(attribute, configured, before, context);
    }
    const { mode, attributes: inner } = attribute.nested;
    const test = (left: Value, right: Value) => isObjectOf(inner, left, right, remembered);
    return mode === "single" ? test(configured, before) : haveSameElements(mode, configured, before, test);
  });
}
