import type { Destinations } from "../../../provider/author";

/** The attributes of databases of all engines in the Linode provider. */
export const databaseAttributes: Destinations = {
  engine_id: "engine",
  engine: { omitted: "In this provider, engine includes the version." },
  host_primary: "hosts.primary",
  host_standby: "hosts.secondary",
  host_secondary: "hosts.secondary",
  created: { omitted: "The provider reads it from the service." },
  updated: { omitted: "The provider reads it from the service." },
  "engine_config_*": { omitted: "This provider has no such attribute. The database keeps its configuration." },
  fork_source: { omitted: "It has an effect only at creation." },
  fork_restore_time: { omitted: "It has an effect only at creation." },
  private_network: { refused: "This provider can't manage private networks." },
  suspended: { refused: "The API can't resume a suspended database. Resume it first." },
  members: { omitted: "This provider has no such attribute." },
  oldest_restore_time: { omitted: "This provider has no such attribute." },
  pending_updates: { omitted: "This provider has no such attribute." },
  platform: { omitted: "This provider has no such attribute." },
};
