import type { Construct } from "constructs";
import { actionContract, type Id } from "../../src/contract";
import { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import { mysqlCredentialsReset } from "../../src/resources/mysql_credentials_reset/contract";
import { mysqlPatch } from "../../src/resources/mysql_patch/contract";
import { mysqlRestore } from "../../src/resources/mysql_restore/contract";
import { Action, type ActionProps } from "../core/blocks/action";
import type { IMySqlBackup, IMySqlDatabaseRef } from "../core/references";
import type { ActionMysqlBackupConfig } from "../l1/action-mysql-backup";
import type { ActionMysqlCredentialsResetConfig } from "../l1/action-mysql-credentials-reset";
import type { ActionMysqlPatchConfig } from "../l1/action-mysql-patch";
import type { ActionMysqlRestoreConfig } from "../l1/action-mysql-restore";

const backUp = { contract: actionContract(mysqlBackup) };
const restore = { contract: actionContract(mysqlRestore) };
const reset = { contract: actionContract(mysqlCredentialsReset) };
const patch = { contract: actionContract(mysqlPatch) };

interface OfDatabase {
  /** The database to run the action on. */
  readonly database: IMySqlDatabaseRef;
}

/** Properties of `MySqlBackupAction`. */
export interface MySqlBackupActionProps
  extends ActionProps<typeof mysqlBackup, ActionMysqlBackupConfig, "databaseId">, OfDatabase {}

/** Properties of `MySqlRestoreAction`. */
export interface MySqlRestoreActionProps
  extends ActionProps<typeof mysqlRestore, ActionMysqlRestoreConfig, "databaseId" | "backupId">, OfDatabase {
  /** The backup to restore, or its id. */
  readonly backup: IMySqlBackup | Id<"MySQL backup">;
}

/** Properties of `MySqlCredentialsResetAction`. */
export interface MySqlCredentialsResetActionProps
  extends ActionProps<typeof mysqlCredentialsReset, ActionMysqlCredentialsResetConfig, "databaseId">, OfDatabase {}

/** Properties of `MySqlPatchAction`. */
export interface MySqlPatchActionProps
  extends ActionProps<typeof mysqlPatch, ActionMysqlPatchConfig, "databaseId">, OfDatabase {}

/**
 * Takes a snapshot of a MySQL database, and waits until it is complete. A database can have at most 3 snapshots, each with
 * its own label of 1–30 ASCII letters and digits.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance, db: MySqlDatabase
 * const save = new MySqlBackupAction(this, "before-change", { database: db, label: "beforeChange" });
 * web.addActionTrigger("beforeUpdate", save);
 * ```
 * @throws if a value is invalid
 */
export class MySqlBackupAction extends Action {
  constructor(scope: Construct, id: string, props: MySqlBackupActionProps) {
    super(scope, id, backUp, props);
  }
}

/**
 * Restores a backup, which replaces all data of the database. Don't restore a backup that is older than a credentials
 * reset: the cluster ends in the status "failed".
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase, backup: MySqlBackup
 * new MySqlRestoreAction(this, "restore", { database: db, backup });
 * ```
 * @throws if a value is invalid
 */
export class MySqlRestoreAction extends Action {
  constructor(scope: Construct, id: string, props: MySqlRestoreActionProps) {
    super(scope, id, restore, props);
  }
}

/**
 * Resets the root password of a database.
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase
 * new MySqlCredentialsResetAction(this, "rotation", { database: db });
 * ```
 * @throws if a value is invalid
 */
export class MySqlCredentialsResetAction extends Action {
  constructor(scope: Construct, id: string, props: MySqlCredentialsResetActionProps) {
    super(scope, id, reset, props);
  }
}

/**
 * Installs security patches for the operating system of a database immediately. A cluster with one node is unavailable
 * during the patch.
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase
 * new MySqlPatchAction(this, "patch", { database: db });
 * ```
 * @throws if a value is invalid
 */
export class MySqlPatchAction extends Action {
  constructor(scope: Construct, id: string, props: MySqlPatchActionProps) {
    super(scope, id, patch, props);
  }
}
