import type { IConstruct } from "constructs";
import type { Id, ImageId } from "../../src/contract";

// References have the members that other constructs need. The interfaces next to the classes, such as `IFirewall`, extend
// them with methods. The resource type makes them different types for the compiler.

/** A reference to an instance, with the members that other constructs need. `IComputeInstance` adds the methods. */
export interface IComputeInstanceRef extends IConstruct {
  readonly terraformResourceType: "stratus_compute_instance";
  /** The id of the instance. */
  readonly id: Id<"instance">;
  /** Its public IPv4 address. */
  readonly publicIpv4: string;
  /** Its SLAAC address, without /128. */
  readonly ipv6Address: string;
}

/** A reference to a domain, with the members that other constructs need. `IDomain` adds the methods. */
export interface IDomainRef extends IConstruct {
  readonly terraformResourceType: "stratus_domain";
  /** The id of the domain. */
  readonly id: Id<"domain">;
}

/** A reference to a firewall, with the members that other constructs need. `IFirewall` adds the methods. */
export interface IFirewallRef extends IConstruct {
  readonly terraformResourceType: "stratus_firewall";
  /** The id of the firewall. */
  readonly id: Id<"firewall">;
}

/** A reference to a MySQL database, with the members that other constructs need. `IMySqlDatabase` adds the methods. */
export interface IMySqlDatabaseRef extends IConstruct {
  readonly terraformResourceType: "stratus_mysql_database";
  /** The id of the database. */
  readonly id: Id<"MySQL database">;
}

/** A disk image of this program, or a reference to one outside it. */
export interface IImage extends IConstruct {
  readonly terraformResourceType: "stratus_image";
  /** The id of the image, `public/…` or `private/…`. */
  readonly id: ImageId;
}

/** A backup of an instance: a snapshot of this program, or a backup found by a data source. */
export interface IInstanceBackup {
  /** The id of the backup. */
  readonly id: Id<"instance backup">;
}

/** A backup of a MySQL database, of this program or found by a data source. */
export interface IMySqlBackup extends IConstruct {
  readonly terraformResourceType: "stratus_mysql_backup";
  /** The id of the backup. */
  readonly id: Id<"MySQL backup">;
}

/** A PostgreSQL database of this program, or a reference to one outside it. */
export interface IPostgreSqlDatabase extends IConstruct {
  readonly terraformResourceType: "stratus_postgresql_database";
  /** The id of the database. */
  readonly id: Id<"PostgreSQL database">;
}
