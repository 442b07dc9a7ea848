import type { Properties } from "../../../contract";
import { visible } from "../../../emulator/access/users";
import { catalogueKinds } from "../../../emulator/catalogue/seed";
import { emulationFor } from "../../../emulator/emulation";
import { notFound } from "../../../emulator/failure";
import { answerOf } from "../../../emulator/output";
import { paged } from "../../../emulator/page";
import type { Call, Route } from "../../../emulator/service";
import type { Kept } from "../../../emulator/store";

/** Databases of every engine: they share their ids and their labels. */
export const databaseKind = "database";

/** Without the port, and with the path of the whole (R2-024, R2-033). */
function summaryOf({ service }: Call, database: Kept): Properties {
  const emulation = emulationFor(service, databaseKind, database.parent);
  const { port: _, ...shown } = answerOf(emulation, database, service);
  return { ...shown, instance_uri: `/v4${emulation.contract.path}/${String(database.id)}` };
}

function listAll(call: Call) {
  const { objects } = call.service.store;
  const ids = visible(call.user, "databases");
  const filter = ids ? { ids } : {};
  return paged(
    call.query,
    () => objects.count(databaseKind, filter),
    (limit, offset) => objects.list(databaseKind, filter, limit, offset).map((database) => summaryOf(call, database)),
  );
}

function listEngines({ query, service: { store } }: Call) {
  return paged(
    query,
    () => store.objects.count(catalogueKinds.engine),
    (limit, offset) => store.objects.list(catalogueKinds.engine, {}, limit, offset).map(({ body }) => body),
  );
}

function viewEngine({ params, service: { store } }: Call) {
  const id = params["engineId"] ?? "";
  const found = store.objects.get(catalogueKinds.engine, id);
  if (!found) throw notFound(`there is no engine ${id}`);
  return found.body;
}

/** The endpoints that are of no one engine. Engines list no authorisation (R2-076). */
export const databaseRoutes: readonly Route[] = [
  { method: "GET", path: "/databases/instances", need: { scopes: ["databases:read_only"] }, answer: listAll },
  { method: "GET", path: "/databases/engines", need: { scopes: [] }, answer: listEngines },
  { method: "GET", path: "/databases/engines/{engineId+}", need: { scopes: [] }, answer: viewEngine },
];
