import type { Properties } from "../../contract";
import { visible } from "../../emulator/access/users";
import { needOf } from "../../emulator/collection/endpoints";
import { emulationFor } from "../../emulator/objects/emulation";
import type { Emulation } from "../../emulator/objects/emulation";
import { answerOf } from "../../emulator/wire/output";
import { paged } from "../../emulator/wire/page";
import type { Call } from "../../emulator/service";
import type { Kept } from "../../emulator/store";
import { database } from "./contract";
import { databaseKind, guard } from "../base/managed_database/emulator/kinds";

/** Without the port, and with the path of the whole (R2-024, R2-033). */
function summaryOf({ service }: Call, kept: Kept): Properties {
  const emulation = emulationFor(service, databaseKind, kept.parent);
  const { port: _, ...shown } = answerOf(emulation, kept, service);
  return { ...shown, instance_uri: `/v4${emulation.contract.path}/${String(kept.id)}` };
}

function list(call: Call) {
  const { objects } = call.service.store;
  const ids = visible(call.user, "databases");
  const filter = ids ? { ids } : {};
  return paged(
    call.query,
    () => objects.count(databaseKind, filter),
    (limit, offset) => objects.list(databaseKind, filter, limit, offset).map((kept) => summaryOf(call, kept)),
  );
}

// The listing shows objects of other kinds and has none of its own.
const emulation: Emulation = { contract: database, kind: "database_listing", own: ["list"], guard };

export const databaseListing: Emulation = {
  ...emulation,
  routes: [{ method: "GET", path: database.path, need: needOf(emulation, "read_only"), answer: list }],
};
