import type { Properties } from "../../../contract";
import { permitted } from "../../../emulator/access/users";
import type { Draft, Emulation } from "../../../emulator/objects/emulation";
import { emit } from "../../../emulator/objects/events";
import { failure } from "../../../emulator/wire/failure";
import type { FieldError } from "../../../emulator/wire/failure";
import type { Id, StoredObject } from "../../../emulator/store";
import { instanceKind } from "../../compute_instance/emulator";
import { firewall } from "../contract";
import {
  assign,
  conflicts,
  deviceKind,
  firewallKind,
  otherActive,
  refuseMigrating,
  refuseWhileMigrating,
} from "./assigned";
import { ruleRoutes } from "./rules";

const instancesIn = (object: Properties) =>
  ((object["devices"] as Properties | undefined)?.["computes"] ?? []) as readonly Id[];

export const entityOf = ({ id, body }: StoredObject) => ({ type: firewallKind, id, label: String(body["label"]) });

function validate(draft: Draft): readonly FieldError[] {
  return draft.operation === "create" ? judgeDevices(draft) : judgeStatus(draft);
}

/** Document 3, Firewalls rule 2: the caller has to be able to write every instance. */
function judgeDevices({ call, object }: Draft): readonly FieldError[] {
  const field = "devices.computes";
  const { service, user } = call;
  const instances = instancesIn(object);
  const wrongs = instances.flatMap((id): readonly FieldError[] => {
    const found = service.store.objects.get(instanceKind, id);
    if (!found || !permitted(user, "computes", id, "read_only")) {
      return [{ field, reason: `must be ids of instances, and there is no instance ${String(id)}` }];
    }
    if (!permitted(user, "computes", id, "read_write")) {
      throw failure(403, `${user?.username ?? "nobody"} may only read instance ${String(id)}`, field);
    }
    const other = otherActive(service, id);
    if (!other) return [];
    return [
      { field, reason: `must not name instance ${String(id)}, which has the enabled firewall ${String(other.id)}` },
    ];
  });
  if (wrongs.length === 0) refuseMigrating(service, instances, field);
  return wrongs;
}

function judgeStatus({ call, object, before }: Draft): readonly FieldError[] {
  if (!before || object["status"] !== "enabled" || before.body["status"] === "enabled") return [];
  const others = conflicts(call.service, before.id);
  return others.length === 0
    ? []
    : [
        {
          field: "status",
          reason: `must stay disabled while another enabled firewall is on an instance: ${others.join(", ")}`,
        },
      ];
}

const emulation: Emulation = {
  contract: firewall,
  grants: "firewalls",
  unique: "label",
  neverReturned: ["devices"],
  validate,
  checkState: ({ service }, _, { id }) => {
    refuseWhileMigrating(service, id);
  },
  created: (request, object, draft) => {
    for (const id of instancesIn(draft.object)) assign(request.service, object.id, id);
    emit(request, "firewall_create", entityOf(object));
  },
  updated: (request, object, { before }) => {
    const status = object.body["status"];
    if (status !== before?.body["status"]) {
      emit(request, status === "enabled" ? "firewall_enable" : "firewall_disable", entityOf(object));
    }
  },
  removed: (service, object, request) => {
    service.store.objects.removeAll(deviceKind, { parent: object.id });
    emit(request, "firewall_delete", entityOf(object));
  },
};

export const firewallEmulation: Emulation = { ...emulation, routes: ruleRoutes(emulation) };
