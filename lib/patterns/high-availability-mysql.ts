import { Construct } from "constructs";
import { MySqlBackup } from "../databases/mysql-backup";
import type { MySqlCredentials } from "../databases/mysql-credentials";
import { MySqlDatabase, type MySqlDatabaseProps } from "../databases/mysql-database";
import { DataMySqlCertificate } from "../generated/mysql-certificate";
import type { AllowedPeers } from "../networking/allowed-peer";
import { flagProp, peersProp, readNewProps, requireName } from "./pattern-props";

/** Properties of `HighAvailabilityMySql`. */
export interface HighAvailabilityMySqlProps extends Omit<
  MySqlDatabaseProps,
  "clusterSize" | "replicationType" | "encrypted" | "allowList" | "updates" | "deletionProtection" | "count" | "forEach"
> {
  /**
   * The clients that can connect. `allowFrom` adds more.
   * @default none
   */
  readonly clients?: AllowedPeers | undefined;
  /**
   * The maintenance window.
   * @default chosen by the service
   */
  readonly window?: MySqlDatabaseProps["updates"];
  /**
   * Waits until a replica has a write before confirming it (semi-synchronous replication).
   * @default true
   */
  readonly waitForReplica?: boolean | undefined;
  /**
   * Fails plans that destroy or replace the cluster. Deploy `false` before you destroy it.
   * @default true
   */
  readonly deletionProtection?: MySqlDatabaseProps["deletionProtection"];
}

/**
 * A MySQL cluster that tolerates the loss of a node. It has 3 nodes, encryption, an allow list, a maintenance window, and
 * credentials that neither the state nor the plan contains. Creating it takes 15–30 minutes.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * new HighAvailabilityMySql(this, "db", {
 *   label: "shop",
 *   region: "us-east",
 *   type: "g6-dedicated-2",
 *   engine: "mysql/8.0.30",
 *   clients: [web],
 * });
 * ```
 * @throws if a value is invalid
 */
export class HighAvailabilityMySql extends Construct {
  /** The cluster. */
  readonly database: MySqlDatabase;

  constructor(scope: Construct, id: string, props: HighAvailabilityMySqlProps) {
    const given = readNewProps(scope, id, props, { clients: peersProp, waitForReplica: flagProp });
    const { clients = [], window, waitForReplica = true, deletionProtection = true, ...rest } = given;
    super(scope, id);
    this.database = new MySqlDatabase(this, "database", {
      ...rest,
      clusterSize: 3,
      encrypted: true,
      deletionProtection,
      replicationType: waitForReplica ? "semi_synch" : "asynch",
      ...(window === undefined ? {} : { updates: window }),
    });
    if ([clients].flat().length > 0) this.database.allowFrom(clients);
  }

  /**
   * Allows a peer or a list of peers to connect.
   *
   * @example
   * ```ts
   * // in a stack with db: HighAvailabilityMySql, web: ComputeInstance
   * db.allowFrom([web, Peer.cidr("198.51.100.0/24")]);
   * ```
   * @throws if a peer is invalid
   */
  allowFrom(peer: AllowedPeers): void {
    this.database.allowFrom(peer);
  }

  /** The host for writes. */
  get primaryHost(): string {
    return this.database.hosts.primary;
  }

  /** The host of the replicas. */
  get secondaryHost(): string {
    return this.database.hosts.secondary;
  }

  /**
   * The root user's credentials, read again in every run. The construct is created on first access. Requires Terraform 1.10
   * or OpenTofu 1.11.
   */
  get credentials(): MySqlCredentials {
    return this.database.credentials();
  }

  /** The CA certificate of the cluster. The construct is created on first access. */
  get certificate(): DataMySqlCertificate {
    const present = this.node.tryFindChild("certificate");
    return present instanceof DataMySqlCertificate
      ? present
      : new DataMySqlCertificate(this, "certificate", { database: this.database });
  }

  /**
   * Creates a snapshot from a replica, which doesn't slow down the primary. The label has 1–30 ASCII letters and
   * digits.
   *
   * @example
   * ```ts
   * // in a stack with db: HighAvailabilityMySql
   * db.snapshot("beforeUpgrade");
   * ```
   * @throws if the label is invalid
   */
  snapshot(label: string): MySqlBackup {
    requireName(this, "snapshot", "label", label);
    return new MySqlBackup(this, `snapshot-${label}`, { database: this.database, label, target: "secondary" });
  }
}
