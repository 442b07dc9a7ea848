import { rulesNamedIn } from "../../scripts/docs/rules/named";

/** Rules that reject nothing although their tests see a rejection, and the reason. */
const groups: readonly (readonly [rules: string, why: string])[] = [
  ["R1-018 to R1-022, R1-095", "They define the format of every rejection: the tests use any rejection."],
  [
    "R1-010, R1-051, R1-075 to R1-080, R1-091, R1-092, R1-136 to R1-138, R1-157, R1-182 to R1-184, R2-009 to R2-011, R2-049, R2-061, R2-062, R3-077, R3-127, R3-141, R3-153, R3-184",
    "The tests request objects that don't exist. The response reports that, without a reason.",
  ],
  [
    "R1-123, R1-204, R2-026, R2-030, R2-072, R2-076, R2-080, R3-046, R3-076, R3-115, R3-136, R3-137, R3-175 to R3-177, R3-199 to R3-204, R3-208",
    "They allow something or define a response. The tests also contain a rejection by another rule.",
  ],
  ["R1-017, R1-195 to R1-197, R1-199, R1-200", "They leave something open: the emulator decides what it rejects."],
];

export const refusingNothing: ReadonlySet<string> = new Set(groups.flatMap(([rules]) => rulesNamedIn(rules)));

/** Tests of other rules that see only rejections by rules that they don't name, and the reason. */
export const otherTests: readonly (readonly [tests: RegExp, why: string])[] = [
  [
    /^R1-003: (a body that is not an object is rejected|400 in the envelope|417 in the envelope)|^R1-094: a body that is not an object/,
    "The body is JSON, or the request isn't HTTP: the emulator decides to reject it.",
  ],
  [/^R1-187: .* is not a list of scopes$/, "The control API rejects it, which isn't part of the specification."],
  [
    /R1-091, R1-169, R1-170: an upload has a URL|R3-164: null restores the service's default|R3-166: ranges are assigned until none is left/,
    "The specification is silent on this case, and the emulator rejects it.",
  ],
  [
    /R1-009: an image's id is accepted in the path|R1-081, R1-184: availability|R2-049, R2-061, R2-062, R2-035: a snapshot|R3-141, R3-165: public ones|R3-193: a range is read with the scope/,
    "The tests request an object that doesn't exist.",
  ],
  [/^R1-018, R1-133: invalid fields are still rejected/, "The test shows that only R1-133 is not enforced."],
  [/R2-031: (an invalid value is rejected|has no replication_commit_type)/, "For MySQL it is an unknown field."],
  [/R1-100: exactly one of the two ways to give it/, "The second way is an attribute that only Terraform has."],
  [
    /R3-015: tags of a domain are in the list/,
    "The test also shows that no tag is empty, which is the emulator's decision.",
  ],
  [/R3-121: every device is an instance/, "The test shows that the resource has no field for this rule."],
];
