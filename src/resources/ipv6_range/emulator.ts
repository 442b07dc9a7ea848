import { canonicalIp } from "../../contract";
import type { Properties } from "../../contract";
import type { Emulation } from "../../emulator/objects/emulation";
import { ApiFailure, failure } from "../../emulator/wire/failure";
import type { FieldError } from "../../emulator/wire/failure";
import { toSnakeCase } from "../../emulator/wire/output";
import { pagedOf } from "../../emulator/wire/page";
import { parseCreateBody } from "../../emulator/wire/request";
import type { RequestContext, Service } from "../../emulator/service";
import type { StoredObject } from "../../emulator/store";
import { addressKind, rangeKind, slaacOf } from "../compute_instance/emulator/addresses";
import { allFor, instanceFor, named, placing, reading, sharedWith, writing } from "../ip_address/emulator/find";
import { ipv6Range } from "./contract";

/** The document shows no answer: a range has what requests name, and its region. */
const shown = ({ body }: StoredObject) => toSnakeCase(body);

/** The instance that the range is to lead to, by its number or its SLAAC address. */
function targetOf(request: RequestContext, { computeId, routeTarget }: Properties): StoredObject | FieldError {
  const field = typeof computeId === "number" ? "compute_id" : "route_target";
  const address = request.service.store.objects.get(addressKind, canonicalIp(String(routeTarget)));
  const id = typeof computeId === "number" ? computeId : address?.body["type"] === "ipv6" ? address.parent : null;
  const instance = id === null ? undefined : instanceFor(request, id, field);
  if (instance) return instance;
  const what = field === "compute_id" ? "be the id of an instance" : "be the SLAAC address of an instance";
  return { field, reason: `must ${what}, and there is none with ${String(computeId ?? routeTarget)}` };
}

function others({ store }: Service, instance: StoredObject): readonly FieldError[] {
  const ranges = store.objects.list(rangeKind);
  const own = ranges.find(({ parent }) => parent === instance.id);
  if (own) return [{ field: "", reason: `Instance ${String(instance.id)} has the range ${String(own.id)} already` }];
  const { region } = instance.body;
  const near = ranges.find(({ body }) => body["region"] === region);
  if (!near) return [];
  return [{ field: "", reason: `The account has the range ${String(near.id)} in ${String(region)} already` }];
}

/** A range is never given out a second time; both kinds come from 2001:db8::/32, for documentation. */
function next({ store }: Service, prefixLength: number): string {
  const group = store.settings.next(`IPv6 ranges of ${String(prefixLength)}`);
  const subnet = prefixLength === 64 ? group : group * 256;
  if (subnet > 65535) throw failure(400, "There is no range left");
  return canonicalIp(`2001:db8:${prefixLength === 64 ? "64" : "56"}:${subnet.toString(16)}::`);
}

function create(request: RequestContext) {
  const values = parseCreateBody(ipv6Range, request.body);
  const target = targetOf(request, values);
  if ("reason" in target) throw new ApiFailure(400, [target]);
  const beside = others(request.service, target);
  if (beside.length > 0) throw new ApiFailure(400, beside);
  const prefixLength = Number(values["prefixLength"]);
  const range = next(request.service, prefixLength);
  const routeTarget = slaacOf(target.id).replace(/\/128$/, "");
  const body = { range, prefixLength, computeId: target.id, routeTarget, region: target.body["region"] };
  const made = { id: range, parent: target.id, body };
  request.service.store.objects.insert(rangeKind, made);
  return shown(made);
}

function remove(request: RequestContext): object {
  const range = named(request, "range", request.params["range"] ?? "", "read_write");
  const { id } = range;
  const [holder] = sharedWith(request.service, range);
  if (holder)
    throw failure(400, `The range ${String(id)} is shared with instance ${String(holder.id)}, and cannot be deleted`);
  request.service.store.objects.remove(rangeKind, id);
  return {};
}

function list(request: RequestContext) {
  const all = allFor(request, "range");
  return pagedOf(request.query, all, shown);
}

const single = `${ipv6Range.path}/{range}`;

export const ipv6RangeEmulation: Emulation = {
  contract: ipv6Range,
  customOperations: ["list", "view", "create", "delete"],
  routes: [
    { method: "GET", path: ipv6Range.path, authorization: reading, answer: list },
    { method: "POST", path: ipv6Range.path, authorization: placing, answer: create },
    {
      method: "GET",
      path: single,
      // So the document spells the scope of this one endpoint (R3-193).
      authorization: { scopes: ["ips:read"] },
      answer: (request) => shown(named(request, "range", request.params["range"] ?? "", "read_only")),
    },
    { method: "DELETE", path: single, authorization: writing, answer: remove },
  ],
};
