// Before everything that needs the host.
import "./installed";
export type { Source, Sources } from "./allow-list";
export * from "./compute-instance";
export type { Connections } from "./connections";
export * from "./database-data";
export * from "./data-networking";
export type * from "./compute-instance-props";
export * from "./data";
export * from "./data-compute-instance";
export * from "./data-domain";
export * from "./data-instance-backup";
export * from "./data-region-availability";
export * from "./domain";
export * from "./domain-record";
export * from "./domain-records";
export * from "./firewall";
export * from "./firewall-device";
export type { FirewallRule, RuleOptions } from "./firewall-rules";
export * from "./mysql-access";
export * from "./mysql-backup";
export * from "./mysql-credentials";
export * from "./ip-address";
export * from "./ip-assignment";
export * from "./ip-share";
export * from "./ipv6-range";
export * from "./image";
export * from "./instance-clone";
export * from "./instance-restore";
export * from "./instance-snapshot";
export type { Lookup } from "./lookup";
export * from "./mysql-database";
export * from "./mysql-operations";
export * from "./peer";
export type { Instances } from "./protecting";
export * from "./port";
export * from "./postgresql-database";
export type { EqualInstance } from "./patterns/equal-instances";
export * from "./patterns/high-availability-mysql";
export * from "./patterns/mail-domain";
export * from "./patterns/static-fleet";
export * from "./patterns/web-service";
export type {
  IComputeInstance,
  IDomain,
  IFirewall,
  IImage,
  IMySqlBackup,
  IMySqlDatabase,
  IPostgreSqlDatabase,
} from "./references";
export * from "./reverse-dns";
export type { DmarcOptions, MxOptions, RecordOptions, SrvOptions } from "./record-helpers";
export * from "./tag";
export * from "./tags";
export * from "./provider";
