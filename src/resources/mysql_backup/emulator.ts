import {
  authorizationFor,
  defineEmulation,
  defineKind,
  type Draft,
  type Emulation,
  fetchPage,
  type FieldError,
  filterFields,
  findAuthorized,
  idParameter,
  type Permission,
  readDraft,
  type RequestContext,
  startTransition,
  toResponse,
  updateStored,
} from "../../emulator/author";
import {
  type DatabaseBackupBody,
  databaseBackupKind,
  databaseKind,
  requireManagedDatabases,
  type StoredDatabase,
  type StoredDatabaseBackup,
} from "../base/managed_database/emulator/stored";
import { mysqlDatabase } from "../mysql_database/contract";
import { findDatabase } from "../mysql_database/emulator";
import { mysqlBackup } from "./contract";

type BackupDraft = Draft<typeof mysqlBackup, DatabaseBackupBody>;

function validate({ object, parent }: BackupDraft): readonly FieldError[] {
  const database = parent as StoredDatabase | undefined;
  if (object.target !== "secondary" || database?.body.clusterSize !== 1) return [];
  return [
    { field: "target", reason: "must be primary, because a cluster with one node has no secondary", rules: ["R2-059"] },
  ];
}

const kind = defineKind(mysqlBackup, { storeName: databaseBackupKind, parentKind: databaseKind });

function list(request: RequestContext) {
  const { objects } = request.service.store;
  const filter = { parent: findDatabase(request, "read_only", "backups").id };
  return fetchPage(
    request,
    filterFields(kind),
    () => objects.count(databaseBackupKind, filter),
    (limit, offset) =>
      objects
        .list(databaseBackupKind, filter, limit, offset)
        .map((backup) => toResponse(kind, backup, request.service.store)),
  );
}

function findBackup(request: RequestContext, permission: Permission): StoredDatabaseBackup {
  const database = findDatabase(request, permission, "backups");
  return findAuthorized(kind, request, request.params[idParameter] ?? "", permission, database);
}

/** Starts a backup. It is listed once it is complete, which takes several minutes (R2-061). */
function create(request: RequestContext) {
  const { service } = request;
  const database = findDatabase(request, "read_write", "snapshot");
  const { object } = readDraft(mysqlBackupEmulation, request, { parent: database }) as BackupDraft;
  startTransition(service, mysqlDatabase, databaseKind, database.id, "snapshot");
  updateStored(service, databaseKind, database.id, { snapshot: { label: object.label, type: "snapshot" } });
  return {};
}

const view = (request: RequestContext) => toResponse(kind, findBackup(request, "read_only"), request.service.store);

function remove(request: RequestContext) {
  request.service.store.objects.remove(databaseBackupKind, findBackup(request, "read_write").id);
  return {};
}

const single = `${mysqlBackup.path}/{${idParameter}}`;
const reading = authorizationFor(kind, "read_only");
const writing = authorizationFor(kind, "read_write");

export const mysqlBackupEmulation: Emulation = defineEmulation(kind, {
  endpoints: {
    guard: requireManagedDatabases,
    customOperations: ["list", "view", "create", "delete"],
    routes: [
      { method: "GET", path: mysqlBackup.path, authorization: reading, respond: list },
      { method: "POST", path: mysqlBackup.path, authorization: writing, respond: create },
      { method: "GET", path: single, authorization: reading, respond: view },
      { method: "DELETE", path: single, authorization: writing, respond: remove },
    ],
  },
  hooks: { validate },
});
