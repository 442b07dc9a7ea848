import {
  canonicalSource,
  check,
  choice,
  type Contract,
  type Field,
  flag,
  hint as closest,
  int,
  ipOrNetwork,
  type Loss,
  object,
  type Properties,
  set,
  text,
  timeouts,
} from "../../../../contract";
import { catalogueId, created, deletionProtection, updated } from "../../common/contract";
import { states } from "./states";

// Fields that MySQL and PostgreSQL databases share (document 2, Database).

/** A cluster has one node, or a primary and two replicas. */
const clusterSizes: readonly number[] = [1, 3];

/** Requests have `engine/version`, but responses have two separate fields (R2-015). */
function engineWithVersion({ engine, version }: Properties): unknown {
  return typeof engine === "string" && typeof version === "string" && !engine.includes("/")
    ? `${engine}/${version}`
    : engine;
}

/** The engine and its version, in the form of a create request. */
export function engineOf<const Name extends "mysql" | "postgresql">(name: Name, product: string, version: string) {
  const example = `${name}/${version}`;
  const form = new RegExp(`^${name}/[^/\\s]+$`);
  return text(`The engine and its version, such as ${example}.`)
    .check(
      check<string>(
        `must be ${product} with a version, such as ${JSON.stringify(example)}`,
        (value) => form.test(value),
        (value) => {
          const [, given = "", number] = /^([a-z]*)[\s/:-]*(\d[^/\s]*)$/i.exec(value.trim()) ?? [];
          const isMeant = given === "" || closest(given, [name]) === name;
          return number !== undefined && isMeant ? `write ${JSON.stringify(`${name}/${number}`)}` : undefined;
        },
      ),
    )
    .cites("R2-052")
    .required()
    .cites("R2-051")
    .form(`${name}/*`)
    .nameIn("engines")
    .requiresReplace()
    .from(engineWithVersion);
}

/** The engine and its version, in responses with databases of all engines. */
export const anyEngine = text("The engine and its version, such as mysql/8.0.30.")
  .nameIn("engines")
  .from(engineWithVersion);

/** The clients that may connect. The database refuses all others, also from a private network. */
export const allowList = set(
  "The IP addresses and networks that may connect. 0.0.0.0/0 allows all IPv4 addresses, and an empty list allows none.",
  text("An IP address or network.").check(ipOrNetwork).cites("R2-020").canonical(canonicalSource),
)
  .cites("R2-020")
  .storedAsSent();

/** The id is a field of its own in the contract of each engine, because no operation takes the other engine's. */
export const identity = {
  label: text("The unique label of the database.").required().cites("R2-051").length(3, 32).cites("R2-013"),
  region: text("The id of the region, such as us-east.")
    .cites("R2-077")
    .required()
    .cites("R2-051")
    .check(catalogueId)
    .nameIn("regions")
    .requiresReplace(),
  type: text("The id of the plan for each node, such as g6-dedicated-2.")
    .cites("R2-077")
    .required()
    .cites("R2-051")
    .check(catalogueId)
    .nameIn("plans")
    .requiresReplace(),
};

export const cluster = {
  clusterSize: (int("The number of nodes: 1, or 3 for a primary and two replicas.") as Field<1 | 3, "required">)
    .cites("R2-016")
    .check(check("must be 1 or 3", (value) => clusterSizes.includes(value)))
    .optional()
    .requiresReplace()
    .default(1),
  encrypted: flag("If true, the data on disk is encrypted.").optional().requiresReplace().default(false),
  sslConnection: flag("If true, clients must use SSL.").optional().requiresReplace().default(true),
};

/** A single node has no replicas. The specification defines no default for a cluster. */
export const observedReplication = ({ clusterSize }: Properties) => (clusterSize === 3 ? undefined : "none");

/** The events that a PostgreSQL commit can wait for (R2-031). */
export const commitTypes = ["on", "local", "remote_write", "remote_apply", "off"] as const;

/**
 * The maintenance window of a new database. The specification doesn't define it (R2-027). Removing a field of the
 * window restores this value of the field, so that a monthly frequency and a week of the month always go together.
 */
export const observedWindow = {
  frequency: "weekly",
  duration: 3,
  hourOfDay: 0,
  dayOfWeek: 1,
  weekOfMonth: null,
} as const;

export const maintenanceWindow = object(
  "The maintenance window. A cluster with one node isn't available during maintenance.",
  {
    frequency: text("The frequency of the maintenance, such as weekly or monthly.")
      .usage("The service defines the allowed values.")
      .cites("R2-027")
      .optional()
      .restoredValue(observedWindow.frequency),
    duration: int("The length of the window, in hours.")
      .cites("R2-027")
      .optional()
      .restoredValue(observedWindow.duration),
    hourOfDay: int("The hour at which the window starts, in UTC, such as 0 for midnight.")
      .usage("The service defines the allowed values.")
      .cites("R2-027")
      .optional()
      .restoredValue(observedWindow.hourOfDay),
    dayOfWeek: int("The day of the week, such as 1 for Monday.")
      .usage("The service defines the allowed values.")
      .cites("R2-027")
      .optional()
      .restoredValue(observedWindow.dayOfWeek),
    weekOfMonth: int("The week of the month, such as 1 for the first one. Monthly maintenance only.")
      .usage("The service defines the allowed values.")
      .cites("R2-027")
      .optional()
      .unsetValue(observedWindow.weekOfMonth),
  },
).cites("R2-027");

/** The rules and access of the requests for both engines. */
export const requests = {
  specified: { update: ["R2-054"] },
  access: {
    scope: "databases",
    grants: "databases",
    specified: { read_only: ["R2-073"], read_write: ["R2-074"], grant: ["R2-053"] },
    unrestricted: { delete: ["R2-063"] },
  },
} as const;

/** Read-only fields of an existing database. */
export const computed = {
  status: choice("The status of the database.", states.values).computed().useStateForUnknown(),
  version: text("The version of the engine, such as 8.0.30.").computed().useStateForUnknown(),
  hosts: object("The host names to connect to. They are known when the database is active.", {
    primary: text("The host name of the primary, which accepts writes.").computed().useStateForUnknown(),
    secondary: text("The host name of the replicas. Null if the database has no replicas.")
      .computed()
      .useStateForUnknown(),
  })
    .computed()
    .useStateForUnknown(),
  created,
  updated,
};

export const settings = {
  allowList: allowList.optional().unsetValue([]),
  updates: maintenanceWindow.optional().sent("update").cites("R2-054"),
  port: int("The TCP port to connect to.").computed().useStateForUnknown(),
  ...computed,
  deletionProtection,
  timeouts: timeouts({ create: "60m", update: "60m", delete: "60m" }),
};

export const loss: Loss = { what: "its data, all its backups, its hosts and its credentials" };

/** The common type of the contracts of all engines. */
export type ManagedDatabase = Contract<
  typeof identity &
    typeof cluster &
    typeof settings & {
      readonly id: Field<number>;
      readonly engine: Field<string>;
      readonly replicationType: Field<"none" | "asynch" | "semi_synch">;
    }
>;
