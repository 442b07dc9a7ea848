import type { IMySqlDatabaseRef, IMySqlBackup, IPostgreSqlDatabase } from "../core/references";
import { idOf } from "../core/props/id-of";
import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { dataSourceContract } from "../../src/contract";
import { databaseEngine } from "../../src/resources/data_sources/contract";
import { mysqlCertificate } from "../../src/resources/mysql_certificate/contract";
import { mysqlCredentials } from "../../src/resources/mysql_credentials/contract";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import type { DataStratusDatabaseEngineConfig } from "../l1/data-stratus-database-engine";
import { DataStratusDatabaseEngine } from "../l1/data-stratus-database-engine";
import { DataStratusDatabaseEngines } from "../l1/data-stratus-database-engines";
import { DataStratusDatabases } from "../l1/data-stratus-databases";
import type { DataStratusMysqlCertificateConfig } from "../l1/data-stratus-mysql-certificate";
import { DataStratusMysqlCertificate } from "../l1/data-stratus-mysql-certificate";
import type { DataStratusMysqlCredentialsConfig } from "../l1/data-stratus-mysql-credentials";
import { DataStratusMysqlCredentials } from "../l1/data-stratus-mysql-credentials";
import type { Props } from "../core/props";
import { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import { postgresqlDatabase } from "../../src/resources/postgresql_database/contract";
import type { Id } from "../../src/contract";
import type { Sources } from "./allow-list";
import type { DataStratusMysqlBackupConfig } from "../l1/data-stratus-mysql-backup";
import { DataStratusMysqlBackup } from "../l1/data-stratus-mysql-backup";
import type { DataStratusMysqlBackupsConfig } from "../l1/data-stratus-mysql-backups";
import { DataStratusMysqlBackups } from "../l1/data-stratus-mysql-backups";
import type { DataStratusMysqlDatabaseConfig } from "../l1/data-stratus-mysql-database";
import { DataStratusMysqlDatabase } from "../l1/data-stratus-mysql-database";
import type { DataStratusPostgresqlDatabaseConfig } from "../l1/data-stratus-postgresql-database";
import { DataStratusPostgresqlDatabase } from "../l1/data-stratus-postgresql-database";
import { DataStratusMysqlDatabases } from "../l1/data-stratus-mysql-databases";
import { DataStratusPostgresqlDatabases } from "../l1/data-stratus-postgresql-databases";
import type { Lookup } from "../core/props/lookup";
import type { MySqlCredentials } from "./mysql-credentials";
import type { IMySqlDatabase } from "./mysql-access";
import { findOrMakeAccess, findOrMakeCredentials } from "./mysql-access";

interface OfDatabase {
  /** The database. */
  readonly database: IMySqlDatabaseRef;
}

/** Which engine to read. */
export interface DataDatabaseEngineProps
  extends Props<typeof databaseEngine, DataStratusDatabaseEngineConfig>, TerraformMetaArguments {}
/** Of which database to read something. */
export interface DataOfMySqlProps extends OfDatabase, TerraformMetaArguments {}
const engine = { contract: databaseEngine };

const names = { databaseId: "database" };

const certificate = { contract: dataSourceContract(mysqlCertificate), names };

const credentials = { contract: dataSourceContract(mysqlCredentials), names };

/** A version of a database engine (document 2, Engine). */
export class DataDatabaseEngine extends DataStratusDatabaseEngine {
  constructor(scope: Construct, id: string, props: DataDatabaseEngineProps) {
    super(scope, id, validateProps<DataStratusDatabaseEngineConfig>(scope, id, engine, props));
  }
}

/** Every version of every engine, as `databaseEngines` (document 2, Engine). */
export class DataDatabaseEngines extends DataStratusDatabaseEngines {}

/** Databases of every engine, as `databases` (document 2, Databases list). */
export class DataDatabases extends DataStratusDatabases {}

/** The certificate of the authority behind a MySQL database's SSL, in base64 and as `pem` (document 2, SSL certificate). */
export class DataMySqlCertificate extends DataStratusMysqlCertificate {
  constructor(scope: Construct, id: string, props: DataOfMySqlProps) {
    const { database, ...rest } = withoutNulls(props);
    const fields = { ...rest, databaseId: idOf(database) };
    super(scope, id, validateProps<DataStratusMysqlCertificateConfig>(scope, id, certificate, fields));
  }
}

/**
 * The root user of a MySQL database (document 2, Credentials), for Terraform before 1.10: the password is kept in the
 * state. `MySqlCredentials` leaves nothing behind.
 */
export class DataMySqlCredentials extends DataStratusMysqlCredentials {
  constructor(scope: Construct, id: string, props: DataOfMySqlProps) {
    const { database, ...rest } = withoutNulls(props);
    const fields = { ...rest, databaseId: idOf(database) };
    super(scope, id, validateProps<DataStratusMysqlCredentialsConfig>(scope, id, credentials, fields));
  }
}

/** Which database to read. */
export type DataMySqlDatabaseProps = Lookup<Id<"MySQL database">>;

const mysql = { contract: dataSourceContract(mysqlDatabase) };

/** One MySQL database (document 2, Database). */
export class DataMySqlDatabase extends DataStratusMysqlDatabase implements IMySqlDatabase {
  declare readonly terraformResourceType: "stratus_mysql_database";

  constructor(scope: Construct, id: string, props: DataMySqlDatabaseProps) {
    super(scope, id, validateProps<DataStratusMysqlDatabaseConfig>(scope, id, mysql, props));
  }

  /** Lets instances (by their addresses), addresses and networks connect: the whole allow list is then this program's. */
  allowFrom(...sources: Sources): void {
    findOrMakeAccess(this).allowFrom(...sources);
  }

  /** The root user's name and password, for other providers' settings and for write-only arguments. */
  credentials(): MySqlCredentials {
    return findOrMakeCredentials(this);
  }
}

/** Every MySQL database, as `mysqlDatabases` (document 2, Database). */
export class DataMySqlDatabases extends DataStratusMysqlDatabases {}

/** Which database to read. */
export type DataPostgreSqlDatabaseProps = Lookup<Id<"PostgreSQL database">>;

const postgresql = { contract: dataSourceContract(postgresqlDatabase) };

/** One PostgreSQL database (document 2, Database). */
export class DataPostgreSqlDatabase extends DataStratusPostgresqlDatabase implements IPostgreSqlDatabase {
  declare readonly terraformResourceType: "stratus_postgresql_database";

  constructor(scope: Construct, id: string, props: DataPostgreSqlDatabaseProps) {
    super(scope, id, validateProps<DataStratusPostgresqlDatabaseConfig>(scope, id, postgresql, props));
  }
}

/** Every PostgreSQL database, as `postgresqlDatabases` (document 2, Database). */
export class DataPostgreSqlDatabases extends DataStratusPostgresqlDatabases {}

/** Which backup to read. */
export type DataMySqlBackupProps = Lookup<Id<"MySQL backup">> & OfDatabase;

/** Which backups of which database to read. */
export interface DataMySqlBackupsProps extends Omit<DataStratusMysqlBackupsConfig, "databaseId">, OfDatabase {}

const backup = { contract: dataSourceContract(mysqlBackup), names };

/** One backup of a MySQL database (document 2, Backup). */
export class DataMySqlBackup extends DataStratusMysqlBackup implements IMySqlBackup {
  declare readonly terraformResourceType: "stratus_mysql_backup";

  constructor(scope: Construct, id: string, props: DataMySqlBackupProps) {
    const { database, ...rest } = withoutNulls(props);
    const fields = { ...rest, databaseId: idOf(database) };
    super(scope, id, validateProps<DataStratusMysqlBackupConfig>(scope, id, backup, fields));
  }
}

/** The backups of a MySQL database, automatic ones included, as `mysqlBackups` (document 2, Backup). */
export class DataMySqlBackups extends DataStratusMysqlBackups {
  constructor(scope: Construct, id: string, props: DataMySqlBackupsProps) {
    const { database, ...rest } = withoutNulls(props);
    super(scope, id, { ...rest, databaseId: idOf(database) as number });
  }
}
