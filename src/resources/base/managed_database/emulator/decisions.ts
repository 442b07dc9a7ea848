import type { SpecificationDecision } from "../../../../emulator/decisions";

/** What the specification leaves open about databases of both engines. */
export const databaseDecisions = [
  {
    topic: "Deleting a database and resetting its credentials",
    decision: "Both need an unrestricted user and the scope `databases:read_write`.",
    source: "document 2, Authentication (R2-065)",
  },
  {
    topic: "Who may use managed databases",
    decision: "A switch of the account, on unless the control API says otherwise; off refuses every request with 403.",
    source: "document 2, What the service does (R2-001)",
  },
  {
    topic: "replication_type that is not given",
    decision: "`none` for one node, `semi_synch` for three.",
    source: "document 2, Database",
  },
  {
    topic: "The maintenance window",
    decision:
      "weekly, 3 hours, at 0, on day 1, no week of the month; other values are judged by their type only. While the database is provisioned, the day is null. The provider sends these values for parts of `updates` that a configuration no longer sets.",
    source: "document 2, Database (R2-027)",
    seen: "not counted",
  },
  {
    topic: "PostgreSQL",
    decision: "It has no backups, credentials, certificate or patch, because none is shown.",
    source: "document 2, PostgreSQL (R2-072)",
  },
  {
    topic: "A three-node PostgreSQL database",
    decision:
      "Its replication is `asynch` unless said. Answers have it in this spelling, which the specification lists; it mentions one response with `async` and does not name it. The provider takes both.",
    source: "document 2, Database (R2-030)",
    seen: "149 of 149",
  },
  {
    topic: "The order of an allow list",
    decision: "It is answered as it was sent: in its order, with its duplicates, and with the `/32` of an address.",
    source: "document 2, Database (R2-020)",
    seen: "5 of 5",
  },
  {
    topic: "ssl_connection that is not given",
    decision: "It is true.",
    source: "document 2, Database (R2-019)",
    seenInstead: { what: "It is false.", seen: "not counted" },
  },
  {
    topic: "The port in the list of all engines",
    decision: "It is not there.",
    source: "document 2, Database (R2-024)",
    seenInstead: { what: "The list has it.", seen: "not counted" },
  },
  {
    topic: "A snapshot from the secondary of a single node",
    decision: "It is refused: there is no secondary.",
    source: "document 2, Snapshot create body",
  },
  {
    topic: "How long database operations take",
    decision:
      "Automatic backups are there at once at 00:00 UTC. Maintenance and patches take 5 to 15 minutes in `updating`, in which a single node cannot be reached; days count from 1, Monday.",
    source: "document 2, What the service does, 2 to 4 (R2-006, R2-007)",
  },
  {
    topic: "A restore after a reset of the credentials",
    decision: "It fails for backups that are older than the reset.",
    source: "document 2, Other rules 3",
  },
] as const satisfies readonly SpecificationDecision[];
