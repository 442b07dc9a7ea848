import { isObject } from "../contract";
import { authorizationFor } from "../emulator/collection/endpoints";
import { isPermitted } from "../emulator/access/users";
import type { RequestContext, Route } from "../emulator/http/route";
import { findKind } from "../emulator/objects/kind";
import { ApiFailure } from "../emulator/wire/failure";
import { filterFields } from "../emulator/wire/filter";
import { toResponse } from "../emulator/wire/output";
import { slicePage } from "../emulator/wire/page";
import { computeInstance } from "../resources/compute_instance/contract";
import { findInstance } from "../resources/compute_instance/emulator/instance";
import { deviceKind, firewallKind } from "../resources/firewall/emulator/devices";
import { allocateAddress } from "../resources/ip_address/emulator";
import { assignAuthorization } from "../resources/ip_address/emulator/access";
import { showAddress } from "./instance-parts";

/** Lists the firewalls of an instance that the user may read. */
function listFirewalls(request: RequestContext) {
  const { store, kinds } = request.service;
  const { id } = findInstance(request, request.params["computeId"] ?? "", "read_only");
  const kind = findKind(kinds, firewallKind);
  const firewalls = store.objects
    .byKey(deviceKind, String(id))
    .flatMap(({ parent }) => store.objects.get(firewallKind, parent ?? 0) ?? [])
    .filter((firewall) => isPermitted(request.user, "firewalls", firewall.id, "read_only"));
  return slicePage(request, filterFields(kind), firewalls, (firewall) => toResponse(kind, firewall, store));
}

/** Allocates an address for an instance, like `POST /networking/ips`. */
function addAddress(request: RequestContext) {
  const { id } = findInstance(request, request.params["computeId"] ?? "", "read_write");
  const body = { ...(isObject(request.body) ? request.body : {}), compute_id: id };
  try {
    return showAddress(allocateAddress({ ...request, body }).body);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // The dialect translates the fields of the specification's endpoints only.
    const errors = error.errors.map((each) => (each.field === "compute_id" ? { ...each, field: "linode_id" } : each));
    throw new ApiFailure(error.status, errors);
  }
}

const path = `${computeInstance.path}/{computeId}`;

export const instanceNetworkingRoutes: readonly Route[] = [
  { method: "POST", path: `${path}/ips`, authorization: assignAuthorization, answer: addAddress },
  {
    method: "GET",
    path: `${path}/firewalls`,
    authorization: authorizationFor({ contract: computeInstance }, "read_only"),
    answer: listFirewalls,
  },
];
