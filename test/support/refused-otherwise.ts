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
    "R1-123, R1-204, R2-026, R2-030, R2-072, R2-076, R2-080, R3-046, R3-076, R3-115, R3-136, R3-137, R3-175 to R3-177, R3-199 to R3-204, R3-208",
    "They permit something, or say what is answered. The tests see next to it what another rule refuses.",
  ],
  [
    "R1-017, R1-195 to R1-197, R1-199, R1-200",
    "They say that something is not specified: what is refused there is the emulator's own decision.",
  ],
];

export const refusingNothing: ReadonlySet<string> = new Set(groups.flatMap(([rules]) => rulesNamedIn(rules)));

/** Tests of other rules that see something refused by none of those that they name, and why. */
export const otherTests: readonly (readonly [tests: RegExp, why: string])[] = [
  [
    /^R1-003: (a body that is no object is refused|400 in the envelope|417 in the envelope)|^R1-094: a body that is no object/,
    "What is refused here is JSON, or no HTTP: that it is refused is the emulator's own decision.",
  ],
  [/^R1-187: .* is no list of scopes$/, "The control API refuses it, which the specification does not have."],
  [
    /R1-091, R1-169, R1-170: an upload has an address|R3-164: null brings the service's default back|R3-166: ranges are given out until there is none left/,
    "The specification does not say what happens then, and the emulator refuses it.",
  ],
  [
    /R1-009: an image's id stands in the path|R1-081, R1-184: availability|R2-049, R2-061, R2-062, R2-035: a snapshot|R3-141, R3-165: public ones|R3-193: a range is read with the scope/,
    "As with the rules by which nothing is refused: the test asks for what is not there.",
  ],
  [/^R1-018, R1-133: what is wrong is refused all the same/, "The test shows that only R1-133 is not insisted on."],
  [
    /R2-031: (a wrong value is refused|has no replication_commit_type)/,
    "To MySQL it is a field like any other that there is not.",
  ],
  [/R1-100: exactly one of the two ways to give it/, "The second way is an attribute that only Terraform has."],
  [
    /R3-015: tags of a domain are in the list/,
    "The test shows next to it that no tag is empty, which is the emulator's own decision.",
  ],
  [/R3-121: every device is an instance/, "The test shows that the resource has no field that the rule is about."],
];
