import {
  check,
  choice,
  canonicalSource,
  flag,
  int,
  ipOrNetwork,
  object,
  resource,
  set,
  text,
  timeouts,
} from "../../contract";
import type { Properties } from "../../contract";
import { created, id, updated } from "../common";
import { states } from "./states";

/** A cluster has one node, or a primary and two replicas (document 2, Database). */
const clusterSizes: readonly number[] = [1, 3];

const engineVersion = check<string>(
  'must be MySQL with its version, such as "mysql/8.0.30"',
  (value) => /^mysql\/[^/\s]+$/.test(value),
  (value) => (/^\d[^/\s]*$/.test(value) ? `write ${JSON.stringify(`mysql/${value}`)}` : undefined),
);

/** The interface takes `engine/version` and gives the two apart (R2-015). */
function composed({ engine, version }: Properties): unknown {
  return typeof engine === "string" && typeof version === "string" && !engine.includes("/")
    ? `${engine}/${version}`
    : engine;
}

export const mysqlDatabase = resource({
  name: "mysql_database",
  summary: "A managed MySQL cluster.",
  source: "document 2, Database and MySQL create body",
  path: "/databases/mysql/instances",
  operations: ["list", "view", "create", "update", "delete"],
  access: { scope: "databases", grant: "add_databases" },
  key: ["label"],
  fields: {
    id: id("database"),
    label: text("The database's unique label.").length(3, 32),
    region: text("The id of the region that it runs in, such as us-east.").immutable(),
    type: text("The id of the plan of its nodes, such as g6-dedicated-2.").immutable(),
    engine: text("The engine with its version, such as mysql/8.0.30.").check(engineVersion).immutable().from(composed),
    clusterSize: int("How many nodes: 1, or 3 for a primary and two replicas.")
      .check(check("must be 1 or 3", (value) => clusterSizes.includes(value)))
      .optional()
      .immutable()
      .fallback(1),
    encrypted: flag("Whether the data is encrypted on disk.").optional().immutable().fallback(false),
    sslConnection: flag("Whether clients must use SSL.").optional().immutable().fallback(true),
    replicationType: choice("How replicas follow the primary.", ["none", "asynch", "semi_synch"])
      .optional()
      .immutable(),
    allowList: set(
      "Who may connect: addresses and networks. 0.0.0.0/0 admits everybody, an empty list nobody.",
      text("An IP address or a network.").check(ipOrNetwork).canonical(canonicalSource),
    )
      .optional()
      .clearedBy([]),
    updates: object("When maintenance is done.", {
      frequency: text("How often.").optional(),
      duration: int("How long the window is.").optional(),
      hourOfDay: int("The hour in which it begins.").optional(),
      dayOfWeek: int("The day of the week.").optional(),
      weekOfMonth: int("The week of the month.").optional().clearedBy(null),
    })
      .optional()
      .sent("update"),
    status: choice("What the database is doing.", states.values).computed().stable(),
    version: text("The engine's version.").computed().stable(),
    port: int("The port to connect to.").computed().stable(),
    hosts: object("Where to connect to, once the database is active.", {
      primary: text("The node that takes writes.").computed().stable(),
      secondary: text("The replicas, if there are any.").computed().stable(),
    })
      .computed()
      .stable(),
    created,
    updated,
    timeouts: timeouts({ create: "60m", update: "60m", delete: "60m" }),
  },
  states,
});
