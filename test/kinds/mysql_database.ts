import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import { cluster, listed } from "./constructs";
import { removeDatabase } from "./life";
import { defineSpecimen } from "./specimen";

const base = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;

const placed = { region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;

export const mysqlDatabaseSpecimen = defineSpecimen(mysqlDatabase, {
  valid: [
    base,
    { ...base, label: "shop-2", engine: "mysql/5.7.39", allowList: [], encrypted: true, sslConnection: false },
    {
      ...base,
      clusterSize: 3,
      replicationType: "semi_synch",
      allowList: ["192.0.2.1", "198.51.100.0/24", "2001:DB8:0::1/128"],
    },
    {
      ...base,
      clusterSize: 1,
      replicationType: "none",
      updates: { frequency: "monthly", duration: 3, hourOfDay: 2, dayOfWeek: 7, weekOfMonth: 1 },
      deletionProtection: true,
      timeouts: { create: "1h30m", delete: "90s" },
    },
  ],
  invalid: [
    {
      object: {},
      problems: ["label", "region", "type", "engine"].map((at) => ({ at, words: "is required" })),
    },
    {
      object: { ...base, label: "ab", clusterSize: 2 },
      problems: [
        { at: "label", words: "must be 3 to 32 characters long" },
        { at: "clusterSize", words: "must be 1 or 3, got 2" },
      ],
    },
    { object: { ...base, engine: "8.0.30" }, problems: [{ at: "engine", words: 'write "mysql/8.0.30"' }] },
    {
      object: { ...base, replicationType: "async" },
      problems: [{ at: "replicationType", words: 'did you mean "asynch"?' }],
    },
    {
      object: { ...base, allowList: ["192.0.2.1", "office"] },
      problems: [{ at: "allowList[1]", words: 'got "office"' }],
    },
    {
      object: { ...base, updates: { duration: "long" } },
      problems: [{ at: "updates.duration", words: "must be a whole number" }],
    },
  ],
  life: {
    first: { ...placed, label: "stock", clusterSize: 3, allowList: ["192.0.2.1/32", "2001:DB8::/32"] },
    inPlace: [
      { ...placed, label: "stock-1", clusterSize: 3, allowList: ["192.0.2.1"], updates: { hourOfDay: 3 } },
      { ...placed, label: "stock-1", clusterSize: 3, updates: { hourOfDay: 4, frequency: "weekly" } },
    ],
    replacing: { ...placed, label: "stock", engine: "mysql/8.0.26", allowList: ["0.0.0.0/0"] },
    drift: { allow_list: [] },
    remove: (stack, state) => removeDatabase(stack, mysqlDatabase, state),
    identity: ["id"],
    imports: (state) => [String(state["id"]), "stock"],
  },
  constructs: {
    MySqlDatabase: [{ ...cluster, engine: "mysql/8.0.30", replicationType: "semi_synch", sslConnection: true }],
    DataMySqlDatabase: [{ id: 7 }, { label: "shop" }],
    DataMySqlDatabases: [listed],
    MySqlDatabaseQuery: [{ filter: { label: { equalTo: "shop" } }, limit: 10, includeResource: true }],
  },
  variations: [
    {
      post: "/databases/mysql/instances",
      base: { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" },
      spellings: [
        {},
        { allowList: [] },
        { allowList: ["192.0.2.1", "192.0.2.0/24", "2001:DB8::1"] },
        { clusterSize: 3, encrypted: true, sslConnection: false, replicationType: "asynch" },
        { clusterSize: 1, encrypted: false, sslConnection: true, replicationType: "none" },
        { clusterSize: 3, replicationType: "semi_synch" },
      ],
    },
    {
      base: { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" },
      spellings: [{ updates: { frequency: "monthly", duration: 2, hourOfDay: 5, dayOfWeek: 6, weekOfMonth: 2 } }],
    },
  ],
});
