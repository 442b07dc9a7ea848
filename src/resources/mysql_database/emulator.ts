import { findAuthorized, findKind, type Permission, type RequestContext, requireStatus } from "../../emulator/author";
import type { states } from "../base/managed_database/contract/states";
import { databaseEmulation } from "../base/managed_database/emulator";
import { databaseKind, mysql, type StoredDatabase } from "../base/managed_database/emulator/stored";
import { mysqlDatabase } from "./contract";

/**
 * Finds the MySQL database that the path names, and checks the caller's permission and that its status accepts
 * `operation`.
 *
 * @throws RefusedRequestError 404 if it doesn't exist or isn't visible, 403 if it may only be read, 400 if its status doesn't
 * accept the operation.
 */
export function findDatabase(
  request: RequestContext,
  permission: Permission,
  operation?: keyof typeof states.requires,
): StoredDatabase {
  const { databaseId = "" } = request.params;
  const kind = findKind(request.service.kinds, databaseKind, mysql);
  const database = findAuthorized(kind, request, databaseId, permission) as StoredDatabase;
  if (operation !== undefined) requireStatus({ contract: mysqlDatabase }, database, operation);
  return database;
}

export const mysqlDatabaseEmulation = databaseEmulation(mysqlDatabase, {
  name: mysql,
  port: 3306,
  replication: "semi_synch",
});
