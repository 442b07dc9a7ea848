import { authorizationFor } from "../emulator/collection/endpoints";
import { isPermitted } from "../emulator/access/users";
import type { RequestContext, Route } from "../emulator/http/route";
import { findKind } from "../emulator/objects/kind";
import { filterFields } from "../emulator/wire/filter";
import { toResponse } from "../emulator/wire/output";
import { slicePage } from "../emulator/wire/page";
import { computeInstance } from "../resources/compute_instance/contract";
import { findInstance } from "../resources/compute_instance/emulator/instance";
import { deviceKind, firewallKind } from "../resources/firewall/emulator/devices";

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

export const instanceFirewallRoutes: readonly Route[] = [
  {
    method: "GET",
    path: `${computeInstance.path}/{computeId}/firewalls`,
    authorization: authorizationFor({ contract: computeInstance }, "read_only"),
    answer: listFirewalls,
  },
];
