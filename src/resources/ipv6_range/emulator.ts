import { canonicalIp, int, type Known, text } from "../../contract";
import {
  defineEmulation,
  defineKind,
  failure,
  type FieldError,
  filterFields,
  findExceededLimits,
  parseCreateBody,
  RefusedRequestError,
  type RequestContext,
  type Service,
  slicePage,
  type StoredObject,
} from "../../emulator/author";
import { slaacOf } from "../compute_instance/emulator/addresses";
import type { InstanceBody } from "../compute_instance/emulator/instance";
import {
  addressKind,
  assignAuthorization,
  findPermitted,
  findWritableInstance,
  listSharing,
  listVisible,
  type RangeBody,
  rangeKind,
  readAuthorization,
  writeAuthorization,
} from "../ip_address/emulator/access";
import { ipv6Range } from "./contract";

// The document shows no response. The service has three formats.

const createdRange = ({ range, prefixLength, routeTarget }: RangeBody) => ({
  range: `${String(range)}/${String(prefixLength)}`,
  route_target: routeTarget,
});

const listedRange = ({ body }: StoredObject<RangeBody>) => ({
  range: body.range,
  prefix: body.prefixLength,
  region: body.region,
  route_target: body.routeTarget,
});

/** Lists the instance that the range belongs to first, then those that share it. */
const viewedRange = ({ body }: StoredObject<RangeBody>, sharing: readonly Pick<StoredObject, "id">[]) => ({
  range: body.range,
  prefix: body.prefixLength,
  region: body.region,
  is_bgp: sharing.length > 0,
  computes: [body.computeId, ...sharing.map(({ id }) => id)],
});

/** Finds the instance to route the range to, by its id or its SLAAC address. */
function findTarget(
  request: RequestContext,
  { computeId, routeTarget }: Known<typeof ipv6Range>,
): StoredObject<InstanceBody> | FieldError {
  const field = typeof computeId === "number" ? "compute_id" : "route_target";
  const address = request.service.store.objects.get(addressKind, canonicalIp(String(routeTarget)));
  const id = typeof computeId === "number" ? computeId : address?.body.type === "ipv6" ? address.parent : null;
  const instance = id === null ? undefined : findWritableInstance(request, id, field);
  if (instance) return instance;
  const what = field === "compute_id" ? "be the id of an instance" : "be the SLAAC address of an instance";
  const reason = `must ${what}, got ${String(computeId ?? routeTarget)}`;
  return { field, reason, rules: [field === "compute_id" ? "R3-167" : "R3-168"] };
}

/** Allocates a range from 2001:db8::/32, which is reserved for documentation. Ranges are never reused. */
function nextRange({ store }: Service, prefixLength: number): string {
  const group = store.settings.next(`IPv6 ranges of ${String(prefixLength)}`);
  const subnet = prefixLength === 64 ? group : group * 256;
  if (subnet > 65535) throw failure(400, "No IPv6 ranges are left");
  return canonicalIp(`2001:db8:${prefixLength === 64 ? "64" : "56"}:${subnet.toString(16)}::`);
}

function create(request: RequestContext) {
  const given = parseCreateBody(ipv6Range, request);
  const target = findTarget(request, given);
  if ("reason" in target) throw new RefusedRequestError(400, [target]);
  const object = { computeId: Number(target.id), region: target.body.region };
  const fieldErrors = findExceededLimits(request.service, { contract: ipv6Range, kind: rangeKind, object });
  if (fieldErrors.length > 0) throw new RefusedRequestError(400, fieldErrors);
  const prefixLength = Number(given.prefixLength);
  const range = nextRange(request.service, prefixLength);
  const routeTarget = slaacOf(target.id).replace(/\/128$/, "");
  const body = { ...object, range, prefixLength, routeTarget };
  request.service.store.objects.insert(rangeKind, { id: range, parent: target.id, body });
  return createdRange(body);
}

function view(request: RequestContext) {
  const { range = "" } = request.params;
  const object = findPermitted(request, "range", range, "read_only");
  return viewedRange(object, listSharing(request.service, object));
}

function remove(request: RequestContext): object {
  const { range = "" } = request.params;
  const object = findPermitted(request, "range", range, "read_write");
  const { id } = object;
  const [instance] = listSharing(request.service, object);
  if (instance) {
    const reason = `The range ${String(id)} can't be deleted, because it is shared with instance ${String(instance.id)}`;
    throw failure(400, reason).cites("R3-172");
  }
  request.service.store.objects.remove(rangeKind, id);
  return {};
}

const kind = defineKind(ipv6Range, {
  responses: { furtherFields: { range: text("The range."), prefix: int("The prefix length, in bits.") } },
});

const list = (request: RequestContext) =>
  slicePage(request, filterFields(kind), listVisible(request, "range"), listedRange);

const single = `${ipv6Range.path}/{range}`;

export const ipv6RangeEmulation = defineEmulation(kind, {
  endpoints: {
    customOperations: ["list", "view", "create", "delete"],
    routes: [
      { method: "GET", path: ipv6Range.path, authorization: readAuthorization, respond: list },
      { method: "POST", path: ipv6Range.path, authorization: assignAuthorization, respond: create },
      // The document requires another scope for this endpoint than for all others.
      { method: "GET", path: single, authorization: { scopes: ["ips:read"], rules: ["R3-193"] }, respond: view },
      { method: "DELETE", path: single, authorization: writeAuthorization, respond: remove },
    ],
  },
});
