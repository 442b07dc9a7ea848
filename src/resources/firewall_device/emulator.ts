import { choice, defineContract, int, object, text, validate } from "../../contract";
import {
  authorizationFor,
  decodeBody,
  defineEmulation,
  defineKind,
  emitEvent,
  failure,
  type FieldError,
  fieldErrorOf,
  findExceededLimits,
  findParent,
  isPermitted,
  RefusedRequestError,
  type RequestContext,
  type StoredObject,
  toResponse,
} from "../../emulator/author";
import { times } from "../base/common/contract";
import { computeInstance } from "../compute_instance/contract";
import { instanceKind } from "../compute_instance/emulator/instance";
import { entityOf } from "../firewall/emulator";
import {
  assignFirewall,
  deviceKind,
  findEnabledFirewall,
  firewallKind,
  refuseWhileMigrating,
  type StoredFirewall,
} from "../firewall/emulator/devices";
import { firewallDevice } from "./contract";

/** The request has other field names than the response (document 3, Firewall device). */
const createRequest = defineContract({
  kind: "input",
  name: "firewall_device_request",
  summary: "The entity to assign a firewall to.",
  source: "document 3, Firewall device",
  fields: {
    id: int("The entity's id.").cites("R3-120"),
    type: choice("The kind of entity.", ["compute"]).cites("R3-121").required().cites("R3-120"),
  },
});

function validateInstance(
  { service, user }: RequestContext,
  firewall: StoredObject<StoredFirewall>,
  instanceId: number,
): readonly FieldError[] {
  const field = "id";
  const instance = service.store.objects.get(instanceKind, instanceId);
  if (!instance || !isPermitted(user, "computes", instanceId, "read_only")) {
    const reason = `must be the id of an instance, got ${String(instanceId)}`;
    return [{ field, reason, rules: ["R3-122"] }];
  }
  if (!isPermitted(user, "computes", instanceId, "read_write")) {
    throw failure(
      403,
      `${user?.username ?? "the caller"} has read-only access to instance ${String(instanceId)}`,
      field,
    ).cites("R1-193");
  }
  const object = { firewallId: firewall.id, computeId: instanceId };
  const excess = findExceededLimits(service, { contract: firewallDevice, kind: deviceKind, object, field });
  if (excess.length > 0) return excess;
  const other = firewall.body.status === "enabled" ? findEnabledFirewall(service, instanceId, firewall.id) : undefined;
  if (!other) return [];
  const reason = `must be an instance without another enabled firewall, but ${String(instanceId)} has firewall ${String(other.id)}`;
  return [{ field, reason, rules: ["R3-130"] }];
}

function createDevice(request: RequestContext) {
  const { service } = request;
  const parent = findParent(kind, request, "read_write");
  const firewall = parent && service.store.objects.get(firewallKind, parent.id);
  if (!firewall) throw new Error("a device without a firewall");
  const { values, fieldErrors } = decodeBody(createRequest.fields, request, "create");
  const problems = validate(createRequest, values, { unknownNames: "ignore" });
  const { id: given } = values;
  const instanceId = typeof given === "number" && Number.isSafeInteger(given) ? given : undefined;
  const all = [
    ...fieldErrors,
    ...problems.map((problem) => fieldErrorOf(createRequest.fields, problem)),
    ...(instanceId === undefined ? [] : validateInstance(request, firewall, instanceId)),
  ];
  if (all.length > 0 || instanceId === undefined) throw new RefusedRequestError(400, all);
  refuseWhileMigrating(service, firewall.id, [instanceId]);
  const device = assignFirewall(service, firewall.id, instanceId);
  emitEvent(request, "firewall_device_add", entityOf(firewall));
  return toResponse(kind, device, service.store);
}

const kind = defineKind(firewallDevice, {
  storeName: deviceKind,
  parentKind: firewallKind,
  responses: {
    furtherFields: {
      ...times,
      entity: object("The protected entity.", {
        id: int("Its id."),
        type: text("Its type."),
        label: text("Its label."),
        url: text("Its path."),
      }),
    },
    presentFields: ({ body: { computeId: id } }, { objects }) => {
      const label = objects.get(instanceKind, id ?? 0)?.body.label ?? null;
      return { entity: { id, type: "compute", label, url: `/v4${computeInstance.path}/${String(id)}` } };
    },
  },
});

export const firewallDeviceEmulation = defineEmulation(kind, {
  endpoints: {
    customOperations: ["create"],
    routes: [
      {
        method: "POST",
        path: firewallDevice.path,
        authorization: authorizationFor(kind, "read_write"),
        respond: createDevice,
      },
    ],
  },
  hooks: {
    checkState: ({ service }, _, { parent }) => {
      refuseWhileMigrating(service, parent ?? 0);
    },
    removed: ({ store }, { parent }, request) => {
      const firewall = store.objects.get(firewallKind, parent ?? 0);
      if (firewall) emitEvent(request, "firewall_device_remove", entityOf(firewall));
    },
  },
});
