import { hint } from "../../src/contract";
import { readConfigured } from "./configured-values";
import type { ElementType } from "./contracts";
import type { Finding } from "./finding";
import type { Program } from "./program";
import { isKnown } from "./references";

/** Names from the specification's examples. Only the service knows all names, and the plan looks them up there. */
const namesInSpecification: { readonly [field: string]: readonly string[] } = {
  region: ["us-east"],
  type: ["g6-standard-1", "g6-standard-2", "g6-dedicated-2"],
  image: ["public/debian11", "public/debian12"],
  engine: ["mysql/8.0.30", "postgresql/14.6"],
};

const types: readonly ElementType[] = [
  "stratus_compute_instance",
  "stratus_mysql_database",
  "stratus_postgresql_database",
  "stratus_image",
];

/**
 * Finds regions, plans, images and engines that differ by one typo from a name in the specification, or from one that the
 * program uses more often. They are warnings, because the name may exist. If it doesn't, the plan fails.
 */
export function findMistypedNames(program: Program): readonly Finding[] {
  const elements = program.resources(...types);
  return Object.entries(namesInSpecification).flatMap(([field, examples]) => {
    const configured = elements.flatMap((element) => {
      const value = readConfigured(element, field);
      return typeof value === "string" && isKnown(value) ? [{ element, value }] : [];
    });
    const counts = new Map<string, number>();
    for (const { value } of configured) counts.set(value, (counts.get(value) ?? 0) + 1);
    const suggestions = new Map([...counts.keys()].map((value) => [value, findIntendedName(value, counts, examples)]));
    return configured.flatMap(({ element, value }) => {
      const near = suggestions.get(value);
      if (near === undefined || !program.isOwn(element)) return [];
      const text = `${field} ${JSON.stringify(value)} may be misspelled. Did you mean ${JSON.stringify(near)}?`;
      return [{ construct: element, text }];
    });
  });
}

/** Plans and versions differ in their numbers, so only a difference in letters counts as a typo. */
const letters = (value: string) => value.toLowerCase().replace(/[^a-z]/g, "");
const digits = (value: string) => value.replace(/\D+/g, " ").trim();

function findIntendedName(
  value: string,
  counts: ReadonlyMap<string, number>,
  examples: readonly string[],
): string | undefined {
  if (examples.includes(value)) return undefined;
  const own = counts.get(value) ?? 0;
  // If two names are similar, the one that the program uses more often is probably right.
  const known = [...examples, ...[...counts].filter(([, count]) => count > own).map(([other]) => other)];
  return known.find((other) => digits(other) === digits(value) && isOneTypoAway(value, other));
}

/** `us-esat` is one typo away from `us-east`. `us-west` is two. */
function isOneTypoAway(value: string, other: string): boolean {
  if (letters(value) === letters(other)) return true;
  return Math.abs(value.length - other.length) < 2 && hint(value, [other], 1) === other;
}
