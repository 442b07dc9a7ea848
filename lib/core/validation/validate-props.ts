import type { IConstruct } from "constructs";
import type { Properties } from "../../../src/contract";
import { withoutNestedNulls } from "../arguments/without-nulls";
import { collectsProblems, pathIn, throwProblems } from "../problems";
import { pickProps } from "../props/pick-props";
import { metaArguments, readProps } from "../props/read-props";
import { resolveReferences } from "../props/resolve-references";
import { adoptedProblems, separateAdopted } from "./adopted";
import { findPropsProblems } from "./find-props-problems";
import { copyLiterals, copyProps } from "./literal-props";
import { metaArgumentProblems } from "./meta-arguments";
import { explainToUser, type PropsDefinition } from "./prop-names";
import { type ValidatedConfig, withValidation } from "./validate-at-synth";

/**
 * Validates the props of a construct in its constructor, so that the stack trace leads to the line of the user's program.
 * Returns the props without nulls, as the config for `super(…)`. It also holds the validation for the base class, which
 * validates the construct again at synth.
 *
 * @param atSynth validates the construct at synth (default: the same contract)
 * @throws if known values violate the contract. With `stratusAllProblems` in the program's context, synth reports the
 * problems of all constructs together instead.
 */
export function validateProps<Config>(
  scope: IConstruct,
  id: string,
  definition: PropsDefinition,
  given: object,
  atSynth = definition,
): Config & ValidatedConfig {
  const { contract, supported = metaArguments } = definition;
  const { adopted, rest } = separateAdopted(contract, readProps(scope, id, given as Properties, contract.fields));
  const isAdopted = adopted === true;
  const { props, valid, problems: references } = resolveReferences(scope, contract.fields, rest, definition.references);
  const literals = copyLiterals(valid);
  const config = withoutNestedNulls(contract.fields, props, literals);
  const fields = withoutMetaArguments(withoutNestedNulls(contract.fields, valid, literals));
  const find = (mayExist: boolean) => [
    ...adoptedProblems(adopted),
    ...references.map((problem) => explainToUser(problem, definition)),
    ...findPropsProblems(definition, fields, mayExist, literals),
  ];
  const problems = find(isAdopted);
  const inMetaArguments = [
    ...metaArguments
      .filter((name) => name in config && !supported.includes(name))
      .map((name) => `${name} isn't supported in this construct`),
    ...metaArgumentProblems(scope, pickProps(config, supported)),
  ];
  // Without valid meta-arguments, CDKTF can't create the construct.
  if (inMetaArguments.length > 0 || !collectsProblems(scope))
    throwProblems(pathIn(scope, id), [...inMetaArguments, ...problems]);
  const isValid = problems.length === 0;
  return withValidation(config, {
    definition: atSynth,
    isAdopted,
    valid: isValid ? copyProps(fields, literals) : undefined,
    collected: isValid ? undefined : { all: problems, ofExisting: find(true) },
  }) as Config & ValidatedConfig;
}

const withoutMetaArguments = (props: Properties): Properties =>
  pickProps(
    props,
    Object.keys(props).filter((name) => !metaArguments.includes(name)),
  );

/**
 * Throws if a change by a method would violate the contract. Validates only the changed fields, and returns them with the
 * ids of constructs in place of these.
 */
export function validateChange<Config>(construct: IConstruct, definition: PropsDefinition, change: Properties): Config {
  const changed = new Set(Object.keys(change));
  const { contract } = definition;
  const fields = Object.fromEntries(Object.entries(contract.fields).filter(([name]) => changed.has(name)));
  const { props, valid, problems } = resolveReferences(construct, fields, change, definition.references);
  throwProblems(construct.node.path, [
    ...problems.map((problem) => explainToUser(problem, definition)),
    ...findPropsProblems({ ...definition, contract: { ...contract, fields, rules: [] } }, valid, false),
  ]);
  return props as Config;
}
