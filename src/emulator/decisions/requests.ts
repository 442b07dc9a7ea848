import type { SpecificationDecision } from ".";

/** What the documents do not say of requests in general, and of who may send them. */
export const openOfRequests = [
  {
    topic: "A slash at the end of a path",
    decision: "It makes no difference.",
    source: "document 1, Conventions 1 (R1-001)",
  },
  {
    topic: "The largest whole number",
    decision: "9007199254740991, above which readers of JSON do not agree on a number any more.",
    source: "document 1, Conventions 2 (R1-003)",
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
  {
    topic: "Changing or deleting a public image",
    decision: "It is refused with 403, whoever asks.",
    source: "document 1, Images rule 4 (R1-176)",
  },
] as const satisfies readonly SpecificationDecision[];
