export type { Source } from "./allow-list";
export * from "./compute-instance";
export * from "./data";
export * from "./database-data";
export * from "./domain";
export * from "./domain-record";
export * from "./firewall";
export * from "./firewall-device";
export type { FirewallRule, RuleOptions } from "./firewall-rules";
export * from "./mysql-access";
export * from "./mysql-backup";
export * from "./mysql-credentials";
export * from "./mysql-database";
export * from "./mysql-operations";
export * from "./peer";
export * from "./port";
export * from "./postgresql-database";
export type {
  IComputeInstance,
  IDomain,
  IFirewall,
  IMySqlBackup,
  IMySqlDatabase,
  IPostgreSqlDatabase,
} from "./references";
export * from "./tag";
export * from "./provider";
