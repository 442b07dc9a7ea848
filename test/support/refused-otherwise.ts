import { rulesNamedIn } from "../../scripts/docs/rules/named";

/** Rules by which nothing is refused, though their tests see something refused, and why that is so. */
const groups: readonly (readonly [rules: string, why: string])[] = [
  [
    "R1-018 to R1-022, R1-095",
    "They are about how a refusal is answered, whatever is refused: the tests take any refusal.",
  ],
  [
    "R1-010, R1-051, R1-075 to R1-080, R1-091, R1-092, R1-136 to R1-138, R1-157, R1-182 to R1-184, R2-009 to R2-011, R2-049, R2-061, R2-062, R3-077, R3-127, R3-141, R3-153, R3-184",
    "The tests look for what is gone, or not there. Who asks for that hears that it is not there, and not why.",
  ],
  [
    "R1-123, R1-204, R2-026, R2-030, R2-072, R2-076, R2-080, R3-015, R3-046, R3-076, R3-115, R3-136, R3-137, R3-175 to R3-177, R3-199 to R3-204, R3-208",
    "They permit something, or say what is answered. The tests see next to it what another rule refuses.",
  ],
  [
    "R1-017, R1-195 to R1-197, R1-199, R1-200",
    "They say that something is not specified: what is refused there is the emulator's own decision.",
  ],
];

export const refusingNothing: ReadonlySet<string> = new Set(groups.flatMap(([rules]) => rulesNamedIn(rules)));

/** Single tests of other rules that see something refused by nothing of what they name, and why. */
export const otherTests: ReadonlyMap<string, string> = new Map([]);
