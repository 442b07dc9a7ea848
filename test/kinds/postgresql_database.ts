import { postgresqlDatabase } from "../../src/resources/postgresql_database/contract";
import { cluster, listed } from "./constructs";
import { defineSpecimen } from "./specimen";

const base = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "postgresql/14.6" } as const;

export const postgresqlDatabaseSpecimen = defineSpecimen(postgresqlDatabase, {
  valid: [
    base,
    { ...base, clusterSize: 3, replicationType: "asynch", replicationCommitType: "remote_apply" },
    {
      ...base,
      encrypted: true,
      sslConnection: false,
      replicationCommitType: "off",
      allowList: ["192.0.2.1/32"],
      updates: { frequency: "weekly", dayOfWeek: 3 },
      protect: true,
      timeouts: { create: "1h" },
    },
  ],
  invalid: [
    {
      object: {},
      problems: ["label", "region", "type", "engine"].map((at) => ({ at, words: "is required" })),
    },
    { object: { ...base, engine: "mysql/8.0.30" }, problems: [{ at: "engine", words: "must be PostgreSQL" }] },
    { object: { ...base, engine: "14.6" }, problems: [{ at: "engine", words: 'write "postgresql/14.6"' }] },
    {
      object: { ...base, replicationType: "semi_synch", replicationCommitType: true },
      problems: [
        { at: "replicationType", words: 'must be one of "none", "asynch"' },
        { at: "replicationCommitType", words: 'must be one of "on", "local"' },
      ],
    },
  ],
  constructs: {
    PostgreSqlDatabase: [{ ...cluster, engine: "postgresql/13.2", encrypted: true }],
    DataPostgreSqlDatabase: [{ id: 7 }, { label: "shop-it" }],
    DataPostgreSqlDatabases: [listed],
  },
});
