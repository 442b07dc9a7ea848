import { openInAreas } from "./areas";
import { openOfCompute } from "./compute";
import { openOfNetworking } from "./networking";
import { openOfRequests } from "./requests";

/** A place where the specification is open, and what the emulator does there. */
export interface SpecificationDecision {
  readonly topic: string;
  readonly decision: string;
  /** The document and section, and the rules, that leave it open. */
  readonly source: string;
}

/** Every choice that is the emulator's own. The documentation is made from this list. */
export const specificationDecisions: readonly SpecificationDecision[] = [
  {
    topic: "Status codes",
    decision:
      "200 for every success; 400 for a wrong field or a condition that is not met, 401 without a valid token, 403 for a missing scope or grant, 404, 405, 413 for a body above 2 MiB, 415 for another content type than JSON, 429, and 501 for an endpoint that is not emulated yet.",
    source: "document 1, Errors 6 and 7 (R1-022)",
  },
  {
    topic: "Errors that concern no field",
    decision: "`field` is an empty text, because the envelope always shows it.",
    source: "document 1, Error envelope (R1-019)",
  },
  {
    topic: "Several wrong fields",
    decision: "All of them are in the one answer, not the first only.",
    source: "document 1, Error envelope (R1-018)",
  },
  {
    topic: "Unknown fields, and fields that cannot be changed",
    decision: "They are refused and named, on create and on update alike.",
    source: "document 1, Update body (R1-133); document 3, Firewalls rule 6 (R3-134)",
  },
  {
    topic: "null in a request",
    decision: "It clears every field that is optional; an empty text is judged by the field's own length.",
    source: "document 3, Domain (R3-011)",
  },
  {
    topic: "Pages of documents 1 and 2",
    decision:
      'The bounds of document 3 hold everywhere: page from 1, page_size from 25 to 500, 100 unless said. PUT /_emulator/limits with {"maxPageSize": 100} makes smaller pages the largest: larger ones are refused, or answered with so many objects where "shortenPages": true stands beside it. {} lifts it again. The provider takes what a service permits.',
    source: "document 1, Limits (R1-017)",
  },
  {
    topic: "An empty collection, and a page behind the last",
    decision: "An empty collection has one page; a page behind the last has no data.",
    source: "document 1, Pagination (R1-015)",
  },
  {
    topic: "Answers of document 3",
    decision: "The request's fields with `id`, `created` and `updated`; a tag is its `label` alone.",
    source: "document 3, Resources and their fields (R3-206)",
  },
  {
    topic: "A firewall device",
    decision: "`{id, entity: {id, type, label, url}, created, updated}`.",
    source: "document 3, Firewalls: Response (R3-206)",
  },
  {
    topic: "Lists where order means nothing",
    decision: "They come back sorted and without duplicates.",
    source: "document 3, Domain; document 2, Database (R2-020)",
  },
  {
    topic: "read_write and reading",
    decision: "`read_write` includes `read_only`; `ips:read` and `ips:read_only` count as one.",
    source: "document 1, Authentication 2 (R1-204); document 3, Authentication (R3-193)",
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
    topic: "Deleting a database and resetting its credentials",
    decision: "Both need an unrestricted user and the scope `databases:read_write`.",
    source: "document 2, Authentication (R2-065)",
  },
  {
    topic: "Who may use managed databases",
    decision:
      "A switch of the account, on unless the control interface says otherwise; off refuses every call with 403.",
    source: "document 2, What the service does (R2-001)",
  },
  {
    topic: "Transitions",
    decision:
      "The tables of states say them: an instance provisions for 30 to 90 seconds and boots in 10 to 20, a database provisions for 15 to 30 minutes and takes an update in 5 to 30 seconds.",
    source: "document 1, States and transitions (R1-200); document 2, States and transitions (R2-079)",
  },
  {
    topic: "A deployment that is not to be booted",
    decision: "It ends offline.",
    source: "document 1, States and transitions (R1-084)",
  },
  {
    topic: "Booting an instance without a config",
    decision: "It boots all the same.",
    source: "document 1, Create rule 6 and Boot rules (R1-086)",
  },
  {
    topic: "Booting an instance that is running, or busy",
    decision:
      "Running and booting ones answer `{}` and nothing changes; every other status than offline and stopped is refused.",
    source: "document 1, States and transitions (R1-200)",
  },
  {
    topic: "A live migration",
    decision: "It does not show in the status; the control interface starts and ends it.",
    source: "document 3, Firewalls rule 5 (R3-133)",
  },
  {
    topic: "An instance with a VLAN that is cloned",
    decision: "Within its region only.",
    source: "document 1, Interfaces and Clone rules (R1-122)",
  },
  {
    topic: "interfaces with no entries",
    decision: "They are accepted, though 1 to 3 is said elsewhere.",
    source: "document 1, Create body (R1-108)",
  },
  {
    topic: "The name of the VLAN capability",
    decision: "`Vlans`.",
    source: "document 1, Region (R1-078)",
  },
  {
    topic: "Units of specs.disk, disks and images",
    decision: "MB in all three.",
    source: "document 1, Compute instance (R1-046)",
  },
  {
    topic: "Plans, availability and deployment scripts",
    decision:
      "They come from the catalogue. Scripts 1 and 2 fit every Debian and Ubuntu image; the availability of a region is its first entry.",
    source: "document 1, Region availability (R1-184, R1-199)",
  },
  {
    topic: "Alerts and the watchdog of a new instance",
    decision:
      "cpu 90 for each processor, io 10000, network_in and network_out 10, transfer_quota 80; the watchdog is on.",
    source: "document 1, Compute instance (R1-047)",
  },
  {
    topic: "The backup schedule of a new instance",
    decision: "`day` and `window` are null until somebody sets them, and take any text.",
    source: "document 1, Compute instance (R1-048)",
  },
  {
    topic: "replication_type that is not given",
    decision: "`none` for one node, `semi_synch` for three.",
    source: "document 2, Database",
  },
  {
    topic: "The maintenance window",
    decision: "weekly, 3 hours, at 0, on day 1, no week of the month; other values are judged by their type only.",
    source: "document 2, Database (R2-027)",
  },
  {
    topic: "Unique labels of databases and firewalls",
    decision: "Databases of all engines share their labels; capital letters make no difference.",
    source: "document 2, Database (R2-014); document 3, Firewall (R3-090)",
  },
  {
    topic: "PostgreSQL",
    decision: "It has no backups, credentials, certificate or patch, because none is shown.",
    source: "document 2, PostgreSQL (R2-072)",
  },
  {
    topic: "Times above the last value, and ties",
    decision:
      "Above the top is the top. A record's tie goes up, its 0 becomes 300, and one that is not given stays null.",
    source: "document 3, Domain and Domain record (R3-022, R3-031)",
  },
  {
    topic: "The combined length of addresses",
    decision: "Separators do not count.",
    source: "document 3, Domain (R3-017)",
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
      "Any text but an empty or blank one; a tag that nothing carries any more stays in the list. Labels that differ in their capital letters are two tags.",
    source: "document 3, Tag (R3-179, R3-180)",
  },
  {
    topic: "The rate limit",
    decision:
      "None unless it is set. So many requests may come at once, then one whenever its share of a minute has passed, by the machine's clock.",
    source: "document 1, Limits (R1-197)",
  },
  {
    topic: "Events",
    decision: "The control interface shows them; their entity is the firewall, for devices too.",
    source: "document 1, Events (R1-196)",
  },
  ...openInAreas,
  ...openOfRequests,
  ...openOfCompute,
  ...openOfNetworking,
];
