import type { SpecificationDecision } from "../../../emulator/decisions";

/** What the specification leaves open about addresses, ranges and pools, wherever they are assigned or shared. */
export const addressDecisions = [
  {
    topic: "Allocating an address",
    decision: "Public and private ones alike need the account's switch for additional addresses.",
    source: "document 3, IP addresses rule 2",
  },
  {
    topic: "IPv6 pools",
    decision: "There is one for each region in which the account has instances.",
    source: "document 3, IP addresses rule 7",
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
    seen: "not counted",
  },
  {
    topic: "Answers about IPv6 ranges",
    decision:
      "A create answers `range` with its prefix length, and `route_target`; the list has `range` without it, `prefix`, `region` and `route_target`; the view has `range`, `prefix`, `region`, `is_bgp`, which is whether the range is shared, and `computes`, the instance that has it and those that share it.",
    source: "document 3, IP addresses (R3-206)",
    seen: "not counted",
  },
  {
    topic: "skip_ipv6_rdns in a GET",
    decision: "It may stand in the query as well, as `true` or `false`; every other value is refused.",
    source: "document 3, IP addresses (R3-142)",
  },
  {
    topic: "Addresses and ranges that have been given back",
    decision:
      "They are not given out again. When none is left, which for ranges with /56 is after 255 of them, creation is refused.",
    source: "document 3, IP addresses rules 2 and 6 (R3-169)",
  },
] as const satisfies readonly SpecificationDecision[];
