import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { postgresqlDatabase } from "../../src/resources/postgresql_database/contract";
import type { Props } from "../core/props";
import type { ResourceArguments } from "../core/props/resource-arguments";
import type { IPostgreSqlDatabase } from "../core/references";
import { foreign, requireForeignId } from "../core/scope/foreign";
import { validateProps } from "../core/validation/validate-props";
import { DataPostgreSqlDatabase, type DataPostgreSqlDatabaseProps } from "../generated/postgresql-database";
import { PostgresqlDatabase as L1PostgreSqlDatabase, type PostgresqlDatabaseConfig } from "../l1/postgresql-database";
import type { AllowedPeers } from "../networking/allowed-peer";
import { addPeers, admittedInstances } from "./allow-list";
import { findDependencyCycles, referenceTo } from "./dependency-cycles";

/** Properties of `PostgreSqlDatabase`. */
export interface PostgreSqlDatabaseProps
  extends Props<typeof postgresqlDatabase, PostgresqlDatabaseConfig>, ResourceArguments {}

const definition = { contract: postgresqlDatabase };

const advice = "Remove the reference to the database from the instance, or allow literal IP addresses instead.";

/**
 * A managed PostgreSQL cluster. Creating it takes 15–30 minutes. Only clients in `allowList` can connect. The API has no
 * backups, credentials, certificates or patches for PostgreSQL.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * const db = new PostgreSqlDatabase(this, "db", {
 *   label: "shop",
 *   region: "us-east",
 *   type: "g6-dedicated-2",
 *   engine: "postgresql/14.6",
 * });
 * db.allowFrom(web);
 * ```
 * @throws if a value is invalid
 */
export class PostgreSqlDatabase extends L1PostgreSqlDatabase implements IPostgreSqlDatabase {
  declare readonly terraformResourceType: "stratus_postgresql_database";

  constructor(scope: Construct, id: string, props: PostgreSqlDatabaseProps) {
    super(scope, id, validateProps<PostgresqlDatabaseConfig>(scope, id, definition, props));
    const references = () => [referenceTo(this.terraformResourceType, this)];
    this.node.addValidation({
      validate: () => findDependencyCycles(this, admittedInstances(this), references(), advice),
    });
  }

  /**
   * References a database outside this program by its id. No request is sent.
   * @example PostgreSqlDatabase.fromDatabaseId(this, "db", 4711);
   */
  static fromDatabaseId(scope: Construct, id: string, databaseId: Id<"PostgreSQL database">): IPostgreSqlDatabase {
    requireForeignId(scope, id, databaseId);
    return foreign(scope, id, { terraformResourceType: "stratus_postgresql_database", id: databaseId });
  }

  /**
   * Looks up a database outside this program by its label or id, with a data source. To read its other attributes,
   * create a `DataPostgreSqlDatabase`.
   * @example PostgreSqlDatabase.fromLookup(this, "db", { label: "shop" });
   * @throws if a value is invalid
   */
  static fromLookup(scope: Construct, id: string, props: DataPostgreSqlDatabaseProps): IPostgreSqlDatabase {
    return new DataPostgreSqlDatabase(scope, id, props);
  }

  /**
   * Allows a peer or a list of peers to connect, in addition to those in `allowList`.
   *
   * @example
   * ```ts
   * // in a stack with db: PostgreSqlDatabase, web: ComputeInstance
   * db.allowFrom([web, Peer.cidr("198.51.100.0/24")]);
   * ```
   * @throws if a peer is invalid, or `allowList` is known only after apply
   */
  allowFrom(peer: AllowedPeers): void {
    this.allowList = addPeers(this, definition, peer);
  }
}
