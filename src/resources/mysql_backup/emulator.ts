import { authorizationFor } from "../../emulator/collection/endpoints";
import { draftOf } from "../../emulator/collection/draft";
import { ownParameter, findAuthorized } from "../../emulator/collection/place";
import { requireStatus } from "../../emulator/collection/status";
import { updateStored } from "../../emulator/objects/change";
import type { Permission } from "../../emulator/access/users";
import type { Draft, Emulation } from "../../emulator/objects/emulation";
import { failure } from "../../emulator/wire/failure";
import type { FieldError } from "../../emulator/wire/failure";
import { toResponse } from "../../emulator/wire/output";
import { paged } from "../../emulator/wire/page";
import type { RequestContext, Route } from "../../emulator/service";
import { startTransition } from "../../emulator/objects/transitions";
import { backupKind, databaseKind, guard, mysqlOf } from "../base/managed_database/emulator/kinds";
import { mostSnapshots, mysqlBackup } from "./contract";

function validate({ object, parent }: Draft): readonly FieldError[] {
  if (object["target"] !== "secondary" || parent?.body["clusterSize"] !== 1) return [];
  return [{ field: "target", reason: "must be primary: a cluster of one node has no secondary" }];
}

const emulation: Emulation = {
  contract: mysqlBackup,
  kind: backupKind,
  parentKind: databaseKind,
  customOperations: ["list", "view", "create", "delete"],
  guard,
  validate,
};

/** The database, once there are backups to speak of. */
function databaseOf(request: RequestContext, permission: Permission) {
  const { emulation: databases, database } = mysqlOf(request, permission);
  requireStatus(databases, database, "backups");
  return database;
}

function list(request: RequestContext) {
  const { objects } = request.service.store;
  const filter = { parent: databaseOf(request, "read_only").id };
  return paged(
    request.query,
    () => objects.count(backupKind, filter),
    (limit, offset) =>
      objects.list(backupKind, filter, limit, offset).map((kept) => toResponse(emulation, kept, request.service)),
  );
}

const backupOf = (request: RequestContext, permission: Permission) =>
  findAuthorized(emulation, request, request.params[ownParameter] ?? "", permission, databaseOf(request, permission));

/** It is listed when it is done, which takes several minutes (R2-061). */
function create(request: RequestContext) {
  const { service } = request;
  const { emulation: databases, database } = mysqlOf(request, "read_write");
  requireStatus(databases, database, "snapshot");
  const { object } = draftOf(emulation, request, { parent: database });
  const snapshots = service.store.objects.count(backupKind, { parent: database.id, type: "snapshot" });
  if (snapshots >= mostSnapshots) {
    throw failure(400, `The database has ${String(snapshots)} snapshots, which is the most: delete one of them first`);
  }
  startTransition(service, databases.contract, databaseKind, database.id, "snapshot");
  updateStored(service, databaseKind, database.id, { snapshot: { label: object["label"], type: "snapshot" } });
  return {};
}

function remove(request: RequestContext) {
  request.service.store.objects.remove(backupKind, backupOf(request, "read_write").id);
  return {};
}

const single = `${mysqlBackup.path}/{${ownParameter}}`;
const reading = authorizationFor(emulation, "read_only");
const writing = authorizationFor(emulation, "read_write");

const routes: readonly Route[] = [
  { method: "GET", path: mysqlBackup.path, authorization: reading, answer: list },
  { method: "POST", path: mysqlBackup.path, authorization: writing, answer: create },
  {
    method: "GET",
    path: single,
    authorization: reading,
    answer: (request) => toResponse(emulation, backupOf(request, "read_only"), request.service),
  },
  { method: "DELETE", path: single, authorization: writing, answer: remove },
];

export const mysqlBackupEmulation: Emulation = { ...emulation, routes };
