import {
  type AnyContract,
  explain,
  type FieldPath,
  hasCreationNeeds,
  type Problem,
  referenceProps,
  type WrittenNames,
} from "../../../src/contract";
import { metaArguments } from "../props/read-props";
import type { TextReferences } from "../props/resolve-references";

/** The contract that validates the props of a construct, and what its class accepts besides the fields. */
export interface PropsDefinition {
  readonly contract: AnyContract;
  /** The path of the prop by the path of the field, without indexes, for props that accept no construct. */
  readonly names?: PropNames;
  /** The fields that accept a construct in place of a string, by their paths without indexes. */
  readonly references?: TextReferences;
  /** The meta-arguments that the construct supports (default: all). */
  readonly supported?: readonly string[];
  /** Props that are neither a field nor a meta-argument. */
  readonly others?: readonly string[];
}

type PropNames = { readonly [field: string]: string };

/** The paths of the props that differ from their fields, by the paths of these. */
const propNamesOf = ({ contract, names }: PropsDefinition): PropNames => ({
  ...referenceProps(contract.fields),
  ...names,
});

/** The names of a construct's props, from which the validation suggests one for a mistyped name. */
export function writtenNamesOf(definition: PropsDefinition): WrittenNames {
  const { contract, others = [] } = definition;
  const adopted = hasCreationNeeds(contract) ? ["adopted"] : [];
  return { props: propNamesOf(definition), others: [...others, ...adopted, ...metaArguments] };
}

/** The message of a problem, with the names of the construct's props in place of the contract's fields. */
export function explainToUser(problem: Problem, definition: PropsDefinition): string {
  const names = propNamesOf(definition);
  const outer = problem.path.slice(0, -1).filter((step) => typeof step === "string");
  const words = problem.words.replace(/\{(\w+)\}/g, (placeholder, field: string) => {
    const prop = names[[...outer, field].join(".")] ?? names[field];
    return prop === undefined ? placeholder : `{${prop.split(".").at(-1) ?? field}}`;
  });
  return explain({ ...problem, words, path: propPath(problem.path, names) }, "camel");
}

/** The path of a field, with the names of the props. */
function propPath(path: FieldPath, names: PropNames): FieldPath {
  const fields: string[] = [];
  let props: FieldPath = [];
  for (const step of path) {
    if (typeof step === "string") fields.push(step);
    const prop = typeof step === "string" ? names[fields.join(".")]?.split(".") : undefined;
    if (prop && prop.length < fields.length) props = prop;
    else props = [...props, prop?.at(-1) ?? step];
  }
  return props;
}
