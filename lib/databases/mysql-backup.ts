import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import type { Props } from "../core/props";
import type { IMySqlBackup, IMySqlDatabaseRef } from "../core/references";
import { foreign, requireForeignId } from "../core/scope/foreign";
import { validateProps } from "../core/validation/validate-props";
import { DataMySqlBackup, type DataMySqlBackupProps } from "../generated/mysql-backup";
import { MysqlBackup as L1MySqlBackup, type MysqlBackupConfig } from "../l1/mysql-backup";

/** Properties of `MySqlBackup`. */
export interface MySqlBackupProps extends Props<typeof mysqlBackup, MysqlBackupConfig, "databaseId"> {
  /** The database to take the snapshot of. */
  readonly database: IMySqlDatabaseRef;
}

const definition = { contract: mysqlBackup };

/**
 * A snapshot of a MySQL database. Creating it takes several minutes. A database can have at most 3 snapshots. The label has
 * 1–30 ASCII letters and digits.
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase
 * new MySqlBackup(this, "before-upgrade", { database: db, label: "beforeUpgrade" });
 * ```
 * @throws if a value is invalid
 */
export class MySqlBackup extends L1MySqlBackup implements IMySqlBackup {
  declare readonly terraformResourceType: "stratus_mysql_backup";

  constructor(scope: Construct, id: string, props: MySqlBackupProps) {
    super(scope, id, validateProps<MysqlBackupConfig>(scope, id, definition, props));
    this.node.addValidation({ validate: () => validateTarget(this.targetInput, props.database) });
  }

  /**
   * References a backup outside this program by its id. No request is sent.
   * @example MySqlBackup.fromBackupId(this, "backup", 4711);
   */
  static fromBackupId(scope: Construct, id: string, backupId: Id<"MySQL backup">): IMySqlBackup {
    requireForeignId(scope, id, backupId);
    return foreign(scope, id, { terraformResourceType: "stratus_mysql_backup", id: backupId });
  }

  /**
   * Looks up a backup outside this program by its label or id, with a data source. To read its other attributes,
   * create a `DataMySqlBackup`.
   * @example
   * ```ts
   * // in a stack with db: MySqlDatabase
   * MySqlBackup.fromLookup(this, "backup", { database: db, label: "beforeUpgrade" });
   * ```
   * @throws if a value is invalid
   */
  static fromLookup(scope: Construct, id: string, props: DataMySqlBackupProps): IMySqlBackup {
    return new DataMySqlBackup(scope, id, props);
  }
}

/** Reports a secondary target of a cluster with one node. At synth, the cluster size is final. */
function validateTarget(target: string | undefined, database: IMySqlDatabaseRef): string[] {
  const isSingle = "clusterSizeInput" in database && (database.clusterSizeInput ?? 1) === 1;
  return target === "secondary" && isSingle
    ? [
        `target must be "primary", because database ${database.node.path} has only one node. To use "secondary", set clusterSize: 3.`,
      ]
    : [];
}
