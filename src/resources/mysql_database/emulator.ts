import { databaseEmulation } from "../base/managed_database/emulator";
import { mysql, databaseKind, type StoredDatabase } from "../base/managed_database/emulator/stored";
import { mysqlDatabase } from "./contract";
import { findAuthorized, requireStatus } from "../../emulator/collection/endpoints";
import type { Permission } from "../../emulator/access/users";
import { findKind } from "../../emulator/objects/kind";
import type { RequestContext } from "../../emulator/http/route";
import type { states } from "../base/managed_database/contract/states";

/**
 * The MySQL database that the path names, if the caller may do this with it, in a status that accepts `operation`.
 *
 * @throws Failure 404 where there is none or it is not visible, 403 where it may only be read, 400 at its status.
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
