import type { IConstruct } from "constructs";
import { dataSourceContract } from "../../src/contract";
import type { Lookup } from "../core/props/lookup";
import type { IMySqlDatabaseRef } from "../core/references";
import type { DataStratusMysqlBackupConfig } from "../l1/data-stratus-mysql-backup";
import { DataStratusMysqlBackup } from "../l1/data-stratus-mysql-backup";
import type { DataStratusMysqlBackupsConfig } from "../l1/data-stratus-mysql-backups";
import { DataStratusMysqlBackups } from "../l1/data-stratus-mysql-backups";
import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import { withoutNulls } from "../core/props/without-nulls";
import { foreign } from "../core/scope/foreign";
import { validateProps } from "../core/validation/validate-props";
import type { MysqlBackupConfig } from "../l1/mysql-backup";
import { MysqlBackup as L1MySqlBackup } from "../l1/mysql-backup";
import type { Props } from "../core/props";
import { idOf } from "../core/props/id-of";

/** A backup of a MySQL database, made by this program or found. */
export interface IMySqlBackup extends IConstruct {
  readonly terraformResourceType: "stratus_mysql_backup";
  /** The backup's number. */
  readonly id: Id<"MySQL backup">;
}

/** What a snapshot takes. */
export interface MySqlBackupProps extends Props<typeof mysqlBackup, MysqlBackupConfig, "databaseId"> {
  /** The database to take it of. */
  readonly database: IMySqlDatabaseRef;
}

const names = { databaseId: "database" };
const propsContract = { contract: mysqlBackup, names };

/**
 * A snapshot of a MySQL database (document 2, Backup). It takes several minutes, and a database has three at most.
 *
 * Throws when a value cannot work: the label has 1 to 30 ASCII letters and digits.
 */
export class MySqlBackup extends L1MySqlBackup implements IMySqlBackup {
  declare readonly terraformResourceType: "stratus_mysql_backup";

  constructor(scope: Construct, id: string, props: MySqlBackupProps) {
    const { database, ...rest } = withoutNulls(props);
    super(
      scope,
      id,
      validateProps<MysqlBackupConfig>(scope, id, propsContract, { ...rest, databaseId: idOf(database) }),
    );
    this.node.addValidation({ validate: () => validateTarget(this.targetInput, database) });
  }

  /** A backup that this program did not make, by its id. Nothing is sent for it. */
  static fromBackupId(scope: Construct, id: string, backupId: Id<"MySQL backup">): IMySqlBackup {
    return foreign(scope, id, { terraformResourceType: "stratus_mysql_backup", id: backupId });
  }

  /** A backup that this program did not make, by its label, which a data source looks up. */
  static fromLabel(scope: Construct, id: string, database: IMySqlDatabaseRef, label: string): DataMySqlBackup {
    return new DataMySqlBackup(scope, id, { database, label });
  }
}

/** A cluster of one node has no secondary. At synth the size of the cluster is final. */
function validateTarget(target: string | undefined, database: IMySqlDatabaseRef): string[] {
  const isSingle = "clusterSizeInput" in database && (database.clusterSizeInput ?? 1) === 1;
  return target === "secondary" && isSingle
    ? [`target must be primary: database ${database.node.path} has one node, and a secondary needs clusterSize 3`]
    : [];
}

interface OfDatabase {
  /** The database. */
  readonly database: IMySqlDatabaseRef;
}

/** Which backup to read. */
export type DataMySqlBackupProps = Lookup<Id<"MySQL backup">> & OfDatabase;

/** Which backups of which database to read. */
export interface DataMySqlBackupsProps extends Omit<DataStratusMysqlBackupsConfig, "databaseId">, OfDatabase {}

const lookupContract = { contract: dataSourceContract(mysqlBackup), names };

/** One backup of a MySQL database (document 2, Backup). */
export class DataMySqlBackup extends DataStratusMysqlBackup implements IMySqlBackup {
  declare readonly terraformResourceType: "stratus_mysql_backup";

  constructor(scope: Construct, id: string, props: DataMySqlBackupProps) {
    const { database, ...rest } = withoutNulls(props);
    const fields = { ...rest, databaseId: idOf(database) };
    super(scope, id, validateProps<DataStratusMysqlBackupConfig>(scope, id, lookupContract, fields));
  }
}

/** The backups of a MySQL database, automatic ones included, as `mysqlBackups` (document 2, Backup). */
export class DataMySqlBackups extends DataStratusMysqlBackups {
  constructor(scope: Construct, id: string, props: DataMySqlBackupsProps) {
    const { database, ...rest } = withoutNulls(props);
    super(scope, id, { ...rest, databaseId: idOf(database) as number });
  }
}
