import type { Destinations } from "../../../provider/counterpart/table";

/** The attributes of databases of all engines in the Linode provider. */
export const databaseAttributes: Destinations = {
  engine_id: "engine",
  engine: { omitted: "Here, engine is the engine with its version." },
  host_primary: "hosts.primary",
  host_standby: "hosts.secondary",
  host_secondary: "hosts.secondary",
  created: { omitted: "It is read from the service again." },
  updated: { omitted: "It is read from the service again." },
  "engine_config_*": { omitted: "It has no attribute here. The database keeps its configuration." },
  fork_source: { omitted: "It has an effect only at creation." },
  fork_restore_time: { omitted: "It has an effect only at creation." },
  private_network: { refused: "This provider can't manage private networks." },
  suspended: { refused: "The API can't resume a suspended database. Resume it first." },
  members: { omitted: "It has no attribute here." },
  oldest_restore_time: { omitted: "It has no attribute here." },
  pending_updates: { omitted: "It has no attribute here." },
  platform: { omitted: "It has no attribute here." },
};
