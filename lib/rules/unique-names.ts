import type { Claim, Claims } from "./claims";
import { findTooManyClaims } from "./claims";
import { readConfigured } from "./configured-values";
import type { ElementType, FieldOf } from "./contracts-by-type";
import type { Finding } from "./finding";
import { joinNames, listPaths } from "./finding";
import type { Program } from "./program";
import { isKnown } from "./references";

/** A field whose value only one object may have. */
interface UniqueField<T extends ElementType> {
  /** The types that share the names. */
  readonly types: readonly T[];
  readonly field: FieldOf<T>;
  /** Where it is unique. Default: in an account. */
  readonly within?: Claims["within"];
  /** Whether names that differ in capital letters only are known to be the same name. Default: that is not known. */
  readonly ignoresCase?: boolean;
  /** What the message says after the paths of the constructs. */
  readonly words: (value: string) => string;
}

const unique = <T extends ElementType>(field: UniqueField<T>) => field;

const labelWords = (what: string) => (value: string) =>
  `have the label ${value}, and no two ${what} of an account may: give all but one of them another`;

/** R3-090, R2-014, R3-007, R3-180 */
const uniqueFields = [
  unique({ types: ["stratus_firewall"], field: "label", words: labelWords("firewalls") }),
  unique({
    types: ["stratus_mysql_database", "stratus_postgresql_database"],
    field: "label",
    words: labelWords("databases"),
  }),
  unique({
    types: ["stratus_tag"],
    field: "label",
    words: (value) =>
      `are both the tag ${value}, and destroying one of them takes it off every object: keep one Tag, with the members of all`,
  }),
  unique({
    types: ["stratus_domain"],
    field: "domain",
    within: "platform",
    ignoresCase: true,
    words: (value) =>
      `are both the domain ${value}, which is unique on the whole platform: keep one, and give it to whoever needs it`,
  }),
] as const;

/** Names that the service wants to be unique, and that several constructs have. */
export function validateUniqueNames(program: Program): readonly Finding[] {
  return uniqueFields.flatMap((field) => findEqualNames(field as UniqueField<ElementType>, program));
}

const pathsOf = (group: readonly Claim[]) => listPaths(group.map(({ construct }) => construct));

/**
 * Equal names are errors. The documents do not say whether the service takes names that differ in capital letters only for
 * the same (document 2, Database; document 3, Firewall and Tag), so these are warnings.
 */
function findEqualNames(unique: UniqueField<ElementType>, program: Program): readonly Finding[] {
  const { types, field, within = "account", ignoresCase = false, words } = unique;
  const all = program.resources(...types).flatMap((construct): readonly Claim[] => {
    const value = readConfigured(construct, field);
    if (typeof value !== "string" || !isKnown(value)) return [];
    const text = String(value);
    return [{ construct, key: [ignoresCase ? text.toLowerCase() : text], value: text, isWritten: true }];
  });
  const equal = findTooManyClaims(program, {
    all,
    within,
    words: (group) => `${pathsOf(group)} ${words(JSON.stringify(group[0]?.value))}`,
  });
  if (ignoresCase) return equal;
  const labels = (group: readonly Claim[]) => [...new Set(group.map(({ value }) => JSON.stringify(value)))];
  const nearlyEqual = findTooManyClaims(program, {
    all: all.map((claim) => ({ ...claim, key: [String(claim.value).toLowerCase()] })),
    within,
    isAllowed: (group) => labels(group).length === 1,
    isWarning: true,
    words: (group) =>
      `${pathsOf(group)} have the labels ${joinNames(labels(group))}, which differ in their capital letters only. Whether the service takes them for one is not documented: labels that differ in more are safe`,
  });
  return [...equal, ...nearlyEqual];
}
