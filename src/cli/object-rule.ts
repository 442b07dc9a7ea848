import type { Contract } from "../contract";
import { literalPattern, regularExpression } from "../contract/regular-expression";

/** Says which objects of an account are meant. */
export interface ObjectRule {
  /** `names`: what the object is known by. */
  readonly matches: (contract: Contract, names: readonly string[]) => boolean;
}

/** A rule from a kind and a name or id; in both a `*` stands for anything. */
export function objectRule(kind: string, name: string): ObjectRule {
  const pattern = glob(name);
  return { matches: (contract, names) => isKind(kind, contract) && names.some((each) => pattern.matches(each)) };
}

/** The kinds that a pattern names. Resources may have their Terraform prefix. */
export const kindsNamed = (pattern: string, contracts: readonly Contract[]): readonly Contract[] =>
  contracts.filter((contract) => isKind(pattern, contract));

/** What is wrong with a kind that there is not. */
export const unknownKind = (kind: string): string =>
  `names the kind ${JSON.stringify(kind)}, which there is not; kinds are those of resources, such as domain_record, or *`;

const isKind = (pattern: string, { name }: Contract) => glob(pattern.replace(/^stratus_/, "")).matches(name);

const glob = (pattern: string) => regularExpression(`(?s)^${pattern.split("*").map(literalPattern).join(".*")}$`);
