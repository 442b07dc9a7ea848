import type { SpecificationDecision } from "../decisions";

/** What the specification leaves open about paths and rates of requests. */
export const httpDecisions = [
  {
    topic: "The rate limit",
    decision:
      "None unless it is set. So many requests may come at once, then one whenever its share of a minute has passed, by the machine's clock.",
    source: "document 1, Limits (R1-197)",
  },
  {
    topic: "HEAD requests",
    decision: "HEAD is allowed wherever GET is. The response has the status and the headers of GET, and no body.",
    source: "document 1, Conventions 1 (R1-001)",
  },
  {
    topic: "A slash at the end of a path",
    decision: "It makes no difference.",
    source: "document 1, Conventions 1 (R1-001)",
    seen: "not counted",
  },
] as const satisfies readonly SpecificationDecision[];
