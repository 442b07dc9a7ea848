import type { TerraformElement } from "cdktf";
import type { Contract, FieldName } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { domain } from "../../src/resources/domain/contract";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { domainRecords } from "../../src/resources/domain_records/contract";
import { firewall } from "../../src/resources/firewall/contract";
import { firewallDevice } from "../../src/resources/firewall_device/contract";
import { image } from "../../src/resources/image/contract";
import { instanceClone } from "../../src/resources/instance_clone/contract";
import { instanceRestore } from "../../src/resources/instance_restore/contract";
import { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import { ipAddress } from "../../src/resources/ip_address/contract";
import { ipAssignment } from "../../src/resources/ip_assignment/contract";
import { ipShare } from "../../src/resources/ip_share/contract";
import { ipv6Range } from "../../src/resources/ipv6_range/contract";
import { mysqlAccess } from "../../src/resources/mysql_access/contract";
import { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import { mysqlCredentialsReset } from "../../src/resources/mysql_credentials_reset/contract";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import { mysqlPatch } from "../../src/resources/mysql_patch/contract";
import { mysqlRestore } from "../../src/resources/mysql_restore/contract";
import { postgresqlDatabase } from "../../src/resources/postgresql_database/contract";
import { reverseDns } from "../../src/resources/reverse_dns/contract";
import { tag } from "../../src/resources/tag/contract";

/**
 * The contracts of all resource types. They are functions, so that a program loads only the contracts of its own
 * constructs. Rules for a property of contracts, such as `unique`, get the contracts from the constructs.
 */
const contractsByType = {
  stratus_compute_instance: (): typeof computeInstance => computeInstance,
  stratus_domain: (): typeof domain => domain,
  stratus_domain_record: (): typeof domainRecord => domainRecord,
  stratus_domain_records: (): typeof domainRecords => domainRecords,
  stratus_firewall: (): typeof firewall => firewall,
  stratus_firewall_device: (): typeof firewallDevice => firewallDevice,
  stratus_image: (): typeof image => image,
  stratus_instance_clone: (): typeof instanceClone => instanceClone,
  stratus_instance_restore: (): typeof instanceRestore => instanceRestore,
  stratus_instance_snapshot: (): typeof instanceSnapshot => instanceSnapshot,
  stratus_ip_address: (): typeof ipAddress => ipAddress,
  stratus_ip_assignment: (): typeof ipAssignment => ipAssignment,
  stratus_ip_share: (): typeof ipShare => ipShare,
  stratus_ipv6_range: (): typeof ipv6Range => ipv6Range,
  stratus_mysql_access: (): typeof mysqlAccess => mysqlAccess,
  stratus_mysql_backup: (): typeof mysqlBackup => mysqlBackup,
  stratus_mysql_credentials_reset: (): typeof mysqlCredentialsReset => mysqlCredentialsReset,
  stratus_mysql_database: (): typeof mysqlDatabase => mysqlDatabase,
  stratus_mysql_patch: (): typeof mysqlPatch => mysqlPatch,
  stratus_mysql_restore: (): typeof mysqlRestore => mysqlRestore,
  stratus_postgresql_database: (): typeof postgresqlDatabase => postgresqlDatabase,
  stratus_reverse_dns: (): typeof reverseDns => reverseDns,
  stratus_tag: (): typeof tag => tag,
};

export type ContractsByType = {
  readonly [T in keyof typeof contractsByType]: ReturnType<(typeof contractsByType)[T]>;
};

export type ElementType = keyof ContractsByType;

/** A resource or data source of a certain type. */
export type ElementOf<T extends ElementType> = TerraformElement & { readonly terraformResourceType: T };

/** A value of a field of these types, if it is known at synth. */
export type KnownValue<T extends ElementType, F extends string> = ContractsByType[T] extends {
  readonly fields: { readonly [K in F]: { readonly knownType: infer V } };
}
  ? V
  : unknown;

/** The fields that all of these types have. */
export type FieldOf<T extends ElementType> = ContractsByType[T] extends infer C extends Contract ? FieldName<C> : never;

/** Returns the contract of a resource type, or undefined for other types. */
export const contractOf = (type: string): Contract | undefined =>
  Object.hasOwn(contractsByType, type) ? contractsByType[type as ElementType]() : undefined;
