import type { SpecificationDecision } from "../../../emulator/decisions";

/** What the specification leaves open about records. */
export const recordDecisions = [
  {
    topic: "Numbers of a record that are not set",
    decision:
      "`priority`, `weight`, `port` and `ttl_sec` are answered as 0. A 0 is taken for not set, whatever the type of the record, where the type does not use the number.",
    source: "document 3, Domain record (R3-030, R3-033, R3-037, R3-038)",
    seen: "9 of 9",
  },
  {
    topic: "Clearing a record's `ttl_sec`",
    decision: "`null` in an update clears it: the record has its domain's time again. A 0 would be rounded to 300.",
    source: "document 3, Domain record (R3-030, R3-031)",
  },
  {
    topic: "A number that the type of a record does not use",
    decision: "Other numbers than 0 are refused: `priority` is for MX and SRV, `weight` and `port` are for SRV.",
    source: "document 3, Domain record (R3-033, R3-037, R3-038)",
    seenInstead: { what: "An A record takes `priority` 50.", seen: "documented" },
  },
  {
    topic: "How a record's name and target are kept",
    decision: "Names relative to the domain and in lower case, host names without the trailing period.",
    source: "document 3, Domain record (R3-070)",
  },
  {
    topic: "What a CNAME's name is unique against",
    decision: "Every other record of that name but SRV, both ways; and it cannot be the domain itself.",
    source: "document 3, Domain record (R3-058)",
  },
  {
    topic: "[remote_addr] in an AAAA record",
    decision: "The IPv4 address in its IPv6 form, ::ffff:a.b.c.d.",
    source: "document 3, Domain record (R3-046)",
  },
  {
    topic: "Quotation marks in the target of a TXT record",
    decision:
      'A target that is written as in a zone file, whole in quotation marks, is the text inside them: `"one" "two"` is kept as `onetwo`, and a backslash before a character goes. Any other target is kept as it is, with the quotation marks in it.',
    source: "document 3, Domain record, TXT (R3-060)",
  },
  {
    topic: "The names of records",
    decision:
      "Labels may have underscores, the left-most may be `*` but for NS, and `@` is refused: the domain itself is the empty name. The name of a PTR record is not judged beyond its length.",
    source: "document 3, Domain record: Per-type rules (R3-043, R3-047, R3-060, R3-069)",
  },
  {
    topic: "A valid domain as a record's target",
    decision:
      "Labels may have underscores, and one label is enough; the root (`.`), a wildcard and more than 254 characters are refused.",
    source: "document 3, Domain record: Per-type rules (R3-048, R3-059, R3-062)",
  },
  {
    topic: "The rest of a CAA target",
    decision:
      "A parameter of `issue` has no quotation mark and no backslash, and the issuer may be left out (`;` forbids all). A web address of `iodef` has no user, and a port or a path if need be.",
    source: "document 3, Domain record: CAA (R3-066, R3-068)",
  },
] as const satisfies readonly SpecificationDecision[];
