import type { TerraformElement } from "cdktf";
import { hint } from "../../src/contract";
import type { Finding } from "./finding";
import { isKnown, configuredValue } from "./configured-values";
import type { Program } from "./program";

/** What the specification itself names; the rest of the catalogue the service alone knows, and the plan asks it. */
const namesInSpecification: { readonly [field: string]: readonly string[] } = {
  region: ["us-east"],
  type: ["g6-standard-1", "g6-standard-2", "g6-dedicated-2"],
  image: ["public/debian11", "public/debian12"],
  engine: ["mysql/8.0.30", "postgresql/14.6"],
};

const types = [
  "stratus_compute_instance",
  "stratus_mysql_database",
  "stratus_postgresql_database",
  "stratus_image",
] as const;

/**
 * A region, plan, image or engine that is nearly another one: one that the specification names, or that the rest of the
 * program says. The catalogue is the service's, so this is a warning; the plan, which can ask, refuses what is not there.
 */
export function findMistypedNames(program: Program): readonly Finding[] {
  const elements = program.resources(...types);
  return Object.entries(namesInSpecification).flatMap(([field, examples]) => {
    const said = elements.map((element) => ({ element, value: configuredValue(element, field) })).filter(hasLiteralValue);
    const counts = new Map<string, number>();
    for (const { value } of said) counts.set(value, (counts.get(value) ?? 0) + 1);
    const suggestions = new Map([...counts.keys()].map((value) => [value, findIntendedName(value, counts, examples)]));
    return said.flatMap(({ element, value }) => {
      const near = suggestions.get(value);
      if (near === undefined || !program.isOwn(element)) return [];
      const text = `${field} ${JSON.stringify(value)} is nearly ${JSON.stringify(near)}: did you mean that?`;
      return [{ warning: element, text }];
    });
  });
}

const hasLiteralValue = (said: {
  element: TerraformElement;
  value: unknown;
}): said is { element: TerraformElement; value: string } => typeof said.value === "string" && isKnown(said.value);

/** Numbers tell plans and versions apart, so a slip is one in letters. */
const letters = (value: string) => value.toLowerCase().replace(/[^a-z]/g, "");
const digits = (value: string) => value.replace(/\D+/g, " ").trim();

function findIntendedName(value: string, counts: ReadonlyMap<string, number>, examples: readonly string[]): string | undefined {
  if (examples.includes(value)) return undefined;
  const own = counts.get(value) ?? 0;
  // Of two that are near to each other the one that is said more often is meant.
  const known = [...examples, ...[...counts].filter(([, count]) => count > own).map(([other]) => other)];
  return known.find((other) => digits(other) === digits(value) && isOneTypoAway(value, other));
}

/** `us-east` and `us-west` are two slips apart, and `us-esat` is one from the first. */
function isOneTypoAway(value: string, other: string): boolean {
  if (letters(value) === letters(other)) return true;
  return Math.abs(value.length - other.length) < 2 && hint(value, [other], 1) === other;
}
