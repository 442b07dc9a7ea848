import { Construct } from "constructs";
import type { Sources } from "../databases/allow-list";
import { DataMySqlCertificate } from "../databases/data-databases";
import { MySqlBackup } from "../databases/mysql-backup";
import type { MySqlCredentials } from "../databases/mysql-credentials";
import type { MySqlDatabaseProps } from "../databases/mysql-database";
import { MySqlDatabase } from "../databases/mysql-database";

/** What a highly available MySQL cluster takes. */
export interface HighAvailabilityMySqlProps extends Omit<
  MySqlDatabaseProps,
  "clusterSize" | "replicationType" | "encrypted" | "allowList" | "updates" | "protect" | "count" | "forEach"
> {
  /** Who may connect; `allowFrom` adds more. Default: nobody. */
  readonly clients?: Sources | undefined;
  /** When it is maintained. Default: when the service chooses. */
  readonly window?: MySqlDatabaseProps["updates"];
  /** Whether a write waits until a replica has it. Default: true. */
  readonly waitForReplica?: boolean | undefined;
  /** Whether a plan that destroys or replaces the cluster is an error. Say false and deploy that before. Default: true. */
  readonly protect?: MySqlDatabaseProps["protect"];
}

/**
 * A MySQL cluster that outlives a node: three of them, encrypted, with an allow list, a maintenance window, and
 * credentials that neither state nor plan keeps (document 2, Database).
 *
 * Throws when a value cannot work. Making one takes 15 to 30 minutes.
 */
export class HighAvailabilityMySql extends Construct {
  /** The cluster. */
  readonly database: MySqlDatabase;

  constructor(scope: Construct, id: string, props: HighAvailabilityMySqlProps) {
    super(scope, id);
    const { clients = [], window, waitForReplica = true, protect = true, ...rest } = props;
    this.database = new MySqlDatabase(this, "database", {
      ...rest,
      clusterSize: 3,
      encrypted: true,
      protect,
      replicationType: waitForReplica ? "semi_synch" : "asynch",
      ...(window === undefined ? {} : { updates: window }),
    });
    if (clients.length > 0) this.database.allowFrom(...clients);
  }

  /** Lets instances (by their addresses), addresses and networks connect. */
  allowFrom(...sources: Sources): void {
    this.database.allowFrom(...sources);
  }

  /** The host that takes writes. */
  get primaryHost(): string {
    return this.database.hosts.primary;
  }

  /** The host of the replicas. */
  get secondaryHost(): string {
    return this.database.hosts.secondary;
  }

  /** The root user, read anew in every run. It is there once somebody asks; it needs Terraform 1.10 or OpenTofu 1.11. */
  get credentials(): MySqlCredentials {
    return this.database.credentials();
  }

  /** The certificate of the authority behind the cluster's SSL. It is there once somebody asks. */
  get certificate(): DataMySqlCertificate {
    const present = this.node.tryFindChild("certificate");
    return present instanceof DataMySqlCertificate
      ? present
      : new DataMySqlCertificate(this, "certificate", { database: this.database });
  }

  /** A snapshot, taken from a replica so that the primary is not slowed down. Its label has 1 to 30 letters and digits. */
  snapshot(label: string): MySqlBackup {
    return new MySqlBackup(this, `snapshot-${label}`, { database: this.database, label, target: "secondary" });
  }
}
