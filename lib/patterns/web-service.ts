import { Construct } from "constructs";
import type { Sources } from "../databases/allow-list";
import { ComputeInstance } from "../compute/compute-instance";
import type { DomainRecord } from "../dns/domain-record";
import { Firewall } from "../networking/firewall";
import type { MySqlDatabaseProps } from "../databases/mysql-database";
import { MySqlDatabase } from "../databases/mysql-database";
import { Peer } from "../networking/peer";
import { Port } from "../networking/port";
import type { IDomain } from "../dns/record-methods";
import type { EqualInstance } from "./equal-instances";
import { withLabel } from "./equal-instances";

/** Who admits the instances: a database of either kind, or a `MySqlAccess` beside one. */
export interface Admitting {
  /** Lets instances, addresses and networks connect. */
  allowFrom(...sources: Sources): void;
}

/** A database that a service may have: one that is there, or what to make one from. */
export type ServiceDatabase = Admitting | MySqlDatabaseProps | undefined;

/** The database of a service, as what was given says it. */
export type DatabaseOf<Given extends ServiceDatabase> = Given extends Admitting | undefined ? Given : MySqlDatabase;

/** What a web service takes. */
export interface WebServiceProps<Given extends ServiceDatabase = undefined> {
  /** What the labels of the firewall and of the instances begin with: `shop` makes `shop` and `shop-1`. */
  readonly label: string;
  /** How many instances. The last ones come and go, the others stay as they are. */
  readonly count: number;
  /** What each of them is. */
  readonly instance: EqualInstance;
  /** What is open to everybody. Default: TCP 80 and 443. */
  readonly port?: Port | undefined;
  /** Who may open a shell (TCP 22). Default: nobody. */
  readonly shellFrom?: Peer | undefined;
  /** The domain with the service's names. Default: none. */
  readonly zone?: IDomain | undefined;
  /** The names behind which all instances are; an empty one is the domain itself. Default: `www`. */
  readonly names?: readonly string[] | undefined;
  /**
   * The database that the instances may connect to, or what to make a MySQL database from. Where `instance` names
   * something of the database, such as its host, it is a `MySqlAccess` of that database. One that is made has
   * `protect: true` unless it says otherwise: a plan that destroys or replaces it is an error. Default: none.
   */
  readonly database?: Given;
}

/**
 * Instances of one kind behind a firewall, with their names in a domain, and a database that admits them (document 1,
 * Compute instance; document 2, Database; document 3, Firewall and Domain record).
 *
 * Throws when `count` is not a number of instances that is known now, or a value cannot work.
 */
export class WebService<Given extends ServiceDatabase = undefined> extends Construct {
  /** All of them, in the order of their numbers. */
  readonly instances: readonly ComputeInstance[];
  /** The firewall that protects every instance. */
  readonly firewall: Firewall;
  /** An A and an AAAA record of each instance for each name. */
  readonly records: readonly DomainRecord[];
  /** The one that was given, or the one that was made. */
  readonly database: DatabaseOf<Given>;

  constructor(scope: Construct, id: string, props: WebServiceProps<Given>) {
    super(scope, id);
    const { label, count, instance, port = Port.tcpPorts(80, 443), shellFrom, zone, names = ["www"] } = props;
    if (!Number.isSafeInteger(count) || count < 1) {
      throw new Error(
        `${this.node.path} cannot have a count of ${String(count)}: write how many instances it has, 1 or more`,
      );
    }

    this.instances = Array.from({ length: count }, (_, index) => {
      const number = String(index + 1);
      return new ComputeInstance(this, number, withLabel(instance, `${label}-${number}`));
    });

    this.firewall = new Firewall(this, "firewall", { label });
    this.firewall.allowInbound(Peer.anyIp(), port);
    if (shellFrom) this.firewall.allowInbound(shellFrom, Port.tcp(22));
    this.firewall.protect(this.instances);

    this.records = zone ? names.flatMap((name) => zone.point(name, this.instances)) : [];

    const database = this.databaseFrom(props.database);
    database?.allowFrom(this.instances);
    this.database = database as DatabaseOf<Given>;
  }

  private databaseFrom(given: ServiceDatabase): Admitting | undefined {
    if (given === undefined) return undefined;
    return "allowFrom" in given
      ? given
      : new MySqlDatabase(this, "database", { ...given, protect: given.protect ?? true });
  }
}
