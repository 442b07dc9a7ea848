import type { SpecificationDecision } from "../decisions";

/** What the specification leaves open about objects of every kind and their tags. */
export const objectDecisions = [
  {
    topic: "Transitions",
    decision:
      "The tables of states say them: an instance provisions for 30 to 90 seconds and boots in 10 to 20, a database provisions for 15 to 30 minutes and takes an update in 5 to 30 seconds.",
    source: "document 1, States and transitions (R1-200); document 2, States and transitions (R2-079)",
  },
  {
    topic: "Unique labels of databases and firewalls",
    decision: "Databases of all engines share their labels; capital letters make no difference.",
    source: "document 2, Database (R2-014); document 3, Firewall (R3-090)",
  },
  {
    topic: "Firewalls and tags",
    decision: "Firewalls are among the tagged objects, though a tag cannot be created on them.",
    source: "document 3, Tags (R3-181, R3-207)",
  },
  {
    topic: "Creating a tag that is there",
    decision: "It answers 200 and adds the objects that are listed.",
    source: "document 3, Tags (R3-187)",
  },
  {
    topic: "Tags that objects are given",
    decision:
      "They have 3 to 50 characters, as the label of a tag has wherever it is given, and are not blank; a tag that nothing carries any more stays in the list. Labels that differ in their capital letters are two tags.",
    source: "document 3, Tag (R3-179, R3-180)",
    seen: "not counted",
  },
  {
    topic: "Events",
    decision: "The control API shows them; their entity is the firewall, for devices too.",
    source: "document 1, Events (R1-196)",
  },
  {
    topic: "Members of a tag that are not there",
    decision:
      "They are refused. Load balancers and volumes are made by the control API: POST /_emulator/nodebalancers and /_emulator/volumes.",
    source: "document 3, Tags (R3-181, R3-186)",
  },
] as const satisfies readonly SpecificationDecision[];
