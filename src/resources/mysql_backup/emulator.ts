import { needOf } from "../../emulator/collection/endpoints";
import { draftOf } from "../../emulator/collection/draft";
import { ownParameter, reach } from "../../emulator/collection/place";
import { requireStatus } from "../../emulator/collection/status";
import { change } from "../../emulator/objects/change";
import type { Permission } from "../../emulator/access/users";
import type { Draft, Emulation } from "../../emulator/objects/emulation";
import { failure } from "../../emulator/wire/failure";
import type { Wrong } from "../../emulator/wire/failure";
import { answerOf } from "../../emulator/wire/output";
import { paged } from "../../emulator/wire/page";
import type { Call, Route } from "../../emulator/service";
import { start } from "../../emulator/objects/transitions";
import { backupKind, databaseKind, guard, mysqlOf } from "../base/managed_database/emulator/kinds";
import { mostSnapshots, mysqlBackup } from "./contract";

function judge({ object, parent }: Draft): readonly Wrong[] {
  if (object["target"] !== "secondary" || parent?.body["clusterSize"] !== 1) return [];
  return [{ field: "target", reason: "must be primary: a cluster of one node has no secondary" }];
}

const emulation: Emulation = {
  contract: mysqlBackup,
  kind: backupKind,
  parentKind: databaseKind,
  own: ["list", "view", "create", "delete"],
  guard,
  judge,
};

/** The database, once there are backups to speak of. */
function databaseOf(call: Call, permission: Permission) {
  const { emulation: databases, database } = mysqlOf(call, permission);
  requireStatus(databases, database, "backups");
  return database;
}

function list(call: Call) {
  const { objects } = call.service.store;
  const filter = { parent: databaseOf(call, "read_only").id };
  return paged(
    call.query,
    () => objects.count(backupKind, filter),
    (limit, offset) =>
      objects.list(backupKind, filter, limit, offset).map((kept) => answerOf(emulation, kept, call.service)),
  );
}

const backupOf = (call: Call, permission: Permission) =>
  reach(emulation, call, call.params[ownParameter] ?? "", permission, databaseOf(call, permission));

/** It is listed when it is done, which takes several minutes (R2-061). */
function create(call: Call) {
  const { service } = call;
  const { emulation: databases, database } = mysqlOf(call, "read_write");
  requireStatus(databases, database, "snapshot");
  const { object } = draftOf(emulation, call, { parent: database });
  const snapshots = service.store.objects.count(backupKind, { parent: database.id, type: "snapshot" });
  if (snapshots >= mostSnapshots) {
    throw failure(400, `The database has ${String(snapshots)} snapshots, which is the most: delete one of them first`);
  }
  start(service, databases.contract, databaseKind, database.id, "snapshot");
  change(service, databaseKind, database.id, { snapshot: { label: object["label"], type: "snapshot" } });
  return {};
}

function remove(call: Call) {
  call.service.store.objects.remove(backupKind, backupOf(call, "read_write").id);
  return {};
}

const single = `${mysqlBackup.path}/{${ownParameter}}`;
const reading = needOf(emulation, "read_only");
const writing = needOf(emulation, "read_write");

const routes: readonly Route[] = [
  { method: "GET", path: mysqlBackup.path, need: reading, answer: list },
  { method: "POST", path: mysqlBackup.path, need: writing, answer: create },
  {
    method: "GET",
    path: single,
    need: reading,
    answer: (call) => answerOf(emulation, backupOf(call, "read_only"), call.service),
  },
  { method: "DELETE", path: single, need: writing, answer: remove },
];

export const mysqlBackupEmulation: Emulation = { ...emulation, routes };
