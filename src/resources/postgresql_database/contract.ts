import { choice, defineContract } from "../../contract";
import { id } from "../base/common/contract";
import {
  cluster,
  commitTypes,
  engineOf,
  identity,
  loss,
  observedReplication,
  requests,
  settings,
} from "../base/managed_database/contract/fields";
import { states } from "../base/managed_database/contract/states";
import { uniqueLabel } from "../base/managed_database/contract/unique-label";

export const postgresqlDatabase = defineContract({
  kind: "resource",
  name: "postgresql_database",
  summary: "A managed PostgreSQL cluster.",
  source: "document 2, Database and PostgreSQL create body",
  path: "/databases/postgresql/instances",
  operations: ["list", "view", "create", "update", "delete"],
  ...requests,
  access: { ...requests.access, unrestricted: { delete: ["R2-063", "R2-071"] } },
  unique: uniqueLabel("postgresql"),
  key: ["label"],
  fields: {
    id: id("database", "PostgreSQL database"),
    ...identity,
    engine: engineOf("postgresql", "PostgreSQL", "14.6"),
    ...cluster,
    // Responses may spell it async, which is the same value (R2-030).
    replicationType: choice("The replication method of the cluster.", ["none", "asynch"])
      .cites("R2-029")
      .optional()
      .requiresReplace()
      .observedDefault(observedReplication)
      .from(({ replicationType }) => (replicationType === "async" ? "asynch" : replicationType)),
    replicationCommitType: choice("The event that a commit waits for.", commitTypes)
      .cites("R2-031")
      .optional()
      .requiresReplace()
      .default("local"),
    ...settings,
  },
  states: {
    ...states,
    specified: {
      ...states.specified,
      update: [...states.specified.update, "R2-071"],
      delete: [...states.specified.delete, "R2-071"],
    },
  },
  loss,
});
