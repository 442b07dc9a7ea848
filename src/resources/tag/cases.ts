import type { Input, InvalidCase } from "../../contract";
import type { tag } from "./contract";

export const valid: readonly Input<typeof tag>[] = [
  { label: "shop" },
  { label: "team/café 1", domains: [1], computes: [2, 3] },
  { label: "everything", domains: [], computes: [], nodebalancers: [4], volumes: [5] },
];

export const invalid: readonly InvalidCase[] = [
  { object: { label: "ab" }, problems: [{ at: "label", words: "must be 3 to 50 characters long" }] },
  { object: {}, problems: [{ at: "label", words: "is required" }] },
  {
    object: { label: "shop", domains: ["shop.example"], firewalls: [1] },
    problems: [
      { at: "firewalls", words: "is not a field here" },
      { at: "domains[0]", words: "must be a whole number" },
    ],
  },
];
