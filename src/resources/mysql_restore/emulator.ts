import { updateStored } from "../../emulator/objects/change";
import { authorizationFor } from "../../emulator/collection/endpoints";
import { requireStatus } from "../../emulator/collection/status";
import type { Emulation } from "../../emulator/objects/emulation";
import { notFound } from "../../emulator/wire/failure";
import type { RequestContext } from "../../emulator/service";
import { startTransition } from "../../emulator/objects/transitions";
import { areOlder } from "../base/managed_database/emulator/credentials";
import { backupKind, databaseKind, guard, mysqlOf } from "../base/managed_database/emulator/kinds";
import { mysqlRestore } from "./contract";

function restore(request: RequestContext) {
  const { service, params } = request;
  const { emulation: databases, database } = mysqlOf(request, "read_write");
  const backup = service.store.objects.get(backupKind, Number(params["backupId"]));
  if (backup?.parent !== database.id) throw notFound(`there is no mysql backup ${String(params["backupId"])}`);
  requireStatus(databases, database, "restore");
  const operation = areOlder(backup, database) ? "restoreAfterReset" : "restore";
  startTransition(service, databases.contract, databaseKind, database.id, operation);
  // There is no data behind the emulated database but where it comes from.
  updateStored(service, databaseKind, database.id, { restoredFrom: backup.id });
  return {};
}

const emulation: Emulation = { contract: mysqlRestore, guard };

export const mysqlRestoreEmulation: Emulation = {
  ...emulation,
  routes: [
    {
      method: "POST",
      path: mysqlRestore.path,
      authorization: authorizationFor(emulation, "read_write"),
      answer: restore,
    },
  ],
};
