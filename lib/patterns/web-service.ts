import { Construct } from "constructs";
import { ComputeInstance } from "../compute/compute-instance";
import { MySqlDatabase, type MySqlDatabaseProps } from "../databases/mysql-database";
import type { DomainRecord } from "../dns/domain-record";
import type { IDomain } from "../dns/record-methods";
import type { AllowedPeers } from "../networking/allowed-peer";
import { Firewall } from "../networking/firewall";
import { Peer } from "../networking/peer";
import { Port } from "../networking/port";
import { type CommonInstanceProps, withLabel } from "./equal-instances";
import {
  countProp,
  databaseProp,
  listOf,
  objectProp,
  peerProp,
  portProp,
  readPatternProps,
  refuseProps,
  required,
  textProp,
  zoneProp,
} from "./pattern-props";

/** A construct with an allow list: a database of either engine, or a `MySqlAccess`. */
export interface AllowListOwner {
  /** Allows a peer or a list of peers to connect. */
  allowFrom(peer: AllowedPeers): void;
}

/** The database of a service: an existing construct, or the properties of a new MySQL database. */
export type WebServiceDatabase = AllowListOwner | MySqlDatabaseProps | undefined;

/** The type of a service's database, depending on the prop. */
export type WebServiceDatabaseOf<Given extends WebServiceDatabase> = Given extends AllowListOwner | undefined
  ? Given
  : MySqlDatabase;

/** Properties of `WebService`. */
export interface WebServiceProps<Given extends WebServiceDatabase = undefined> {
  /** The label of the firewall, and the prefix of the instances' labels: `shop` results in `shop` and `shop-1`. */
  readonly label: string;
  /** The number of instances. A change creates or destroys the last ones, and leaves the others unchanged. */
  readonly count: number;
  /** The common props of the instances. */
  readonly instance: CommonInstanceProps;
  /**
   * The ports that are open to all IP addresses.
   * @default TCP 80 and 443
   */
  readonly port?: Port | undefined;
  /**
   * The networks that can connect with SSH (TCP 22).
   * @default none
   */
  readonly shellFrom?: Peer | undefined;
  /**
   * The domain to add the service's records to.
   * @default none
   */
  readonly zone?: IDomain | undefined;
  /**
   * The names in the domain that point to all instances. An empty string is the domain itself.
   * @default ["www"]
   */
  readonly names?: readonly string[] | undefined;
  /**
   * The database that the instances can connect to: an existing construct, or the properties of a new MySQL database. If
   * `instance` refers to the database, such as to its host, pass a `MySqlAccess` of that database. A new database has
   * `deletionProtection: true` unless its properties set it: plans that destroy or replace it fail.
   * @default none
   */
  readonly database?: Given;
}

/**
 * Equal instances behind a firewall, with DNS records and a database that they can connect to.
 *
 * @example
 * ```ts
 * // in a stack with zone: Domain, db: MySqlDatabase
 * new WebService(this, "shop", {
 *   label: "shop",
 *   count: 2,
 *   instance: { region: "us-east", type: "g6-standard-1" },
 *   zone,
 *   database: db,
 * });
 * ```
 * @throws if `count` isn't a positive integer known at synth, or a value is invalid
 */
export class WebService<Given extends WebServiceDatabase = undefined> extends Construct {
  /** The instances, in the order of their numbers. */
  readonly instances: readonly ComputeInstance[];
  /** The firewall that protects every instance. */
  readonly firewall: Firewall;
  /** The A and AAAA records of each instance, for each name. */
  readonly records: readonly DomainRecord[];
  /** The database of the prop, or the new one. */
  readonly database: WebServiceDatabaseOf<Given>;

  constructor(scope: Construct, id: string, props: WebServiceProps<Given>) {
    const given = readPatternProps<WebServiceProps<Given>>(scope, id, props, {
      label: required(textProp),
      count: required(countProp),
      instance: required(objectProp),
      port: portProp,
      shellFrom: peerProp,
      zone: zoneProp,
      names: listOf(textProp),
      database: databaseProp,
    });
    const { label, count, instance, port = Port.tcpPorts(80, 443), shellFrom, zone, names = ["www"] } = given;
    refuseProps(scope, id, [
      ...(given.names !== undefined && !zone
        ? ["names requires zone, which the records belong to. Set zone, or remove names."]
        : []),
      ...(zone && names.length === 0
        ? ["names must have at least one name, because zone is set. Remove zone to create no records."]
        : []),
    ]);
    super(scope, id);
    this.instances = Array.from({ length: count }, (_, index) => {
      const number = String(index + 1);
      return new ComputeInstance(this, number, withLabel(instance, `${label}-${number}`));
    });

    this.firewall = new Firewall(this, "firewall", { label });
    this.firewall.allowInbound(Peer.anyIp(), port);
    if (shellFrom) this.firewall.allowInbound(shellFrom, Port.tcp(22));
    this.firewall.protect(this.instances);

    this.records = zone ? names.flatMap((name) => zone.point(name, this.instances)) : [];

    const database = this.databaseFrom(given.database);
    database?.allowFrom(this.instances);
    this.database = database as WebServiceDatabaseOf<Given>;
  }

  private databaseFrom(given: WebServiceDatabase): AllowListOwner | undefined {
    if (given === undefined) return undefined;
    return "allowFrom" in given
      ? given
      : new MySqlDatabase(this, "database", { ...given, deletionProtection: given.deletionProtection ?? true });
  }
}
