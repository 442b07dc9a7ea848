import { getAccountSettings } from "../../../../emulator/access/account-settings";
import type { StoredBody } from "../../../../emulator/objects/emulation";
import { failure } from "../../../../emulator/wire/failure";
import type { Service } from "../../../../emulator/service";
import { objectKind } from "../../../../emulator/store";
import type { Id, StoredObject } from "../../../../emulator/store";
import type { mysqlBackup } from "../../../mysql_backup/contract";
import type { ManagedDatabase } from "../contract/fields";

/** What the service stores of a database beside the fields of the contract. No answer shows it. */
interface DatabaseInternal {
  /** The credentials were reset so often. */
  readonly credentials: number;
  /** Whether its only node is being patched. */
  readonly isDown: boolean;
  /** The snapshot that is being made. */
  readonly snapshot: Pick<BackupBody, "label" | "type"> | null;
  /** The certificate of its authority, once somebody has asked for it. */
  readonly authority: string;
  /** The backup whose data it has. */
  readonly restoredFrom: Id;
}

interface BackupInternal {
  /** The credentials had been reset so often when it was made. */
  readonly credentials: number;
}

export type DatabaseBody = StoredBody<ManagedDatabase, DatabaseInternal>;
export type BackupBody = StoredBody<typeof mysqlBackup, BackupInternal>;

export type Database = StoredObject<DatabaseBody>;
export type Backup = StoredObject<BackupBody>;

/** Databases of every engine: they share their ids and their labels. */
export const databaseKind = objectKind<DatabaseBody>("database");
export const backupKind = objectKind<BackupBody>("database_backup");

export const mysql = "mysql";
export const postgresql = "postgresql";

/**
 * Only customers who have a managed database already (document 2): a switch of the account.
 *
 * @throws Failure 403 for other accounts.
 */
export function requireManagedDatabases({ store }: Service): void {
  if (getAccountSettings(store).managedDatabases) return;
  throw failure(403, "Managed databases are not available to this account: it has no active managed database").per(
    "R2-001",
  );
}
