import type { Mistake } from "./mistake";
import { naming } from "./mistake";

export const databases: readonly Mistake[] = [
  [
    "R2-051: an engine is required",
    `new MySqlDatabase(stack, "db", { label: "shop", region: "us-east", type: "g6-dedicated-2" });`,
    `{ label`,
    /'engine' is missing .* required in type 'MySqlDatabaseProps'/,
  ],
  [
    "R2-052: an engine has a version",
    `new MySqlDatabase(stack, "db", { ...cluster, engine: "mysql" });`,
    `engine: "mysql"`,
    /"mysql"' is not assignable .*mysql\/\$\{string\}/,
  ],
  [
    "R2-052: PostgreSQL is no MySQL",
    `new MySqlDatabase(stack, "db", { ...cluster, engine: "postgresql/14.6" });`,
    `engine: "postgresql`,
    /"postgresql\/14.6"' is not assignable .*mysql\/\$\{string\}/,
  ],
  [
    "MySQL is no PostgreSQL",
    `new PostgreSqlDatabase(stack, "db", { ...cluster, engine: "mysql/8.0.30" });`,
    `engine: "mysql`,
    /"mysql\/8.0.30"' is not assignable .*postgresql\/\$\{string\}/,
  ],
  [
    "the engine of another database is of its kind",
    `new PostgreSqlDatabase(stack, "db", { ...cluster, engine: ownDb.engine });`,
    `engine: ownDb`,
    /mysql\/\$\{string\}.* is not assignable .*postgresql\/\$\{string\}/,
  ],
  [
    "R2-016: a cluster has one node or three",
    `new MySqlDatabase(stack, "db", { ...cluster, clusterSize: 2 });`,
    `clusterSize: 2`,
    /'2' is not assignable to type .*\b3\b/,
  ],
  [
    "R2-028: async is PostgreSQL's spelling in answers",
    `new MySqlDatabase(stack, "db", { ...cluster, replicationType: "async" });`,
    `replicationType: "async"`,
    /"asynch"/,
  ],
  [
    "R2-029: PostgreSQL does not replicate so",
    `new PostgreSqlDatabase(stack, "db", { ...cluster, engine: "postgresql/14.6", replicationType: "semi_synch" });`,
    `replicationType: "semi_synch"`,
    /"semi_synch"' is not assignable .*"asynch"/,
  ],
  [
    "R2-031: commit types are PostgreSQL's",
    `new MySqlDatabase(stack, "db", { ...cluster, replicationCommitType: "local" });`,
    `replicationCommitType`,
    /'replicationCommitType' does not exist/,
  ],
  [
    "there is no such commit type",
    `new PostgreSqlDatabase(stack, "db", { ...cluster, engine: "postgresql/14.6", replicationCommitType: true });`,
    `replicationCommitType: true`,
    /'(true|boolean)' is not assignable .*"remote_apply"/,
  ],
  [
    "an allow list is a list",
    `new MySqlDatabase(stack, "db", { ...cluster, allowList: "192.0.2.1" });`,
    `allowList: "192`,
    /readonly string\[\]/,
  ],
  [
    "an hour is a number",
    `new MySqlDatabase(stack, "db", { ...cluster, updates: { hourOfDay: "3" } });`,
    `hourOfDay: "3"`,
    /'string' is not assignable to type 'number'/,
  ],
  [
    "the service decides the port",
    `new MySqlDatabase(stack, "db", { ...cluster, port: 3306 });`,
    `port: 3306`,
    /'port' does not exist/,
  ],
  [
    "a domain does not connect to a database",
    `db.allowFrom(zone);`,
    `zone);`,
    /'IDomain' is not assignable .*AllowedPeer/,
  ],
  [
    "a database does not connect to a database, behind an instance either",
    `db.allowFrom([web, ownDb]);`,
    `ownDb]);`,
    /'MySqlDatabase' is not assignable .*AllowedPeer/,
  ],
  ["a database listens on one port", `db.allowFrom(web, Port.tcp(3306));`, `Port`, /Expected 1 arguments, but got 2/],
  [
    "the service shows no credentials of PostgreSQL",
    `new MySqlCredentials(stack, "root", { database: reports });`,
    `database: reports`,
    /'IPostgreSqlDatabase' is (not assignable|missing) .*IMySqlDatabase/,
  ],
  [
    "a snapshot is taken of a MySQL database",
    `new MySqlBackup(stack, "dump", { database: reports, label: "dump" });`,
    `database: reports`,
    /'IPostgreSqlDatabase' is (not assignable|missing) .*IMySqlDatabase/,
  ],
  [
    "a snapshot has a label",
    `new MySqlBackup(stack, "dump", { database: db });`,
    `{ database`,
    /'label' is missing .*'MySqlBackupProps'/,
  ],
  [
    "a node is the primary or a secondary",
    `new MySqlBackup(stack, "dump", { database: db, label: "dump", target: "replica" });`,
    `target: "replica"`,
    naming('"primary"', '"secondary"'),
  ],
  [
    "a restore is of a backup",
    `new MySqlRestore(stack, "back", { database: db, backup: db });`,
    `backup: db`,
    /'IMySqlDatabase' is not assignable .*IMySqlBackup/,
  ],
  [
    "the snapshot of an instance is none of a database",
    `new MySqlRestore(stack, "back", { database: db, backup: snapshot });`,
    `backup: snapshot`,
    /'InstanceSnapshot' is not assignable .*IMySqlBackup/,
  ],
  [
    "a reset is of a database, not of its number",
    `new MySqlCredentialsReset(stack, "reset", { database: 12 });`,
    `database: 12`,
    /'number' is not assignable to type 'IMySqlDatabaseRef'/,
  ],
  [
    "triggers are texts",
    `new MySqlPatch(stack, "patch", { database: db, triggers: { week: 7 } });`,
    `week: 7`,
    /'number' is not assignable to type 'string'/,
  ],
];
