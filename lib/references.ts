import type { IConstruct } from "constructs";
import type { Sources } from "./allow-list";
import type { DomainRecord, RecordProps } from "./domain-record";
import type { FirewallDevice } from "./firewall-device";
import type { MySqlCredentials } from "./mysql-credentials";
import type { Connections } from "./connections";
import type { Instances } from "./protecting";
import type { ReverseDns, ReverseDnsOptions } from "./reverse-dns";
import { requireOne } from "./several";
import type { ZoneRecords } from "./zone-records";

// The resource type tells one kind of reference from another: a number called `id` they all have.

/** A domain, of this program or from elsewhere. */
export interface IDomain extends IConstruct, ZoneRecords {
  readonly terraformResourceType: "stratus_domain";
  /** The domain's number. */
  readonly id: number;
  /** Adds a record; the domain's id is filled in. */
  addRecord(id: string, props: RecordProps): DomainRecord;
  /** Makes an A and an AAAA record for each instance; an empty name is the domain itself. Saying it twice is saying it once. */
  point(name: string, ...instances: Instances): readonly DomainRecord[];
}

/** An instance, of this program or from elsewhere. */
export interface IComputeInstance extends IConstruct {
  readonly terraformResourceType: "stratus_compute_instance";
  /** The instance's number. */
  readonly id: number;
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
  readonly id: number;
  /** Puts instances behind the firewall. Saying it twice is saying it once. */
  protect(...instances: Instances): readonly FirewallDevice[];
}

/** A MySQL database, of this program or from elsewhere. */
export interface IMySqlDatabase extends IConstruct {
  readonly terraformResourceType: "stratus_mysql_database";
  /** The database's number. */
  readonly id: number;
  /** Lets instances (by their addresses), addresses and networks connect. */
  allowFrom(...sources: Sources): void;
  /** The root user's name and password, for other providers' settings and for write-only arguments. */
  credentials(): MySqlCredentials;
}

/** A PostgreSQL database, of this program or from elsewhere. */
export interface IPostgreSqlDatabase extends IConstruct {
  readonly terraformResourceType: "stratus_postgresql_database";
  /** The database's number. */
  readonly id: number;
}

/** A backup of a MySQL database, made by this program or found. */
export interface IMySqlBackup extends IConstruct {
  readonly terraformResourceType: "stratus_mysql_backup";
  /** The backup's number. */
  readonly id: number;
}

/** A disk image, of this program or from elsewhere. */
export interface IImage extends IConstruct {
  readonly terraformResourceType: "stratus_image";
  /** The image's id, `public/…` or `private/…`. */
  readonly id: string;
}

/** The number behind a reference. Who does without the compiler may have left it out: then the contract says so. */
export function idOf(reference: { readonly id: number } | number | undefined): number | undefined {
  requireOne(reference);
  return typeof reference === "number" ? reference : reference?.id;
}

/** What a construct is called in the ids of others: its path without what it shares with theirs. */
export function nameBeside(construct: IConstruct, neighbour: IConstruct): string {
  const beside = neighbour.node.path.split("/");
  const own = construct.node.path.split("/");
  const shared = own.findIndex((step, index) => index === own.length - 1 || step !== beside[index]);
  return own.slice(shared).join("-");
}
