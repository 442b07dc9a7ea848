import type { IConstruct } from "constructs";
import type { Id, ImageId } from "../src/contract";
import type { Sources } from "./databases/allow-list";
import type { Pointed } from "./dns/address-records";
import type { DomainRecord, RecordProps } from "./dns/domain-record";
import type { FirewallDevice } from "./networking/firewall-device";
import type { MySqlCredentials } from "./databases/mysql-credentials";
import type { Connections } from "./networking/connections";
import type { Instances } from "./networking/protect-instances";
import type { ReverseDns, ReverseDnsOptions } from "./dns/reverse-dns";
import type { RecordMethods } from "./dns/record-methods";

// All of these have an `id`. The resource type makes them different types for the compiler.

/** A domain, of this program or from elsewhere. */
export interface IDomain extends IConstruct, RecordMethods {
  readonly terraformResourceType: "stratus_domain";
  /** The domain's number. */
  readonly id: Id<"domain">;
  /** Adds a record; the domain's id is filled in. */
  addRecord(id: string, props: RecordProps): DomainRecord;
  /**
   * Makes an A and an AAAA record for each instance; an empty name is the domain itself. Options may stand last:
   * `point("www", web, { ttlSec: 300 })`. A second call makes nothing new.
   */
  point(name: string, ...instances: Pointed): readonly DomainRecord[];
}

/** An instance, of this program or from elsewhere. */
export interface IComputeInstance extends IConstruct {
  readonly terraformResourceType: "stratus_compute_instance";
  /** The instance's number. */
  readonly id: Id<"instance">;
  /** Its public IPv4 address. */
  readonly publicIpv4: string;
  /** Its SLAAC address, without /128. */
  readonly ipv6Address: string;
  /** What may reach it, and what it may reach, through the firewalls that protect it. */
  readonly connections: Connections;
  /** Gives its public addresses a name to resolve back to; the forward records have to be there, and are waited for. */
  reverseDns(name: string, options?: ReverseDnsOptions): readonly ReverseDns[];
}

/** A firewall, of this program or from elsewhere. */
export interface IFirewall extends IConstruct {
  readonly terraformResourceType: "stratus_firewall";
  /** The firewall's number. */
  readonly id: Id<"firewall">;
  /** Puts instances behind the firewall. A second call for the same instance changes nothing. */
  protect(...instances: Instances): readonly FirewallDevice[];
}

/** A MySQL database, of this program or from elsewhere. */
export interface IMySqlDatabase extends IConstruct {
  readonly terraformResourceType: "stratus_mysql_database";
  /** The database's number. */
  readonly id: Id<"MySQL database">;
  /** Lets instances (by their addresses), addresses and networks connect. */
  allowFrom(...sources: Sources): void;
  /** The root user's name and password, for other providers' settings and for write-only arguments. */
  credentials(): MySqlCredentials;
}

/** A PostgreSQL database, of this program or from elsewhere. */
export interface IPostgreSqlDatabase extends IConstruct {
  readonly terraformResourceType: "stratus_postgresql_database";
  /** The database's number. */
  readonly id: Id<"PostgreSQL database">;
}

/** A backup of a MySQL database, made by this program or found. */
export interface IMySqlBackup extends IConstruct {
  readonly terraformResourceType: "stratus_mysql_backup";
  /** The backup's number. */
  readonly id: Id<"MySQL backup">;
}

/** A disk image, of this program or from elsewhere. */
export interface IImage extends IConstruct {
  readonly terraformResourceType: "stratus_image";
  /** The image's id, `public/…` or `private/…`. */
  readonly id: ImageId;
}

/** A backup of an instance: its snapshot of this program, or a backup that was found. */
export interface IInstanceBackup {
  /** The backup's number. */
  readonly id: Id<"instance backup">;
}
