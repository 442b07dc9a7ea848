import { choice, defineContract, int, text } from "../../contract";
import {
  allowList,
  anyEngine,
  cluster,
  commitTypes,
  computed,
  identity,
  maintenanceWindow,
  requests,
} from "../base/managed_database/contract/fields";

export const database = defineContract({
  kind: "data source",
  name: "database",
  summary: "A managed database, regardless of its engine.",
  reads: {
    all: "Returns the databases of all engines that match the filter. Without a filter, it returns all of them.",
  },
  source: "document 2, Databases list (all engines)",
  path: "/databases/instances",
  operations: ["list"],
  access: { scope: "databases", specified: requests.access.specified },
  fields: {
    id: int("The id of the database.").computed().useStateForUnknown(),
    ...identity,
    engine: anyEngine,
    ...cluster,
    replicationType: choice("The replication method of the cluster.", ["none", "asynch", "semi_synch"])
      .optional()
      .from(({ replicationType }) => (replicationType === "async" ? "asynch" : replicationType)),
    replicationCommitType: choice("The event that a commit waits for. PostgreSQL only.", commitTypes).optional(),
    allowList,
    updates: maintenanceWindow,
    instanceUri: text("The API path of the full database object.").computed(),
    ...computed,
  },
});
