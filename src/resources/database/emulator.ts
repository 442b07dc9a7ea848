import { BlockList, isIP } from "node:net";
import type { Properties } from "../../contract";
import {
  authorizationFor,
  type ControlRoute,
  defineEmulation,
  defineKind,
  failure,
  fetchPage,
  filterFields,
  findGrantedIds,
  findKind,
  findObject,
  type RequestContext,
  toResponse,
} from "../../emulator/author";
import { listedDatabaseFields } from "../base/managed_database/emulator";
import { databaseKind, requireManagedDatabases, type StoredDatabase } from "../base/managed_database/emulator/stored";
import { database } from "./contract";

/** Statuses in which the nodes accept connections. */
const serving: readonly string[] = ["active", "updating", "backing_up", "degraded"];

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

function admits(source: string, address: string): boolean {
  const [network = "", mask] = source.split("/");
  if (family(network) !== family(address)) return false;
  const list = new BlockList();
  if (mask === undefined) list.addAddress(network, family(network));
  else list.addSubnet(network, Number(mask), family(network));
  return list.check(address, family(address));
}

/**
 * Checks if a client at the IP address could connect to the database, and gives the reason (document 2, Allow list
 * semantics).
 */
function reachable(
  { body }: Pick<StoredDatabase, "body">,
  address: string,
): { readonly reachable: boolean; readonly reason: string } {
  if (isIP(address) === 0) throw failure(400, `must be an IP address, got ${JSON.stringify(address)}`, "address");
  const status = String(body.status);
  if (!serving.includes(status)) return { reachable: false, reason: `the database is ${status}` };
  if (body.isDown === true) return { reachable: false, reason: "its only node is in maintenance" };
  const source = body.allowList?.find((each) => admits(each, address));
  if (source === undefined) return { reachable: false, reason: `the allow list doesn't include ${address}` };
  return { reachable: true, reason: `the allow list includes ${source}` };
}

const databaseControlRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/databases/{id}/reachable/{address}",
    respond: ({ service }, { id = "", address = "" }) =>
      reachable(findObject(service, databaseKind, "database", id), address),
  },
];

/** Omits the port, and adds the path of the full record (R2-024, R2-033). */
function listedDatabase({ service }: RequestContext, stored: StoredDatabase): Properties {
  const kind = findKind(service.kinds, databaseKind, stored.parent);
  const { port: _, ...shown } = toResponse(kind, stored, service.store);
  return { ...shown, instance_uri: `/v4${kind.contract.path}/${String(stored.id)}` };
}

/** Lists the databases of all engines. */
const listing = defineKind(database, {
  storeName: "database_listing",
  listsOthers: true,
  responses: { furtherFields: listedDatabaseFields },
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
    routes: [{ method: "GET", path: database.path, authorization, respond: list }],
  },
  control: { routes: databaseControlRoutes },
});
