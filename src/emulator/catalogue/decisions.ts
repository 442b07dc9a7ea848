import type { SpecificationDecision } from "../decisions";

/** What the specification leaves open about regions, plans and scripts. */
export const catalogueDecisions = [
  {
    topic: "The name of the VLAN capability",
    decision: "`Vlans`.",
    source: "document 1, Region (R1-078)",
  },
  {
    topic: "Plans, availability and deployment scripts",
    decision:
      "They come from the catalogue. Scripts 1 and 2 fit every Debian and Ubuntu image; the availability of a region is its first entry.",
    source: "document 1, Region availability (R1-184, R1-199)",
  },
  {
    topic: "A plan that the availability listing calls unavailable",
    decision: "Instances, clones and databases with it are refused in that region.",
    source: "document 1, Region availability (R1-081, R1-185)",
  },
  {
    topic: "A region of which the availability listing says nothing",
    decision: "Its availability is not found.",
    source: "document 1, Regions (R1-184)",
  },
] as const satisfies readonly SpecificationDecision[];
