import type { TerraformElement } from "cdktf";
import type { IConstruct } from "constructs";
import { type AnyContract, explain, type Properties } from "../../../src/contract";
import { attributesOf, resolveAttributes } from "../tokens/attributes";
import { replaceTokens } from "../tokens/replace-tokens";
import { firstLineOf } from "../tokens/resolve-tokens";
import { isImported } from "./adopted";
import {
  applyOverrides,
  overridesOf,
  toContractNames,
  validateLifecycle,
  validateOverrideNames,
} from "./attribute-names";
import { findPropsProblems } from "./find-props-problems";
import type { PropsDefinition } from "./prop-names";
import { isUnchanged } from "./unchanged";

/** The results of `validateProps` that the construct needs at synth. */
interface PropsValidation {
  /** Validates the construct at synth. */
  readonly definition: PropsDefinition;
  /** True if the props state that the object already exists. */
  readonly isAdopted?: boolean;
  /** A copy of the props. Undefined if they have problems. */
  readonly valid?: Properties | undefined;
  /** The problems of the props, if synth reports the problems of all constructs together. */
  readonly collected?: CollectedProblems | undefined;
}

interface CollectedProblems {
  readonly all: readonly string[];
  /** The problems that also apply to an existing object. */
  readonly ofExisting: readonly string[];
}

/**
 * The property of a config that holds the validation of its props. The props are validated before `super(…)`, when the
 * construct doesn't exist yet, so the validation travels with the config to the constructor of the base class. Copies such as
 * `{ ...config }` keep it, and code that lists the config's names doesn't see it, because the key is a symbol.
 */
const validationKey = Symbol("validation of the props");

/** A config of a construct. It holds the validation if `validateProps` returned it. */
export interface ValidatedConfig {
  readonly [validationKey]?: PropsValidation;
}

/** Adds the validation of the props to a config, for the base class of the construct. */
export const withValidation = (config: Properties, validation: PropsValidation): Properties & ValidatedConfig => ({
  ...config,
  [validationKey]: validation,
});

/** The contracts that validate constructs at synth. */
const contracts = new WeakMap<IConstruct, AnyContract>();

/** Returns the contract of a construct. Undefined if its props were not validated. */
export const contractOfConstruct = (construct: IConstruct): AnyContract | undefined => contracts.get(construct);

/**
 * Validates a construct again at synth if its props were validated, because setters, aspects, Lazy values or overrides may
 * have changed it. The base class of all constructs calls this with the config that it was constructed with.
 */
export function validateAtSynth(construct: TerraformElement, { [validationKey]: validation }: ValidatedConfig): void {
  if (!validation) return;
  contracts.set(construct, validation.definition.contract);
  construct.node.addValidation({
    validate: () => {
      const mayExist = validation.isAdopted === true || isImported(construct);
      const collected = validation.collected?.[mayExist ? "ofExisting" : "all"] ?? [];
      const found = findProblemsAtSynth(construct, validation, mayExist);
      return [...collected, ...found.filter((problem) => !collected.includes(problem))];
    },
  });
}

function findProblemsAtSynth(
  construct: IConstruct,
  { definition, valid }: PropsValidation,
  mayExist: boolean,
): readonly string[] {
  const { contract } = definition;
  const own = attributesOf(construct);
  const overrides = overridesOf(construct);
  const isOverridden = Object.keys(overrides).length > 0;
  const attributes = isOverridden ? applyOverrides(own, overrides) : own;
  const inNames = [
    ...(isOverridden ? validateOverrideNames(contract, overrides) : []),
    ...validateLifecycle(construct, contract),
  ].map((problem) => explain(problem, "camel"));
  if (inNames.length > 0) return inNames;
  if (valid && isUnchanged(construct, contract.fields, attributes, valid)) return [];
  // CDKTF can't resolve some damaged tokens. It throws without their location.
  if (replaceTokens(attributes).damages.length > 0)
    return findPropsProblems(definition, toContractNames(contract.fields, attributes), mayExist);
  try {
    const resolved = toContractNames(contract.fields, resolveAttributes(construct, attributes));
    return findPropsProblems(definition, resolved, mayExist);
  } catch (error) {
    // CDKTF's own error wouldn't name the construct, and would hide the problems of all others.
    return [`contains a value that can't be resolved: ${firstLineOf(error)}`];
  }
}
