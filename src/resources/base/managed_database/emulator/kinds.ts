import { switchesOf } from "../../../../emulator/access/account-switches";
import { findAuthorized } from "../../../../emulator/collection/place";
import type { Permission } from "../../../../emulator/access/users";
import { emulationFor } from "../../../../emulator/objects/emulation";
import type { Emulation } from "../../../../emulator/objects/emulation";
import { failure } from "../../../../emulator/wire/failure";
import type { RequestContext, Service } from "../../../../emulator/service";
import type { StoredObject } from "../../../../emulator/store";

/** Databases of every engine: they share their ids and their labels. */
export const databaseKind = "database";
export const backupKind = "database_backup";

export const mysql = "mysql";
export const postgresql = "postgresql";

/** Only customers who have a managed database already (document 2): a switch of the account. */
export function guard({ store }: Service): void {
  if (switchesOf(store).managedDatabases) return;
  throw failure(403, "Managed databases are not available to this account: it has no active managed database");
}

/** The MySQL database that the path names, if the caller may do this with it. */
export function mysqlOf(
  request: RequestContext,
  permission: Permission,
): { readonly emulation: Emulation; readonly database: StoredObject } {
  const emulation = emulationFor(request.service, databaseKind, mysql);
  return { emulation, database: findAuthorized(emulation, request, request.params["databaseId"] ?? "", permission) };
}
