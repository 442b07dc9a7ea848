import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { mysqlCredentialsReset } from "../../src/resources/mysql_credentials_reset/contract";
import { mysqlPatch } from "../../src/resources/mysql_patch/contract";
import { mysqlRestore } from "../../src/resources/mysql_restore/contract";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import type { MysqlCredentialsResetConfig } from "../l1/mysql-credentials-reset";
import { MysqlCredentialsReset as L1MySqlCredentialsReset } from "../l1/mysql-credentials-reset";
import type { MysqlPatchConfig } from "../l1/mysql-patch";
import { MysqlPatch as L1MySqlPatch } from "../l1/mysql-patch";
import type { MysqlRestoreConfig } from "../l1/mysql-restore";
import { MysqlRestore as L1MySqlRestore } from "../l1/mysql-restore";
import type { Props } from "../core/props";
import type { IMySqlDatabaseRef, IMySqlBackup } from "../core/references";
import { idOf } from "../core/props/id-of";

interface OfDatabase {
  /** The database that it is done to. */
  readonly database: IMySqlDatabaseRef;
}

/** What a restore takes. */
export interface MySqlRestoreProps
  extends Props<typeof mysqlRestore, MysqlRestoreConfig, "databaseId" | "backupId">, OfDatabase {
  /** The backup, of this program or by its id. */
  readonly backup: IMySqlBackup | Id<"MySQL backup">;
}
/** What a reset of the credentials takes. */
export interface MySqlCredentialsResetProps
  extends Props<typeof mysqlCredentialsReset, MysqlCredentialsResetConfig, "databaseId">, OfDatabase {}
/** What a patch takes. */
export interface MySqlPatchProps extends Props<typeof mysqlPatch, MysqlPatchConfig, "databaseId">, OfDatabase {}

const names = { databaseId: "database", backupId: "backup" };
const restore = { contract: mysqlRestore, names };
const reset = { contract: mysqlCredentialsReset, names };
const patch = { contract: mysqlPatch, names };

/**
 * Restores a backup, which replaces all data of the database (document 2, Backup restore). It is done once, and again
 * when an argument or one of `triggers` changes. After a reset of the credentials, an older backup leaves the cluster
 * failed.
 */
export class MySqlRestore extends L1MySqlRestore {
  declare readonly terraformResourceType: "stratus_mysql_restore";

  constructor(scope: Construct, id: string, props: MySqlRestoreProps) {
    const { database, backup, ...rest } = withoutNulls(props);
    const fields = { ...rest, databaseId: idOf(database), backupId: idOf(backup) };
    super(scope, id, validateProps<MysqlRestoreConfig>(scope, id, restore, fields));
  }
}

/**
 * Gives the database a new root password (document 2, Credentials reset). It is done once, and again when an argument
 * or one of `triggers` changes.
 */
export class MySqlCredentialsReset extends L1MySqlCredentialsReset {
  declare readonly terraformResourceType: "stratus_mysql_credentials_reset";

  constructor(scope: Construct, id: string, props: MySqlCredentialsResetProps) {
    const { database, ...rest } = withoutNulls(props);
    const fields = { ...rest, databaseId: idOf(database) };
    super(scope, id, validateProps<MysqlCredentialsResetConfig>(scope, id, reset, fields));
  }
}

/**
 * Applies operating-system security patches at once (document 2, Patch). It is done once, and again when an argument or
 * one of `triggers` changes. A cluster of one node is down meanwhile.
 */
export class MySqlPatch extends L1MySqlPatch {
  declare readonly terraformResourceType: "stratus_mysql_patch";

  constructor(scope: Construct, id: string, props: MySqlPatchProps) {
    const { database, ...rest } = withoutNulls(props);
    super(scope, id, validateProps<MysqlPatchConfig>(scope, id, patch, { ...rest, databaseId: idOf(database) }));
  }
}
