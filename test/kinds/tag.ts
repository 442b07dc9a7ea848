import { tag } from "../../src/resources/tag/contract";
import { listed } from "./constructs";
import { defineSpecimen } from "./specimen";

export const tagSpecimen = defineSpecimen(tag, {
  valid: [
    { label: "shop" },
    { label: "team/café 1", domains: [1], computes: [2, 3] },
    { label: "everything", domains: [], computes: [], nodebalancers: [4], volumes: [5] },
  ],
  invalid: [
    { object: { label: "ab" }, problems: [{ at: "label", words: "must be 3 to 50 characters long" }] },
    { object: {}, problems: [{ at: "label", words: "is required" }] },
    {
      object: { label: "shop", domains: ["shop.example"], firewalls: [1] },
      problems: [
        { at: "firewalls", words: "is not a field here" },
        { at: "domains[0]", words: "must be a whole number" },
      ],
    },
  ],
  constructs: {
    Tag: [
      ({ instance: web, domain }) => ({
        label: "shop-it",
        domains: [domain, 7],
        computes: [web],
        nodebalancers: [1],
        volumes: [1],
      }),
    ],
    DataTags: [listed],
  },
});
