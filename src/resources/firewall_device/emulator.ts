import { choice, int, resource, validate } from "../../contract";
import { permitted } from "../../emulator/access/users";
import { authorizationFor } from "../../emulator/collection/endpoints";
import { parentOf } from "../../emulator/collection/place";
import type { Emulation } from "../../emulator/objects/emulation";
import { emit } from "../../emulator/objects/events";
import { ApiFailure, failure } from "../../emulator/wire/failure";
import type { FieldError } from "../../emulator/wire/failure";
import { decodeBody } from "../../emulator/wire/input";
import { toResponse } from "../../emulator/wire/output";
import type { RequestContext } from "../../emulator/service";
import type { Id, StoredObject } from "../../emulator/store";
import { fieldErrorOf } from "../../emulator/wire/names";
import { computeInstance } from "../compute_instance/contract";
import { instanceKind } from "../compute_instance/emulator";
import { entityOf } from "../firewall/emulator";
import { assign, devicesOf, firewallKind, otherActive, refuseWhileMigrating } from "../firewall/emulator/assigned";
import { firewallDevice } from "./contract";

/** Document 3, Firewall device: the request has other names than the answer. */
const request = resource({
  name: "firewall_device_request",
  summary: "What a firewall is to be put on.",
  source: "document 3, Firewall device",
  path: firewallDevice.path,
  operations: [],
  access: firewallDevice.access,
  fields: {
    id: int("The entity's id."),
    type: choice("The kind of entity.", ["compute"]),
  },
});

function judge({ service, user }: RequestContext, firewall: StoredObject, instance: Id): readonly FieldError[] {
  const field = "id";
  const found = service.store.objects.get(instanceKind, instance);
  if (!found || !permitted(user, "computes", instance, "read_only")) {
    return [{ field, reason: `must be the id of an instance, and there is no instance ${String(instance)}` }];
  }
  if (!permitted(user, "computes", instance, "read_write")) {
    throw failure(403, `${user?.username ?? "nobody"} may only read instance ${String(instance)}`, field);
  }
  const same = devicesOf(service, firewall.id).find(({ body }) => body["computeId"] === instance);
  if (same) return [{ field, reason: `is behind this firewall already, by device ${String(same.id)}` }];
  const other = firewall.body["status"] === "enabled" ? otherActive(service, instance, firewall.id) : undefined;
  if (!other) return [];
  const reason = `must be an instance without another enabled firewall, and ${String(instance)} has firewall ${String(other.id)}`;
  return [{ field, reason }];
}

function create(emulation: Emulation, call: RequestContext) {
  const firewall = parentOf(emulation, call, "read_write");
  if (!firewall) throw new Error("a device without a firewall");
  const { values, fieldErrors } = decodeBody(request.fields, call.body, "create");
  const problems = validate(request, values, { unknownNames: "ignore" });
  const { id: instance } = values;
  const all = [
    ...fieldErrors,
    ...problems.map((problem) => fieldErrorOf(request.fields, problem)),
    ...(typeof instance === "number" && Number.isSafeInteger(instance) ? judge(call, firewall, instance) : []),
  ];
  if (all.length > 0) throw new ApiFailure(400, all);
  refuseWhileMigrating(call.service, firewall.id, [instance as Id]);
  const device = assign(call.service, firewall.id, instance as Id);
  emit(call, "firewall_device_add", entityOf(firewall));
  return toResponse(emulation, device, call.service);
}

const emulation: Emulation = {
  contract: firewallDevice,
  parentKind: firewallKind,
  grants: "firewalls",
  customOperations: ["create"],
  checkState: ({ service }, _, { parent }) => {
    refuseWhileMigrating(service, parent ?? 0);
  },
  removed: ({ store }, { parent }, request) => {
    const firewall = store.objects.get(firewallKind, parent ?? 0);
    if (firewall) emit(request, "firewall_device_remove", entityOf(firewall));
  },
  presentFields: ({ body }, { store }) => {
    const id = body["computeId"] as Id;
    const label = store.objects.get(instanceKind, id)?.body["label"] ?? null;
    return { entity: { id, type: "compute", label, url: `/v4${computeInstance.path}/${String(id)}` } };
  },
};

export const firewallDeviceEmulation: Emulation = {
  ...emulation,
  routes: [
    {
      method: "POST",
      path: firewallDevice.path,
      authorization: authorizationFor(emulation, "read_write"),
      answer: (request) => create(emulation, request),
    },
  ],
};
