import type { IConstruct } from "constructs";
import type { Id, ImageId } from "../../src/contract";

// References hold what other constructs need of a construct. The interfaces beside the classes, such as `IFirewall`, extend
// them with methods. The resource type makes them different types for the compiler.

/** A reference to an instance: what other constructs need of it. `IComputeInstance` has its methods, too. */
export interface IComputeInstanceRef extends IConstruct {
  readonly terraformResourceType: "stratus_compute_instance";
  /** The instance's number. */
  readonly id: Id<"instance">;
  /** Its public IPv4 address. */
  readonly publicIpv4: string;
  /** Its SLAAC address, without /128. */
  readonly ipv6Address: string;
}

/** A reference to a domain: what other constructs need of it. `IDomain` has its methods, too. */
export interface IDomainRef extends IConstruct {
  readonly terraformResourceType: "stratus_domain";
  /** The domain's number. */
  readonly id: Id<"domain">;
}

/** A reference to a firewall: what other constructs need of it. `IFirewall` has its methods, too. */
export interface IFirewallRef extends IConstruct {
  readonly terraformResourceType: "stratus_firewall";
  /** The firewall's number. */
  readonly id: Id<"firewall">;
}

/** A reference to a MySQL database: what other constructs need of it. `IMySqlDatabase` has its methods, too. */
export interface IMySqlDatabaseRef extends IConstruct {
  readonly terraformResourceType: "stratus_mysql_database";
  /** The database's number. */
  readonly id: Id<"MySQL database">;
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

/** A backup of a MySQL database, made by this program or found. */
export interface IMySqlBackup extends IConstruct {
  readonly terraformResourceType: "stratus_mysql_backup";
  /** The backup's number. */
  readonly id: Id<"MySQL backup">;
}

/** A PostgreSQL database, of this program or from elsewhere. */
export interface IPostgreSqlDatabase extends IConstruct {
  readonly terraformResourceType: "stratus_postgresql_database";
  /** The database's number. */
  readonly id: Id<"PostgreSQL database">;
}
