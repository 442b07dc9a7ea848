import { isObject } from "../contract";
import {
  authorizationFor,
  filterFields,
  findKind,
  isPermitted,
  RefusedRequestError,
  type RequestContext,
  type Route,
  slicePage,
  toResponse,
} from "../emulator/author";
import { computeInstance } from "../resources/compute_instance/contract";
import { findInstance, type Instance, instanceKind } from "../resources/compute_instance/emulator/instance";
import { deviceKind, firewallKind } from "../resources/firewall/emulator/devices";
import { allocateAddress } from "../resources/ip_address/emulator";
import { type AddressBody, addressKind, assignAuthorization, rangeKind } from "../resources/ip_address/emulator/access";
import { withPublicDomain } from "../shared/dialect/linode";
import { instanceInPath } from "./instance-parts";

const showAddress = ({
  address,
  gateway,
  subnetMask,
  prefix,
  type,
  public: isPublic,
  rdns,
  region,
  computeId,
}: AddressBody) => ({
  address,
  gateway,
  subnet_mask: subnetMask,
  prefix,
  type,
  public: isPublic,
  rdns: rdns && withPublicDomain(rdns),
  region,
  linode_id: computeId,
  reserved: false,
  interface_id: null,
  vpc_nat_1_1: null,
});

/** The ranges of an instance: its own, and those that are shared with it. A shared range has no route target. */
function listRanges({ service: { store } }: RequestContext, { id, body: { sharedIps = [] } }: Instance) {
  const shared = sharedIps.flatMap((range) => store.objects.get(rangeKind, range) ?? []);
  const own = store.objects.list(rangeKind, { parent: id }).filter((range) => !sharedIps.includes(String(range.id)));
  return [...own, ...shared].map(({ id: range, body: { prefixLength, region, routeTarget } }) => {
    const isShared = store.objects.listContaining(instanceKind, "sharedIps", String(range)).length > 0;
    return { range, prefix: prefixLength, region, route_target: isShared ? null : routeTarget };
  });
}

function listAddresses(request: RequestContext) {
  const { store } = request.service;
  const instance = instanceInPath(request);
  const { id, body } = instance;
  const all = store.objects.list(addressKind, { parent: id }).map((address) => address.body);
  const v4 = all.filter(({ type }) => type === "ipv4");
  const slaac = all.find(({ type }) => type === "ipv6");
  const shared = (body.sharedIps ?? []).flatMap((address) => store.objects.get(addressKind, address)?.body ?? []);
  // The part after the prefix is the same in the SLAAC and the link-local address.
  const local = slaac && { ...showAddress(slaac), address: String(slaac.address).replace(/^.*f03c:/, "fe80::f03c:") };
  return {
    ipv4: {
      public: v4.filter((address) => address.public === true).map(showAddress),
      private: v4.filter((address) => address.public !== true).map(showAddress),
      shared: shared.map(showAddress),
      reserved: [],
      vpc: [],
    },
    ipv6: {
      slaac: slaac ? showAddress(slaac) : null,
      link_local: local ? { ...local, public: false, prefix: 64 } : null,
      global: listRanges(request, instance),
      vpc: [],
    },
  };
}

/** Lists the firewalls of an instance that the user may read. */
function listFirewalls(request: RequestContext) {
  const { store, kinds } = request.service;
  const { id } = instanceInPath(request);
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
    if (!(error instanceof RefusedRequestError)) throw error;
    // The dialect translates the fields of the specification's endpoints only.
    const errors = error.errors.map((each) => (each.field === "compute_id" ? { ...each, field: "linode_id" } : each));
    throw new RefusedRequestError(error.status, errors);
  }
}

const path = `${computeInstance.path}/{computeId}`;
const read = authorizationFor({ contract: computeInstance }, "read_only");

export const instanceNetworkingRoutes: readonly Route[] = [
  { method: "GET", path: `${path}/ips`, authorization: read, respond: listAddresses },
  { method: "POST", path: `${path}/ips`, authorization: assignAuthorization, respond: addAddress },
  { method: "GET", path: `${path}/firewalls`, authorization: read, respond: listFirewalls },
];
