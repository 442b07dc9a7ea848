import type { SpecificationDecision } from "../../../emulator/decisions";

/** What the specification leaves open about firewalls and their devices. */
export const firewallDecisions = [
  {
    topic: "A firewall device",
    decision: "`{id, entity: {id, type, label, url}, created, updated}`.",
    source: "document 3, Firewalls: Response (R3-206)",
  },
  {
    topic: "A live migration",
    decision: "It does not show in the status; the control API starts and ends it.",
    source: "document 3, Firewalls rule 5 (R3-133)",
  },
  {
    topic: "Rules update with fields left out",
    decision: "A ruleset that is left out becomes empty, a policy stays.",
    source: "document 3, Firewalls rule 7 (R3-136)",
  },
  {
    topic: "Devices that are given with a new firewall",
    decision: "`firewall_create` is the only event.",
    source: "document 3, Events (R3-208)",
  },
  {
    topic: "Which instances a live migration concerns",
    decision: "All that the firewall is assigned to, and the one that is being added.",
    source: "document 3, Firewalls rule 5 (R3-133)",
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
] as const satisfies readonly SpecificationDecision[];
