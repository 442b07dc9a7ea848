import type { TerraformElement } from "cdktf";
import type { Contract, FieldName } from "../../src/contract";
import type { computeInstance } from "../../src/resources/compute_instance/contract";
import type { domain } from "../../src/resources/domain/contract";
import type { domainRecord } from "../../src/resources/domain_record/contract";
import type { domainRecords } from "../../src/resources/domain_records/contract";
import type { firewall } from "../../src/resources/firewall/contract";
import type { firewallDevice } from "../../src/resources/firewall_device/contract";
import type { image } from "../../src/resources/image/contract";
import type { instanceClone } from "../../src/resources/instance_clone/contract";
import type { instanceRestore } from "../../src/resources/instance_restore/contract";
import type { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import type { ipAddress } from "../../src/resources/ip_address/contract";
import type { ipAssignment } from "../../src/resources/ip_assignment/contract";
import type { ipShare } from "../../src/resources/ip_share/contract";
import type { ipv6Range } from "../../src/resources/ipv6_range/contract";
import type { mysqlAccess } from "../../src/resources/mysql_access/contract";
import type { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import type { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import type { postgresqlDatabase } from "../../src/resources/postgresql_database/contract";
import type { reverseDns } from "../../src/resources/reverse_dns/contract";
import type { tag } from "../../src/resources/tag/contract";

/**
 * The contracts of the constructs that rules read, by Terraform's types. They are types only: a program that has no such
 * construct does not load its contract.
 */
export interface ContractsByType {
  readonly stratus_compute_instance: typeof computeInstance;
  readonly stratus_domain: typeof domain;
  readonly stratus_domain_record: typeof domainRecord;
  readonly stratus_domain_records: typeof domainRecords;
  readonly stratus_firewall: typeof firewall;
  readonly stratus_firewall_device: typeof firewallDevice;
  readonly stratus_image: typeof image;
  readonly stratus_instance_clone: typeof instanceClone;
  readonly stratus_instance_restore: typeof instanceRestore;
  readonly stratus_instance_snapshot: typeof instanceSnapshot;
  readonly stratus_ip_address: typeof ipAddress;
  readonly stratus_ip_assignment: typeof ipAssignment;
  readonly stratus_ip_share: typeof ipShare;
  readonly stratus_ipv6_range: typeof ipv6Range;
  readonly stratus_mysql_access: typeof mysqlAccess;
  readonly stratus_mysql_backup: typeof mysqlBackup;
  readonly stratus_mysql_database: typeof mysqlDatabase;
  readonly stratus_postgresql_database: typeof postgresqlDatabase;
  readonly stratus_reverse_dns: typeof reverseDns;
  readonly stratus_tag: typeof tag;
}

export type ElementType = keyof ContractsByType;

/** A resource or data source of a certain type. */
export type ElementOf<T extends ElementType> = TerraformElement & { readonly terraformResourceType: T };

/** What may be known of a field of these types. */
export type KnownValue<T extends ElementType, F extends string> = ContractsByType[T] extends {
  readonly fields: { readonly [K in F]: { readonly knownType: infer V } };
}
  ? V
  : unknown;

/** The fields that all of these types have. */
export type FieldOf<T extends ElementType> = ContractsByType[T] extends infer C extends Contract ? FieldName<C> : never;
