import type { SpecificationDecision } from "../../../emulator/decisions";

/** What the specification leaves open about reverse DNS. */
export const reverseDnsDecisions = [
  {
    topic: "Where forward DNS is looked for",
    decision:
      "In the enabled zones of the emulator itself, over at most seven CNAME records; no other nameserver is asked.",
    source: "document 3, IP addresses rule 5 (R3-163)",
  },
  {
    topic: "Reverse DNS of a private address",
    decision: "Setting it is refused, null included; null takes it from an IPv6 address.",
    source: "document 3, IP addresses rule 5 (R3-164)",
  },
] as const satisfies readonly SpecificationDecision[];
