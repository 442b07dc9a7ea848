import {
  failure,
  getAccountSettings,
  type JobAction,
  objectKind,
  randomBetween,
  randomHex,
  type Service,
  type StoredBody,
  type StoredId,
  type StoredObject,
  transitionSpeedOf,
  updateStored,
} from "../../../../emulator/author";
import type { mysqlBackup } from "../../../mysql_backup/contract";
import type { ManagedDatabase } from "../contract/fields";

export const resetKind = "database_reset";
const resetAction = "reset the credentials of a database";

/** In milliseconds: a reset can take several seconds (document 2, MySQL, Other rules 4). */
const takes = { least: 3000, most: 8000, fast: 20 };

/** The number of credential resets so far. A backup stores the number at the time it was created. */
const generation = ({ body }: { readonly body: Pick<DatabaseBody, "credentials"> }) => body.credentials ?? 0;

export const credentialsOf = (database: StoredDatabase) => ({
  username: "stratus_root",
  password: randomHex(32, "password", database.id, String(database.body.created), generation(database)),
});

export const hasOlderCredentials = (backup: StoredDatabaseBackup, database: StoredDatabase) =>
  generation(backup) < generation(database);

/** The old password stays valid until the reset completes. */
export function scheduleReset(service: Service, id: StoredId): void {
  const now = service.clock.now();
  const wait =
    transitionSpeedOf(service) === "fast" ? takes.fast : randomBetween(takes.least, takes.most, resetKind, id, now);
  service.store.jobs.add({ due: now + wait, action: resetAction, kind: resetKind, id, data: {} });
}

const reset: JobAction = (service, { id }) => {
  const database = service.store.objects.get(databaseKind, id);
  if (database) updateStored(service, databaseKind, id, { credentials: generation(database) + 1 });
};

export function cancelReset({ store }: Service, id: StoredId): void {
  store.jobs.cancel(resetKind, id);
}

export const resetActions = { [resetAction]: reset };

/** Internal properties of a database, which responses don't show. */
interface DatabaseInternal {
  /** The number of credential resets so far. */
  readonly credentials: number;
  /** True while the only node of the cluster is being patched. */
  readonly isDown: boolean;
  /** The snapshot in progress. */
  readonly snapshot: Pick<DatabaseBackupBody, "label" | "type"> | null;
  /** The database's CA certificate. Absent until it is first requested. */
  readonly authority: string;
  /** The backup that the database was last restored from. */
  readonly restoredFrom: StoredId;
}

interface BackupInternal {
  /** The database's number of credential resets when the backup was created. */
  readonly credentials: number;
}

export type DatabaseBody = StoredBody<ManagedDatabase, DatabaseInternal>;
export type DatabaseBackupBody = StoredBody<typeof mysqlBackup, BackupInternal>;

export type StoredDatabase = StoredObject<DatabaseBody>;
export type StoredDatabaseBackup = StoredObject<DatabaseBackupBody>;

/** Databases of all engines, which share ids and unique labels. */
export const databaseKind = objectKind<DatabaseBody>("database");
export const databaseBackupKind = objectKind<DatabaseBackupBody>("database_backup");

export const mysql = "mysql";
export const postgresql = "postgresql";

/**
 * Checks that the account may use managed databases: only customers who already have one may (document 2), which is a
 * setting of the account here.
 *
 * @throws RefusedRequestError 403 for other accounts.
 */
export function requireManagedDatabases({ store }: Service): void {
  if (getAccountSettings(store).managedDatabases) return;
  throw failure(
    403,
    "Managed databases aren't available to this account, because it has no active managed database",
  ).cites("R2-001");
}
