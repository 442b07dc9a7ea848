import { isObject, type Properties } from "../contract";
import {
  emitEvent,
  failure,
  findExceededLimits,
  isPermitted,
  RefusedRequestError,
  type RequestContext,
  type Route,
} from "../emulator/author";
import { computeInstance } from "../resources/compute_instance/contract";
import { entityOf } from "../resources/firewall/emulator";
import { assignFirewall, deviceKind, firewallKind, refuseWhileMigrating } from "../resources/firewall/emulator/devices";
import { firewallDevice } from "../resources/firewall_device/contract";
import { ipAddress } from "../resources/ip_address/contract";
import { databaseResponders } from "./databases";

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
  if (excess.length > 0) throw new RefusedRequestError(400, excess);
  refuseWhileMigrating(service, id);
  return firewall;
}

/** Creates an instance, and assigns its firewall to it. */
function createInstance(request: RequestContext, { respond }: Route): unknown {
  const { firewall_id: given, ...body } = request.body as Properties;
  if (given === undefined || given === null) return respond(request);
  const firewall = findFirewall(request, given);
  const created = respond({ ...request, body });
  assignFirewall(request.service, firewall.id, Number((created as Properties)["id"]));
  emitEvent(request, "firewall_device_add", entityOf(firewall));
  return created;
}

/** Allocates an address that is released together with its instance. */
function allocateAddress(request: RequestContext, { respond }: Route): unknown {
  const { reserved, ...body } = request.body as Properties;
  if (reserved === true) {
    throw failure(400, "must be false, because the emulator doesn't have reserved addresses", "reserved");
  }
  return respond({ ...request, body });
}

const responders: { readonly [endpoint: string]: (request: RequestContext, route: Route) => unknown } = {
  [`POST ${computeInstance.path}`]: createInstance,
  [`POST ${ipAddress.path}`]: allocateAddress,
  [`POST ${computeInstance.path}/{computeId}/ips`]: allocateAddress,
  ...databaseResponders,
};

/** Answers a request that may have fields which the specification doesn't have. */
export function respondWithFurtherFields(request: RequestContext, route: Route): unknown {
  const respondTo = responders[`${route.method} ${route.path}`];
  return respondTo && isObject(request.body) ? respondTo(request, route) : route.respond(request);
}
