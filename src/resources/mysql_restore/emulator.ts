import {
  authorizationFor,
  defineEmulation,
  defineKind,
  notFound,
  type RequestContext,
  requireStatus,
  startTransition,
  updateStored,
} from "../../emulator/author";
import {
  databaseBackupKind,
  databaseKind,
  hasOlderCredentials,
  requireManagedDatabases,
} from "../base/managed_database/emulator/stored";
import { mysqlDatabase } from "../mysql_database/contract";
import { findDatabase } from "../mysql_database/emulator";
import { mysqlRestore } from "./contract";

function restore(request: RequestContext) {
  const { service, params } = request;
  const { backupId = "" } = params;
  const database = findDatabase(request, "read_write");
  const backup = service.store.objects.get(databaseBackupKind, Number(backupId));
  if (backup?.parent !== database.id) throw notFound(`MySQL backup ${backupId} doesn't exist`);
  requireStatus({ contract: mysqlDatabase }, database, "restore");
  const operation = hasOlderCredentials(backup, database) ? "restoreAfterReset" : "restore";
  startTransition(service, mysqlDatabase, databaseKind, database.id, operation);
  // Emulated databases contain no data, so only the backup's id is stored.
  updateStored(service, databaseKind, database.id, { restoredFrom: backup.id });
  return {};
}

const authorization = authorizationFor({ contract: mysqlRestore }, "read_write");

export const mysqlRestoreEmulation = defineEmulation(defineKind(mysqlRestore), {
  endpoints: {
    guard: requireManagedDatabases,
    routes: [{ method: "POST", path: mysqlRestore.path, authorization, respond: restore }],
  },
});
