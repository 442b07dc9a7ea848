import type { Properties } from "../../contract";
import { visible } from "../../emulator/access/users";
import { authorizationFor } from "../../emulator/collection/endpoints";
import { emulationFor } from "../../emulator/objects/emulation";
import type { Emulation } from "../../emulator/objects/emulation";
import { toResponse } from "../../emulator/wire/output";
import { paged } from "../../emulator/wire/page";
import type { RequestContext } from "../../emulator/service";
import type { StoredObject } from "../../emulator/store";
import { database } from "./contract";
import { databaseKind, guard } from "../base/managed_database/emulator/kinds";

/** Without the port, and with the path of the whole (R2-024, R2-033). */
function summaryOf({ service }: RequestContext, kept: StoredObject): Properties {
  const emulation = emulationFor(service, databaseKind, kept.parent);
  const { port: _, ...shown } = toResponse(emulation, kept, service);
  return { ...shown, instance_uri: `/v4${emulation.contract.path}/${String(kept.id)}` };
}

function list(request: RequestContext) {
  const { objects } = request.service.store;
  const ids = visible(request.user, "databases");
  const filter = ids ? { ids } : {};
  return paged(
    request.query,
    () => objects.count(databaseKind, filter),
    (limit, offset) => objects.list(databaseKind, filter, limit, offset).map((kept) => summaryOf(request, kept)),
  );
}

// The listing shows objects of other kinds and has none of its own.
const emulation: Emulation = { contract: database, kind: "database_listing", customOperations: ["list"], guard };

export const databaseListing: Emulation = {
  ...emulation,
  routes: [
    { method: "GET", path: database.path, authorization: authorizationFor(emulation, "read_only"), answer: list },
  ],
};
