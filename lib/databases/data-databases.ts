import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { dataSourceContract, type Id } from "../../src/contract";
import { databaseEngine } from "../../src/resources/data_sources/contract";
import { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import { mysqlCertificate } from "../../src/resources/mysql_certificate/contract";
import { mysqlCredentials } from "../../src/resources/mysql_credentials/contract";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import { postgresqlDatabase } from "../../src/resources/postgresql_database/contract";
import type { Props } from "../core/props";
import type { LookupProps } from "../core/props/lookup";
import { listArguments } from "../core/props/resolve-references";
import type { IMySqlBackup, IMySqlDatabaseRef, IPostgreSqlDatabase } from "../core/references";
import { validateProps } from "../core/validation/validate-props";
import { DataStratusDatabaseEngine, type DataStratusDatabaseEngineConfig } from "../l1/data-stratus-database-engine";
import { DataStratusDatabaseEngines } from "../l1/data-stratus-database-engines";
import { DataStratusDatabases } from "../l1/data-stratus-databases";
import { DataStratusMysqlBackup, type DataStratusMysqlBackupConfig } from "../l1/data-stratus-mysql-backup";
import { DataStratusMysqlBackups, type DataStratusMysqlBackupsConfig } from "../l1/data-stratus-mysql-backups";
import {
  DataStratusMysqlCertificate,
  type DataStratusMysqlCertificateConfig,
} from "../l1/data-stratus-mysql-certificate";
import {
  DataStratusMysqlCredentials,
  type DataStratusMysqlCredentialsConfig,
} from "../l1/data-stratus-mysql-credentials";
import { DataStratusMysqlDatabase, type DataStratusMysqlDatabaseConfig } from "../l1/data-stratus-mysql-database";
import { DataStratusMysqlDatabases } from "../l1/data-stratus-mysql-databases";
import {
  DataStratusPostgresqlDatabase,
  type DataStratusPostgresqlDatabaseConfig,
} from "../l1/data-stratus-postgresql-database";
import { DataStratusPostgresqlDatabases } from "../l1/data-stratus-postgresql-databases";
import type { AllowedPeers } from "../networking/allowed-peer";
import { findOrCreateAccess, findOrMakeCredentials, type IMySqlDatabase } from "./mysql-access";
import type { MySqlCredentials } from "./mysql-credentials";

interface OfDatabase {
  /** The database. */
  readonly database: IMySqlDatabaseRef;
}

/** Properties of `DataDatabaseEngine`. */
export interface DataDatabaseEngineProps
  extends Props<typeof databaseEngine, DataStratusDatabaseEngineConfig>, TerraformMetaArguments {}
/** Properties of `DataMySqlCertificate`. */
export interface DataMySqlCertificateProps extends OfDatabase, TerraformMetaArguments {}
/** Properties of `DataMySqlCredentials`. */
export interface DataMySqlCredentialsProps extends OfDatabase, TerraformMetaArguments {}

const engine = { contract: databaseEngine };

const certificate = { contract: dataSourceContract(mysqlCertificate) };

const credentials = { contract: dataSourceContract(mysqlCredentials) };

/**
 * Reads a version of a database engine.
 *
 * @example new DataDatabaseEngine(this, "engine", { id: "mysql/8.0.30" });
 * @throws if a value is invalid
 */
export class DataDatabaseEngine extends DataStratusDatabaseEngine {
  constructor(scope: Construct, id: string, props: DataDatabaseEngineProps) {
    super(scope, id, validateProps<DataStratusDatabaseEngineConfig>(scope, id, engine, props));
  }
}

/**
 * Lists the versions of all database engines, as `databaseEngines`.
 *
 * @example new DataDatabaseEngines(this, "engines", { filter: { engine: { equalTo: "mysql" } } });
 */
export class DataDatabaseEngines extends DataStratusDatabaseEngines {}

/**
 * Lists the databases of all engines, as `databases`.
 *
 * @example new DataDatabases(this, "databases");
 */
export class DataDatabases extends DataStratusDatabases {}

/**
 * Reads the CA certificate of a MySQL database, in base64 and as `pem`.
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase
 * new DataMySqlCertificate(this, "ca", { database: db });
 * ```
 * @throws if a value is invalid
 */
export class DataMySqlCertificate extends DataStratusMysqlCertificate {
  constructor(scope: Construct, id: string, props: DataMySqlCertificateProps) {
    super(scope, id, validateProps<DataStratusMysqlCertificateConfig>(scope, id, certificate, props));
  }
}

/**
 * Reads the credentials of a MySQL database's root user, for Terraform before 1.10. The state contains the password. With
 * later versions, use `MySqlCredentials`.
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase
 * new DataMySqlCredentials(this, "credentials", { database: db });
 * ```
 * @throws if a value is invalid
 */
export class DataMySqlCredentials extends DataStratusMysqlCredentials {
  constructor(scope: Construct, id: string, props: DataMySqlCredentialsProps) {
    super(scope, id, validateProps<DataStratusMysqlCredentialsConfig>(scope, id, credentials, props));
  }
}

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

/**
 * Lists the MySQL databases that the token can see, as `mysqlDatabases`.
 *
 * @example new DataMySqlDatabases(this, "databases");
 */
export class DataMySqlDatabases extends DataStratusMysqlDatabases {}

/** Properties of `DataPostgreSqlDatabase`: the database's id or its label. */
export type DataPostgreSqlDatabaseProps = LookupProps<Id<"PostgreSQL database">>;

const postgresql = { contract: dataSourceContract(postgresqlDatabase) };

/**
 * Reads a PostgreSQL database, by id or by label.
 *
 * @example new DataPostgreSqlDatabase(this, "db", { label: "shop" });
 * @throws if a value is invalid
 */
export class DataPostgreSqlDatabase extends DataStratusPostgresqlDatabase implements IPostgreSqlDatabase {
  declare readonly terraformResourceType: "stratus_postgresql_database";

  constructor(scope: Construct, id: string, props: DataPostgreSqlDatabaseProps) {
    super(scope, id, validateProps<DataStratusPostgresqlDatabaseConfig>(scope, id, postgresql, props));
  }
}

/**
 * Lists the PostgreSQL databases that the token can see, as `postgresqlDatabases`.
 *
 * @example new DataPostgreSqlDatabases(this, "databases");
 */
export class DataPostgreSqlDatabases extends DataStratusPostgresqlDatabases {}

/** Properties of `DataMySqlBackup`: the backup's id or its label. */
export type DataMySqlBackupProps = LookupProps<Id<"MySQL backup">> & OfDatabase;

/** Properties of `DataMySqlBackups`. */
export interface DataMySqlBackupsProps extends Omit<DataStratusMysqlBackupsConfig, "databaseId">, OfDatabase {}

const backup = { contract: dataSourceContract(mysqlBackup) };

/**
 * Reads one backup of a MySQL database, by id or by label.
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase
 * new DataMySqlBackup(this, "backup", { database: db, label: "beforeUpgrade" });
 * ```
 * @throws if a value is invalid
 */
export class DataMySqlBackup extends DataStratusMysqlBackup implements IMySqlBackup {
  declare readonly terraformResourceType: "stratus_mysql_backup";

  constructor(scope: Construct, id: string, props: DataMySqlBackupProps) {
    super(scope, id, validateProps<DataStratusMysqlBackupConfig>(scope, id, backup, props));
  }
}

/**
 * Lists the backups of a MySQL database, including automatic ones, as `mysqlBackups`.
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase
 * new DataMySqlBackups(this, "backups", { database: db });
 * ```
 */
export class DataMySqlBackups extends DataStratusMysqlBackups {
  constructor(scope: Construct, id: string, props: DataMySqlBackupsProps) {
    super(scope, id, listArguments(scope, id, mysqlBackup, props));
  }
}
