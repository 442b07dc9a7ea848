import type { Construct } from "constructs";
import { dataSourceContract, type Id } from "../../src/contract";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import type { LookupProps } from "../core/props/lookup";
import { validateProps } from "../core/validation/validate-props";
import { DataStratusMysqlDatabase, type DataStratusMysqlDatabaseConfig } from "../l1/data-stratus-mysql-database";
import type { AllowedPeers } from "../networking/allowed-peer";
import { findOrCreateAccess, findOrMakeCredentials, type IMySqlDatabase } from "./mysql-access";
import type { MySqlCredentials } from "./mysql-credentials";

/** Properties of `DataMySqlDatabase`: the database's id or its label. */
export type DataMySqlDatabaseProps = LookupProps<Id<"MySQL database">>;

const mysql = { contract: dataSourceContract(mysqlDatabase) };

/**
 * Reads a MySQL database, by id or by label.
 *
 * @example new DataMySqlDatabase(this, "db", { label: "shop" });
 * @throws if a value is invalid
 */
export class DataMySqlDatabase extends DataStratusMysqlDatabase implements IMySqlDatabase {
  declare readonly terraformResourceType: "stratus_mysql_database";

  constructor(scope: Construct, id: string, props: DataMySqlDatabaseProps) {
    super(scope, id, validateProps<DataStratusMysqlDatabaseConfig>(scope, id, mysql, props));
  }

  /**
   * Allows a peer or a list of peers to connect. This program then manages the complete allow list.
   *
   * @example
   * ```ts
   * // in a stack with db: DataMySqlDatabase, web: ComputeInstance
   * db.allowFrom(web);
   * ```
   * @throws if a peer is invalid
   */
  allowFrom(peer: AllowedPeers): void {
    findOrCreateAccess(this).allowFrom(peer);
  }

  /**
   * Returns the root user's name and password, for provider settings and write-only arguments.
   *
   * @example
   * ```ts
   * // in a stack with db: DataMySqlDatabase
   * const { username, password } = db.credentials();
   * ```
   */
  credentials(): MySqlCredentials {
    return findOrMakeCredentials(this);
  }
}
