import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { mysqlAccess } from "../../src/resources/mysql_access/contract";
import { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import { postgresqlDatabase } from "../../src/resources/postgresql_database/contract";
import { defineQuery, ObjectQuery, type QueryArguments, type QueryOptions } from "../core/blocks/query";
import type { IMySqlDatabaseRef } from "../core/references";
import type { ListMysqlAccessConfig } from "../l1/list-mysql-access";
import type { ListMysqlBackupConfig } from "../l1/list-mysql-backup";
import type { ListMysqlDatabaseConfig } from "../l1/list-mysql-database";
import type { ListPostgresqlDatabaseConfig } from "../l1/list-postgresql-database";

/** Properties of `MySqlDatabaseQuery`. */
export interface MySqlDatabaseQueryProps extends QueryArguments<ListMysqlDatabaseConfig>, QueryOptions {}

const mysqlDatabaseQuery = defineQuery(mysqlDatabase);

/**
 * Finds MySQL databases with `terraform query`.
 *
 * @example new MySqlDatabaseQuery(this, "databases", { filter: { status: { equalTo: "active" } } });
 * @throws if a value is invalid
 */
export class MySqlDatabaseQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: MySqlDatabaseQueryProps = {}) {
    super(scope, id, mysqlDatabaseQuery, props);
  }
}

/** Properties of `MySqlAccessQuery`. */
export interface MySqlAccessQueryProps extends QueryArguments<ListMysqlAccessConfig, "databaseId">, QueryOptions {
  /**
   * The database whose allow list to find, or its id.
   * @default all databases
   */
  readonly database?: IMySqlDatabaseRef | Id<"MySQL database"> | undefined;
}

const mysqlAccessQuery = defineQuery(mysqlAccess);

/**
 * Finds allow lists of MySQL databases with `terraform query`.
 *
 * @example new MySqlAccessQuery(this, "allow-lists");
 * @throws if a value is invalid
 */
export class MySqlAccessQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: MySqlAccessQueryProps = {}) {
    super(scope, id, mysqlAccessQuery, props);
  }
}

/** Properties of `MySqlBackupQuery`. */
export interface MySqlBackupQueryProps extends QueryArguments<ListMysqlBackupConfig, "databaseId">, QueryOptions {
  /**
   * The database whose snapshots to find, or its id.
   * @default all databases
   */
  readonly database?: IMySqlDatabaseRef | Id<"MySQL database"> | undefined;
}

const mysqlBackupQuery = defineQuery(mysqlBackup);

/**
 * Finds snapshots of MySQL databases with `terraform query`.
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase
 * new MySqlBackupQuery(this, "backups", { database: db });
 * ```
 * @throws if a value is invalid
 */
export class MySqlBackupQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: MySqlBackupQueryProps = {}) {
    super(scope, id, mysqlBackupQuery, props);
  }
}

/** Properties of `PostgreSqlDatabaseQuery`. */
export interface PostgreSqlDatabaseQueryProps extends QueryArguments<ListPostgresqlDatabaseConfig>, QueryOptions {}

const postgresqlDatabaseQuery = defineQuery(postgresqlDatabase);

/**
 * Finds PostgreSQL databases with `terraform query`.
 *
 * @example new PostgreSqlDatabaseQuery(this, "databases", { filter: { label: { equalTo: "reports" } } });
 * @throws if a value is invalid
 */
export class PostgreSqlDatabaseQuery extends ObjectQuery {
  constructor(scope: Construct, id: string, props: PostgreSqlDatabaseQueryProps = {}) {
    super(scope, id, postgresqlDatabaseQuery, props);
  }
}
