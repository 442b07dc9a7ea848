import type { SpecificationDecision } from "../decisions";

/** What the specification leaves open about tokens, scopes and grants. */
export const accessDecisions = [
  {
    topic: "read_write and reading",
    decision: "`read_write` includes `read_only`; `ips:read` and `ips:read_only` count as one.",
    source: "document 1, Authentication 2 (R1-204); document 3, Authentication (R3-193)",
  },
  {
    topic: "Headers that tell scopes",
    decision:
      "Where a scope is needed, answers to a known token have `X-OAuth-Scopes` (the scopes of the token) and `X-Accepted-OAuth-Scopes` (those that the request needs), separated by spaces. No document shows them; public services of this shape send them. The provider never depends on them.",
    source: "document 1, Authentication 6 (R1-204)",
  },
  {
    topic: "A wrong token where none is needed",
    decision: "Regions and engines do not look at it; images refuse it.",
    source: "document 1, Authentication 5 (R1-194)",
  },
  {
    topic: "Engines and regions",
    decision: "They need no token, though document 1 does not name the engines among its exceptions.",
    source: "document 2, Authentication (R2-076)",
  },
  {
    topic: "Objects that a restricted user has no grant for",
    decision: "They are not found. Who makes an object gets `read_write` on it.",
    source: "document 1, Authentication 4 (R1-180)",
  },
  {
    topic: "Grants that the documents do not name",
    decision:
      "A restricted user needs `add_domains` to create, import or clone a domain, `add_firewalls` to create a firewall, and `add_images` to capture or upload an image; without it the answer is 403.",
    source: "document 1, Authentication 3 (R1-193); document 3, Authentication (R3-189, R3-191)",
  },
  {
    topic: "Whose grant counts for what has none of its own",
    decision:
      "Records go by the grant for their domain, devices by the one for their firewall, backups, addresses and ranges by the one for their instance.",
    source: "document 1, Authentication 3 and 4 (R1-193); document 3, IP addresses rule 3 (R3-148)",
  },
  {
    topic: "What has to be read only",
    decision:
      "`read_only` is enough for an instance that is cloned, whose disk is captured, whose address is shared with another or whose backup a new one is made from, and for a domain that is cloned. A restore needs `read_write` for the instance of the backup and for the target.",
    source: "document 1, Clone rules and Backups rule 3 (R1-149, R1-160); document 3, IP addresses rule 4 (R3-159)",
  },
  {
    topic: "What has to be writable",
    decision:
      "A device needs `read_write` for its instance, too, when it is made, and for the firewall alone when it is deleted. Allocating an address, setting reverse DNS, creating or deleting a range and sharing need `read_write` for the instance that has or gets it.",
    source: "document 3, Firewalls rule 2 and IP addresses rules 2 to 6 (R3-128, R3-148)",
  },
] as const satisfies readonly SpecificationDecision[];
