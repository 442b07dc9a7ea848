import type { IMySqlDatabaseRef } from "../core/references";
import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { dataSourceContract } from "../../src/contract";
import { databaseEngine } from "../../src/resources/database_engine/contract";
import { mysqlCertificate } from "../../src/resources/mysql_certificate/contract";
import { mysqlCredentials } from "../../src/resources/mysql_credentials/contract";
import { withoutNulls } from "../core/props/without-nulls";
import { validateProps } from "../core/validation/validate-props";
import type { DataStratusDatabaseEngineConfig } from "../l1/data-stratus-database-engine";
import { DataStratusDatabaseEngine } from "../l1/data-stratus-database-engine";
import { DataStratusDatabaseEngines } from "../l1/data-stratus-database-engines";
import { DataStratusDatabases } from "../l1/data-stratus-databases";
import type { DataStratusMysqlCertificateConfig } from "../l1/data-stratus-mysql-certificate";
import { DataStratusMysqlCertificate } from "../l1/data-stratus-mysql-certificate";
import type { DataStratusMysqlCredentialsConfig } from "../l1/data-stratus-mysql-credentials";
import { DataStratusMysqlCredentials } from "../l1/data-stratus-mysql-credentials";
import type { Props } from "../core/props";
import { idOf } from "../core/props/id-of";

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
