import type { SpecificationDecision } from "../../../emulator/decisions";

/** What the specification leaves open about domains and zone files. */
export const domainDecisions = [
  {
    topic: "Times above the last value, and ties",
    decision:
      "Above the top is the top. A record's tie goes up, and its 0 becomes 300; where a record has no time, 0 is what its answers show, and can be sent back.",
    source: "document 3, Domain and Domain record (R3-022, R3-031)",
  },
  {
    topic: "A domain without a group or a description",
    decision: 'Both are answered as `""`.',
    source: "document 3, Domain (R3-011, R3-012)",
    seen: "13 of 13",
  },
  {
    topic: "A slave without soa_email",
    decision: 'It is answered as `""`.',
    source: "document 3, Domain (R3-010)",
    seen: "documented",
  },
  {
    topic: "Capital letters in a domain's name",
    decision: "They are kept, and make no difference: the name is unique without regard to them, and DNS has none.",
    source: "document 3, Domain (R3-006, R3-007)",
    seen: "not counted",
  },
  {
    topic: "The combined length of addresses",
    decision: "Separators do not count.",
    source: "document 3, Domain (R3-017)",
  },
  {
    topic: "When a zone file is rendered",
    decision:
      "Five minutes after a change, 200 ms on the fast clock. A disabled zone keeps its last file; a slave has none.",
    source: "document 3, Domains (R3-014, R3-082)",
  },
  {
    topic: "A transfer with records that the service does not have",
    decision:
      "Other types, and records outside the zone, are left out; a record of a known type that breaks a rule refuses the import.",
    source: "document 3, Domains (R3-084)",
  },
  {
    topic: "Times below 0",
    decision: "They are refused and not rounded up, of domains and of records: no time is negative.",
    source: "document 3, Domain and Domain record (R3-021, R3-031)",
  },
  {
    topic: "The form of a domain's name",
    decision:
      "ASCII letters, digits and inner hyphens, no underscore and no trailing period. A label may begin with a digit, which RFC 1035 does not allow and RFC 1123 does.",
    source: "document 3, Domain (R3-006)",
  },
  {
    topic: "The form of soa_email",
    decision:
      "One @, before it at most 64 characters without spaces and quotation marks, no period at either end and no two in a row, behind it a domain's name.",
    source: "document 3, Domain (R3-010)",
  },
  {
    topic: "The entries of master_ips and axfr_ips",
    decision: "Single addresses, without a mask.",
    source: "document 3, Domain (R3-016, R3-019)",
  },
  {
    topic: "The nameserver of an import",
    decision:
      "A name or an address, as `192.0.2.53:5353` where the port is not 53. It has to let the machine of the emulator transfer the zone, or the import is refused.",
    source: "document 3, Domains (R3-083, R3-084)",
  },
  {
    topic: "Lengths that are not told",
    decision: "`remote_nameserver` has 1 to 253 characters, `rdns` 1 to 254, and an SRV record's `service` 1 to 65535.",
    source: "document 3, Domains and Reverse DNS (R3-040, R3-083, R3-162)",
  },
] as const satisfies readonly SpecificationDecision[];
