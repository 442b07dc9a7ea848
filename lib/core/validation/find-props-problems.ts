import { type Properties, validate } from "../../../src/contract";
import { pickProps } from "../props/pick-props";
import { replaceTokens } from "../tokens/replace-tokens";
import { withAdoptionHint } from "./adopted";
import type { LiteralProps } from "./literal-props";
import { explainToUser, type PropsDefinition, writtenNamesOf } from "./prop-names";

const noLiterals: LiteralProps = new Map();

/**
 * Returns every problem of an object, with the names of the construct's props. Skips unknown values, and fields that only a
 * create needs if the object may already exist. Values in `literals` aren't searched for tokens.
 */
export function findPropsProblems(
  definition: PropsDefinition,
  object: Properties,
  mayExist: boolean,
  literals = noLiterals,
): readonly string[] {
  const { contract } = definition;
  const others = Object.keys(object).filter((name) => !literals.has(name));
  const { value, damages } = replaceTokens(pickProps(object, others));
  const isKnown = others.length === 0;
  const replaced = isKnown ? object : { ...object, ...(value as Properties) };
  const violations = validate(contract, replaced, { mayExist, isKnown, written: writtenNamesOf(definition) });
  // The validation reports names that the contract doesn't have.
  const damagedFields = damages.filter(({ path: [first = ""] }) => Object.hasOwn(contract.fields, first));
  return (
    [...damagedFields, ...violations]
      // The synth checks warn about values that an existing object may have.
      .filter(({ precaution }) => precaution !== "warning")
      .map((problem) => explainToUser(withAdoptionHint(problem), definition))
  );
}
