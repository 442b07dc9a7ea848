import type { Properties } from "../../contract";
import { findGrantedIds } from "../../emulator/access/users";
import { authorizationFor } from "../../emulator/collection/endpoints";
import { defineEmulation, findEmulation } from "../../emulator/objects/emulation";
import type { Emulation } from "../../emulator/objects/emulation";
import { toResponse } from "../../emulator/wire/output";
import { filterFields } from "../../emulator/wire/filter";
import { fetchPage } from "../../emulator/wire/page";
import type { RequestContext } from "../../emulator/service";
import { databaseKind, requireManagedDatabases } from "../base/managed_database/emulator/stored";
import { shownFields } from "../base/managed_database/emulator";
import { databaseControlRoutes } from "../base/managed_database/emulator/control";
import type { Database } from "../base/managed_database/emulator/stored";
import { database } from "./contract";

/** Without the port, and with the path of the full record (R2-024, R2-033). */
function listedDatabase({ service }: RequestContext, stored: Database): Properties {
  const emulation = findEmulation(service, databaseKind, stored.parent);
  const { port: _, ...shown } = toResponse(emulation, stored, service);
  return { ...shown, instance_uri: `/v4${emulation.contract.path}/${String(stored.id)}` };
}

function list(request: RequestContext) {
  const { objects } = request.service.store;
  const ids = findGrantedIds(request.user, "databases");
  const filter = ids ? { ids } : {};
  return fetchPage(
    request,
    filterFields(databaseListing),
    () => objects.count(databaseKind, filter),
    (limit, offset) =>
      objects.list(databaseKind, filter, limit, offset).map((stored) => listedDatabase(request, stored)),
  );
}

const authorization = authorizationFor({ contract: database }, "read_only");

export const databaseListing: Emulation = defineEmulation(database, {
  // It lists the databases of all engines.
  kind: "database_listing",
  listsOthers: true,
  furtherFields: shownFields,
  customOperations: ["list"],
  guard: requireManagedDatabases,
  controlRoutes: databaseControlRoutes,
  routes: [{ method: "GET", path: database.path, authorization, answer: list }],
});
