import { isObject, type Properties } from "../contract";
import { isPermitted } from "../emulator/access/users";
import { idParameter } from "../emulator/collection/endpoints";
import { findExceededLimits } from "../emulator/collection/limits";
import { emitEvent } from "../emulator/objects/events";
import type { RequestContext, Route } from "../emulator/http/route";
import { ApiFailure, failure } from "../emulator/wire/failure";
import { databaseKind } from "../resources/base/managed_database/emulator/stored";
import { computeInstance } from "../resources/compute_instance/contract";
import { entityOf } from "../resources/firewall/emulator";
import { assignFirewall, deviceKind, firewallKind, refuseWhileMigrating } from "../resources/firewall/emulator/devices";
import { firewallDevice } from "../resources/firewall_device/contract";
import { ipAddress } from "../resources/ip_address/contract";
import { mysqlDatabase } from "../resources/mysql_database/contract";
import { postgresqlDatabase } from "../resources/postgresql_database/contract";

/** Finds the firewall of a new instance. */
function findFirewall({ service, user }: RequestContext, given: unknown) {
  const id = typeof given === "number" && isPermitted(user, "firewalls", given, "read_write") ? given : 0;
  const firewall = service.store.objects.get(firewallKind, id);
  const field = "firewall_id";
  if (!firewall) {
    const reason = `must be the id of a firewall that you can change, got ${JSON.stringify(given)}`;
    throw failure(400, reason, field);
  }
  const object = { firewallId: id };
  const excess = findExceededLimits(service, { contract: firewallDevice, kind: deviceKind, object, field });
  if (excess.length > 0) throw new ApiFailure(400, excess);
  refuseWhileMigrating(service, id);
  return firewall;
}

/** Creates an instance, and assigns its firewall to it. */
function createInstance(request: RequestContext, { answer }: Route): unknown {
  const { firewall_id: given, ...body } = request.body as Properties;
  if (given === undefined || given === null) return answer(request);
  const firewall = findFirewall(request, given);
  const created = answer({ ...request, body });
  assignFirewall(request.service, firewall.id, Number((created as Properties)["id"]));
  emitEvent(request, "firewall_device_add", entityOf(firewall));
  return created;
}

/** Allocates an address that is released together with its instance. */
function allocateAddress(request: RequestContext, { answer }: Route): unknown {
  const { reserved, ...body } = request.body as Properties;
  if (reserved === true) {
    throw failure(400, "must be false, because the emulator doesn't have reserved addresses", "reserved");
  }
  return answer({ ...request, body });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (isObject(value) && Object.values(value).every(isEmpty));

/** The fields of databases for features that the emulator doesn't have, and the features. */
const databaseFeatures = { engine_config: "engine settings", fork: "forks", private_network: "private networks" };

/** Removes fields without effect from the body of a request, and rejects the others, which the service would apply. */
function withoutFeatures(body: Properties): Properties {
  const unknown = Object.entries(databaseFeatures).filter(([field]) => !isEmpty(body[field]));
  if (unknown.length > 0) {
    const reasonOf = (feature: string) => `must be omitted, because the emulator's databases have no ${feature}`;
    throw new ApiFailure(
      400,
      unknown.map(([field, feature]) => ({ field, reason: reasonOf(feature) })),
    );
  }
  return Object.fromEntries(Object.entries(body).filter(([field]) => !(field in databaseFeatures)));
}

const createDatabase = (request: RequestContext, { answer }: Route): unknown =>
  answer({ ...request, body: withoutFeatures(request.body as Properties) });

/** Updates a database. Its plan and size may be sent if they stay the same. */
function updateDatabase(request: RequestContext, { answer }: Route): unknown {
  const { type, cluster_size, ...body } = withoutFeatures(request.body as Properties);
  const stored = request.service.store.objects.get(databaseKind, Number(request.params[idParameter]))?.body;
  const fixed = { type: [type, stored?.type], cluster_size: [cluster_size, stored?.clusterSize] };
  const resized = Object.entries(fixed).filter(([, [given, current]]) => !isEmpty(given) && given !== current);
  if (stored && resized.length > 0) {
    throw new ApiFailure(
      400,
      resized.map(([field, [given, current]]) => ({
        field,
        reason: `must be ${String(current)}, because the emulator can't resize databases, got ${JSON.stringify(given)}`,
      })),
    );
  }
  return answer({ ...request, body });
}

const answers: { readonly [endpoint: string]: (request: RequestContext, route: Route) => unknown } = {
  [`POST ${computeInstance.path}`]: createInstance,
  [`POST ${ipAddress.path}`]: allocateAddress,
  [`POST ${mysqlDatabase.path}`]: createDatabase,
  [`POST ${postgresqlDatabase.path}`]: createDatabase,
  [`PUT ${mysqlDatabase.path}/{${idParameter}}`]: updateDatabase,
  [`PUT ${postgresqlDatabase.path}/{${idParameter}}`]: updateDatabase,
};

/** Answers a request that may have fields which the specification doesn't have. */
export function answerWithFurtherFields(request: RequestContext, route: Route): unknown {
  const answer = answers[`${route.method} ${route.path}`];
  return answer && isObject(request.body) ? answer(request, route) : route.answer(request);
}
