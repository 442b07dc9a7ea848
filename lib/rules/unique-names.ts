import type { TerraformElement, TerraformMetaArguments } from "cdktf";
import { canonicalUnique, type Contract, fieldWords, groupBy, type Unique } from "../../src/contract";
import { type Claim, findTooManyClaims } from "./claims";
import { readConfigured } from "./configured-values";
import { type Finding, joinNames, listPaths } from "./finding";
import type { Program } from "./program";
import { isKnown } from "./references";

/** A resource with a unique name that is known at synth. */
interface NamedResource {
  readonly contract: Contract;
  readonly unique: Unique<Contract>;
  readonly construct: TerraformElement;
  readonly value: string;
}

/** The resources whose contracts have a unique field with a known value. */
function namedResources(program: Program): readonly NamedResource[] {
  return program.resourcesByContract().flatMap(({ contract, resources }): readonly NamedResource[] => {
    const { unique } = contract;
    if (!unique) return [];
    return resources.flatMap((construct) => {
      const value = readConfigured(construct, unique.field);
      return typeof value === "string" && isKnown(value) ? [{ contract, unique, construct, value }] : [];
    });
  });
}

/** Finds unique names that several constructs have. */
export function validateUniqueNames(program: Program): readonly Finding[] {
  // Databases of all engines may share one list of names.
  const kinds = groupBy(namedResources(program), ({ contract, unique }) => (unique.among ?? contract).name);
  return [...kinds.values()].flatMap((named) => findEqualNames(named, program));
}

/**
 * Objects with a unique literal name that Terraform is to replace before it destroys them. The service refuses the new
 * object, because the old one still has the name. It is a warning, because nothing may ever replace the object.
 */
export function findNamesKeptByReplaced(program: Program): readonly Finding[] {
  return namedResources(program).flatMap(({ contract, unique, construct, value }): readonly Finding[] => {
    const { lifecycle } = construct as TerraformElement & TerraformMetaArguments;
    if (lifecycle?.createBeforeDestroy !== true || !program.isOwn(construct)) return [];
    const words = fieldWords(contract, unique.field);
    const text = `lifecycle.createBeforeDestroy can't work with the unique ${words} ${JSON.stringify(value)}: the new object is refused while the old one exists. Remove createBeforeDestroy, or use a ${words} that changes with each replacement.`;
    return [{ construct, text }];
  });
}

const pathsOf = (group: readonly Claim[]) => listPaths(group.map(({ construct }) => construct));

function equalWords({ contract, unique }: NamedResource, value: string): string {
  if (unique.claimsExisting === true)
    return `are the same ${contract.name} ${value}, and destroying one of them removes it from every object. Keep one, and list all members there.`;
  const [within, advice] =
    unique.within === "platform"
      ? ["the platform", "Keep one of them."]
      : ["an account", "Change all but one of them."];
  return `have the ${fieldWords(contract, unique.field)} ${value}, which must be unique among the ${(unique.among ?? contract).plural} of ${within}. ${advice}`;
}

/**
 * Equal names are errors. Names that differ only in capitalization are warnings if the specification doesn't define whether
 * the service distinguishes them.
 */
function findEqualNames(named: readonly NamedResource[], program: Program): readonly Finding[] {
  const [first] = named;
  if (!first) return [];
  const { within, field } = first.unique;
  const all = named.map(({ contract, unique, construct, value }): Claim => {
    return { construct, key: [canonicalUnique(contract, unique, value)], value, isWritten: true };
  });
  const equal = findTooManyClaims(program, {
    all,
    within,
    words: (group) => `${pathsOf(group)} ${equalWords(first, JSON.stringify(group[0]?.value))}`,
  });
  if (first.unique.ignoresCase === true) return equal;
  const names = (group: readonly Claim[]) => [...new Set(group.map(({ value }) => JSON.stringify(value)))];
  const nearlyEqual = findTooManyClaims(program, {
    all: all.map((claim) => ({ ...claim, key: [String(claim.value).toLowerCase()] })),
    within,
    isAllowed: (group) => names(group).length === 1,
    isWarning: true,
    words: (group) =>
      `${pathsOf(group)} have the ${field}s ${joinNames(names(group))}, which differ only in capitalization. The service may treat them as the same ${field}. Use ${field}s that also differ in other characters.`,
  });
  return [...equal, ...nearlyEqual];
}
