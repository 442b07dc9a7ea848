import type { Properties } from "../../contract";
import { findGrantedIds } from "../../emulator/access/users";
import { authorizationFor } from "../../emulator/collection/endpoints";
import { defineEmulation } from "../../emulator/objects/emulation";
import { defineKind, findKind } from "../../emulator/objects/kind";
import { toResponse } from "../../emulator/wire/output";
import { filterFields } from "../../emulator/wire/filter";
import { fetchPage } from "../../emulator/wire/page";
import type { RequestContext } from "../../emulator/http/route";
import { databaseKind, requireManagedDatabases } from "../base/managed_database/emulator/stored";
import { shownFields } from "../base/managed_database/emulator";
import { databaseControlRoutes } from "../base/managed_database/emulator/control";
import type { Database } from "../base/managed_database/emulator/stored";
import { database } from "./contract";

/** Without the port, and with the path of the full record (R2-024, R2-033). */
function listedDatabase({ service }: RequestContext, stored: Database): Properties {
  const kind = findKind(service.kinds, databaseKind, stored.parent);
  const { port: _, ...shown } = toResponse(kind, stored, service.store);
  return { ...shown, instance_uri: `/v4${kind.contract.path}/${String(stored.id)}` };
}

/** It lists the databases of all engines. */
const listing = defineKind(database, {
  storeName: "database_listing",
  listsOthers: true,
  responses: { furtherFields: shownFields },
});

function list(request: RequestContext) {
  const { objects } = request.service.store;
  const ids = findGrantedIds(request.user, "databases");
  const filter = ids ? { ids } : {};
  return fetchPage(
    request,
    filterFields(listing),
    () => objects.count(databaseKind, filter),
    (limit, offset) =>
      objects.list(databaseKind, filter, limit, offset).map((stored) => listedDatabase(request, stored)),
  );
}

const authorization = authorizationFor({ contract: database }, "read_only");

export const databaseListing = defineEmulation(listing, {
  endpoints: {
    guard: requireManagedDatabases,
    customOperations: ["list"],
    routes: [{ method: "GET", path: database.path, authorization, answer: list }],
  },
  control: { routes: databaseControlRoutes },
});
