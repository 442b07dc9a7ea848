import { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import type { Props } from "../core/props";
import type { ResourceArguments } from "../core/props/resource-arguments";
import { requireForeignId } from "../core/scope/foreign";
import { validateProps } from "../core/validation/validate-props";
import { MysqlDatabase as L1MySqlDatabase, type MysqlDatabaseConfig } from "../l1/mysql-database";
import type { AllowedPeers } from "../networking/allowed-peer";
import { addPeers, admittedInstances } from "./allow-list";
import { DataMySqlDatabase, type DataMySqlDatabaseProps } from "./data-databases";
import { findDependencyCycles, referenceTo } from "./dependency-cycles";
import { findCredentials, findOrCreateAccess, findOrMakeCredentials, type IMySqlDatabase } from "./mysql-access";
import type { MySqlCredentials } from "./mysql-credentials";

/** Properties of `MySqlDatabase`. */
export interface MySqlDatabaseProps extends Props<typeof mysqlDatabase, MysqlDatabaseConfig>, ResourceArguments {}

const definition = { contract: mysqlDatabase };

const advice =
  'Use a separate resource for the allow list: new MySqlAccess(this, "access", { database, allowList: [] }).allowFrom(…).';

/**
 * A managed MySQL cluster. Creating it takes 15–30 minutes. Only clients in `allowList` can connect.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * const db = new MySqlDatabase(this, "db", {
 *   label: "shop",
 *   region: "us-east",
 *   type: "g6-dedicated-2",
 *   engine: "mysql/8.0.30",
 * });
 * db.allowFrom(web);
 * ```
 * @throws if a value is invalid
 */
export class MySqlDatabase extends L1MySqlDatabase implements IMySqlDatabase {
  declare readonly terraformResourceType: "stratus_mysql_database";

  constructor(scope: Construct, id: string, props: MySqlDatabaseProps) {
    super(scope, id, validateProps<MysqlDatabaseConfig>(scope, id, definition, props));
    this.node.addValidation({
      validate: () => findDependencyCycles(this, admittedInstances(this), this.references(), advice),
    });
  }

  /**
   * References a database outside this program by its id. No request is sent.
   * @example MySqlDatabase.fromDatabaseId(this, "db", 4711);
   */
  static fromDatabaseId(scope: Construct, id: string, databaseId: Id<"MySQL database">): IMySqlDatabase {
    return new ForeignDatabase(scope, id, databaseId);
  }

  /**
   * Looks up a database outside this program by its label or id, with a data source. To read its other attributes,
   * create a `DataMySqlDatabase`.
   * @example MySqlDatabase.fromLookup(this, "db", { label: "shop" });
   * @throws if a value is invalid
   */
  static fromLookup(scope: Construct, id: string, props: DataMySqlDatabaseProps): IMySqlDatabase {
    return new DataMySqlDatabase(scope, id, props);
  }

  /**
   * Allows a peer or a list of peers to connect, in addition to those in `allowList`. Synth fails for an instance that
   * refers to the database, such as to its host. Use `MySqlAccess` for such an instance.
   *
   * @example
   * ```ts
   * // in a stack with db: MySqlDatabase, web: ComputeInstance
   * db.allowFrom([web, Peer.cidr("198.51.100.0/24")]);
   * ```
   * @throws if a peer is invalid, or `allowList` is known only after apply
   */
  allowFrom(peer: AllowedPeers): void {
    this.allowList = addPeers(this, definition, peer);
  }

  /**
   * Returns the root user's name and password, for provider settings and write-only arguments.
   *
   * @example
   * ```ts
   * // in a stack with db: MySqlDatabase
   * const { username, password } = db.credentials();
   * ```
   */
  credentials(): MySqlCredentials {
    return findOrMakeCredentials(this);
  }

  /** The prefixes of references to the database and to its credentials, which an ephemeral resource below it reads. */
  private references(): readonly string[] {
    const credentials = findCredentials(this);
    return [
      referenceTo(this.terraformResourceType, this),
      ...(credentials ? [referenceTo(`ephemeral.${credentials.terraformResourceType}`, credentials)] : []),
    ];
  }
}

class ForeignDatabase extends Construct implements IMySqlDatabase {
  readonly terraformResourceType = "stratus_mysql_database";
  readonly id: Id<"MySQL database">;

  constructor(scope: Construct, name: string, id: Id<"MySQL database">) {
    requireForeignId(scope, name, id);
    super(scope, name);
    this.id = id;
  }

  allowFrom(peer: AllowedPeers): void {
    findOrCreateAccess(this).allowFrom(peer);
  }

  credentials(): MySqlCredentials {
    return findOrMakeCredentials(this);
  }
}
