import { choice, defineContract } from "../../../contract";
import { id } from "../../base/common/contract";
import {
  cluster,
  engineOf,
  identity,
  loss,
  observedReplication,
  requests,
  settings,
} from "../../base/managed_database/contract/fields";
import { states } from "../../base/managed_database/contract/states";
import { uniqueLabel } from "../../base/managed_database/contract/unique-label";

export const mysqlDatabase = defineContract({
  kind: "resource",
  name: "mysql_database",
  summary: "A managed MySQL cluster.",
  source: "document 2, Database and MySQL create body",
  path: "/databases/mysql/instances",
  operations: ["list", "view", "create", "update", "delete"],
  ...requests,
  unique: uniqueLabel("mysql"),
  key: ["label"],
  fields: {
    id: id("database", "MySQL database"),
    ...identity,
    engine: engineOf("mysql", "MySQL", "8.0.30"),
    ...cluster,
    replicationType: choice("The replication method of the cluster.", ["none", "asynch", "semi_synch"])
      .cites("R2-028")
      .optional()
      .requiresReplace()
      .observedDefault(observedReplication),
    ...settings,
  },
  states,
  loss,
});
