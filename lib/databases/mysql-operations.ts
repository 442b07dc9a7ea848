import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { mysqlCredentialsReset } from "../../src/resources/mysql_credentials_reset/contract";
import { mysqlPatch } from "../../src/resources/mysql_patch/contract";
import { mysqlRestore } from "../../src/resources/mysql_restore/contract";
import type { Props } from "../core/props";
import type { IMySqlBackup, IMySqlDatabaseRef } from "../core/references";
import { validateProps } from "../core/validation/validate-props";
import {
  MysqlCredentialsReset as L1MySqlCredentialsReset,
  type MysqlCredentialsResetConfig,
} from "../l1/mysql-credentials-reset";
import { MysqlPatch as L1MySqlPatch, type MysqlPatchConfig } from "../l1/mysql-patch";
import { MysqlRestore as L1MySqlRestore, type MysqlRestoreConfig } from "../l1/mysql-restore";

interface OfDatabase {
  /** The database to run the operation on. */
  readonly database: IMySqlDatabaseRef;
}

/** Properties of `MySqlRestore`. */
export interface MySqlRestoreProps
  extends Props<typeof mysqlRestore, MysqlRestoreConfig, "databaseId" | "backupId">, OfDatabase {
  /** The backup to restore, or its id. */
  readonly backup: IMySqlBackup | Id<"MySQL backup">;
}
/** Properties of `MySqlCredentialsReset`. */
export interface MySqlCredentialsResetProps
  extends Props<typeof mysqlCredentialsReset, MysqlCredentialsResetConfig, "databaseId">, OfDatabase {}
/** Properties of `MySqlPatch`. */
export interface MySqlPatchProps extends Props<typeof mysqlPatch, MysqlPatchConfig, "databaseId">, OfDatabase {}

const restore = { contract: mysqlRestore };
const reset = { contract: mysqlCredentialsReset };
const patch = { contract: mysqlPatch };

/**
 * Restores a backup, which replaces all data of the database. The restore runs once, and again if an argument or a trigger
 * changes. Don't restore a backup that is older than a credentials reset: the cluster ends in the status "failed".
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase, backup: MySqlBackup
 * new MySqlRestore(this, "restore", { database: db, backup });
 * ```
 * @throws if a value is invalid
 */
export class MySqlRestore extends L1MySqlRestore {
  declare readonly terraformResourceType: "stratus_mysql_restore";

  constructor(scope: Construct, id: string, props: MySqlRestoreProps) {
    super(scope, id, validateProps<MysqlRestoreConfig>(scope, id, restore, props));
  }
}

/**
 * Resets the root password of a database. The reset runs once, and again if an argument or a trigger changes.
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase
 * new MySqlCredentialsReset(this, "rotation", { database: db, triggers: { rotation: "2026-11" } });
 * ```
 * @throws if a value is invalid
 */
export class MySqlCredentialsReset extends L1MySqlCredentialsReset {
  declare readonly terraformResourceType: "stratus_mysql_credentials_reset";

  constructor(scope: Construct, id: string, props: MySqlCredentialsResetProps) {
    super(scope, id, validateProps<MysqlCredentialsResetConfig>(scope, id, reset, props));
  }
}

/**
 * Applies operating-system security patches immediately. The patch runs once, and again if an argument or a trigger changes.
 * A cluster with one node is unavailable during the patch.
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase
 * new MySqlPatch(this, "patch", { database: db, triggers: { month: "2026-11" } });
 * ```
 * @throws if a value is invalid
 */
export class MySqlPatch extends L1MySqlPatch {
  declare readonly terraformResourceType: "stratus_mysql_patch";

  constructor(scope: Construct, id: string, props: MySqlPatchProps) {
    super(scope, id, validateProps<MysqlPatchConfig>(scope, id, patch, props));
  }
}
