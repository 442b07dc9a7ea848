import type { TerraformMetaArguments } from "cdktf";
import type { Contract } from "../../src/contract";
import { domain } from "../../src/resources/domain/contract";
import { firewall } from "../../src/resources/firewall/contract";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import { postgresqlDatabase } from "../../src/resources/postgresql_database/contract";
import { tag } from "../../src/resources/tag/contract";
import type { Claim } from "./claims";
import { findTooManyClaims } from "./claims";
import { readConfigured } from "./configured-values";
import type { ElementType } from "./contracts-by-type";
import type { Finding } from "./finding";
import { joinNames, listPaths } from "./finding";
import type { Program } from "./program";
import { isKnown } from "./references";

/** Kinds of object whose contracts name a field that is unique among all of them. */
interface UniqueKinds {
  readonly types: readonly ElementType[];
  /** A function, so that a contract is loaded only for a program that has such objects. */
  readonly contracts: () => readonly Contract[];
  /** Whether names that differ in capital letters only are known to be the same name. Default: that is not known. */
  readonly ignoresCase?: boolean;
  /** What the message says after the paths of the constructs. */
  readonly words: (value: string) => string;
}

const labelWords = (what: string) => (value: string) =>
  `have the label ${value}, and no two ${what} of an account may: give all but one of them another`;

/** R3-090, R2-014, R3-007, R3-180. */
const uniqueKinds: readonly UniqueKinds[] = [
  { types: ["stratus_firewall"], contracts: () => [firewall], words: labelWords("firewalls") },
  {
    types: ["stratus_mysql_database", "stratus_postgresql_database"],
    contracts: () => [mysqlDatabase, postgresqlDatabase],
    words: labelWords("databases"),
  },
  {
    types: ["stratus_tag"],
    contracts: () => [tag],
    words: (value) =>
      `are both the tag ${value}, and destroying one of them takes it off every object: keep one Tag, with the members of all`,
  },
  {
    types: ["stratus_domain"],
    contracts: () => [domain],
    ignoresCase: true,
    words: (value) =>
      `are both the domain ${value}, which is unique on the whole platform: keep one, and give it to whoever needs it`,
  },
];

/** Names that the service wants to be unique, and that several constructs have. */
export function validateUniqueNames(program: Program): readonly Finding[] {
  return uniqueKinds.flatMap((kinds) => findEqualNames(kinds, program));
}

/**
 * Objects with a unique literal name that Terraform is to replace before it destroys them. The service refuses the new
 * object, because the old one still has the name. It is a warning, because nothing may ever replace the object.
 */
export function findNamesKeptByReplaced(program: Program): readonly Finding[] {
  return uniqueKinds.flatMap(({ types, contracts }) =>
    program.resources(...types).flatMap((element): readonly Finding[] => {
      const { lifecycle } = element as TerraformMetaArguments & typeof element;
      const own = contracts().find(({ name }) => element.terraformResourceType === `stratus_${name}`);
      if (lifecycle?.createBeforeDestroy !== true || !own?.unique || !program.isOwn(element)) return [];
      const value = readConfigured(element, own.unique.field);
      if (typeof value !== "string" || !isKnown(value)) return [];
      const words = own.unique.field === own.name ? "name" : own.unique.field;
      const text = `lifecycle.createBeforeDestroy can't work with the unique ${words} ${JSON.stringify(value)}: the new object is refused while the old one exists. Remove createBeforeDestroy, or use a ${words} that changes with each replacement.`;
      return [{ warning: element, text }];
    }),
  );
}

const pathsOf = (group: readonly Claim[]) => listPaths(group.map(({ construct }) => construct));

/**
 * Equal names are errors. The documents do not say whether the service takes names that differ in capital letters only for
 * the same (document 2, Database; document 3, Firewall and Tag), so these are warnings.
 */
function findEqualNames(
  { types, contracts, ignoresCase = false, words }: UniqueKinds,
  program: Program,
): readonly Finding[] {
  const elements = program.resources(...types);
  if (elements.length === 0) return [];
  const [{ field, within } = { field: "", within: "account" as const }] = contracts().flatMap(
    ({ unique }) => unique ?? [],
  );
  const all = elements.flatMap((construct): readonly Claim[] => {
    const value = readConfigured(construct, field);
    if (typeof value !== "string" || !isKnown(value)) return [];
    return [{ construct, key: [ignoresCase ? value.toLowerCase() : value], value, isWritten: true }];
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
