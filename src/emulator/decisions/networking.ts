import type { SpecificationDecision } from ".";

/** What document 3 does not say, and the emulator refuses all the same. */
export const openOfNetworking = [
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
  {
    topic: "A rule with an empty text for its ports",
    decision: 'It is refused: all ports are null or no `ports` at all, and `""` is no port.',
    source: "document 3, Firewall rule (R3-109, R3-115)",
  },
  {
    topic: "A second device for one instance",
    decision: "It is refused on the same firewall.",
    source: "document 3, Firewall device (R3-120)",
  },
  {
    topic: "An assignment of nothing, or of one address twice",
    decision: "Both are refused: `assignments` has at least one entry, and each names another address.",
    source: "document 3, IP addresses (R3-139)",
  },
  {
    topic: "An address or range that is shared with the instance that has it",
    decision: "It does not count as shared: it can be moved, and a range can be deleted.",
    source: "document 3, IP addresses rules 3, 4 and 6 (R3-152, R3-172)",
  },
  {
    topic: "skip_ipv6_rdns in a GET",
    decision: "It may stand in the query as well, as `true` or `false`; every other value is refused.",
    source: "document 3, IP addresses (R3-142)",
  },
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
  {
    topic: "Addresses and ranges that have been given back",
    decision:
      "They are not given out again. When none is left, which for ranges with /56 is after 255 of them, creation is refused.",
    source: "document 3, IP addresses rules 2 and 6 (R3-169)",
  },
  {
    topic: "Members of a tag that are not there",
    decision:
      "They are refused. Load balancers and volumes are made by the control interface: POST /_emulator/nodebalancers and /_emulator/volumes.",
    source: "document 3, Tags (R3-181, R3-186)",
  },
] as const satisfies readonly SpecificationDecision[];
