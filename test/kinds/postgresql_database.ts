import { postgresqlDatabase } from "../../src/resources/postgresql_database/contract";
import { cluster, listed } from "./constructs";
import { removeDatabase } from "./life";
import { defineSpecimen } from "./specimen";

const base = { label: "books", region: "us-east", type: "g6-dedicated-2", engine: "postgresql/14.6" } as const;

// The service answers async (R2-030), also for what is imported.
const replicated = {
  region: "us-east",
  type: "g6-dedicated-2",
  engine: "postgresql/14.6",
  clusterSize: 3,
  replicationType: "asynch",
  replicationCommitType: "on",
} as const;

export const postgresqlDatabaseSpecimen = defineSpecimen(postgresqlDatabase, {
  valid: [
    base,
    { ...base, allowList: [] },
    { ...base, clusterSize: 3, replicationType: "asynch", replicationCommitType: "remote_apply" },
    {
      ...base,
      encrypted: true,
      sslConnection: false,
      replicationCommitType: "off",
      allowList: ["192.0.2.1/32"],
      updates: { frequency: "weekly", dayOfWeek: 3 },
      deletionProtection: true,
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
  life: {
    first: { ...replicated, label: "books", allowList: ["192.0.2.1/32", "2001:DB8::/32"] },
    inPlace: [
      { ...replicated, label: "books-1", allowList: ["192.0.2.1"], updates: { hourOfDay: 3 } },
      { ...replicated, label: "books-1", updates: { hourOfDay: 4, frequency: "weekly" } },
    ],
    replacing: { ...replicated, label: "books", engine: "postgresql/15.2", allowList: ["0.0.0.0/0"] },
    drift: { allow_list: [] },
    remove: (stack, state) => removeDatabase(stack, postgresqlDatabase, state),
    identity: ["id"],
    imports: (state) => [String(state["id"]), "books"],
  },
  constructs: {
    PostgreSqlDatabase: [{ ...cluster, engine: "postgresql/13.2", encrypted: true }],
    DataPostgreSqlDatabase: [{ id: 7 }, { label: "shop" }],
    DataPostgreSqlDatabases: [listed],
    PostgreSqlDatabaseQuery: [{ filter: { label: { equalTo: "shop" } }, limit: 10, includeResource: true }],
  },
  variations: [
    {
      base: { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "postgresql/14.6" },
      spellings: [{ updates: { frequency: "monthly", duration: 2, hourOfDay: 5, dayOfWeek: 6, weekOfMonth: 2 } }],
    },
  ],
});
