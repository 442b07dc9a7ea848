import { isPermitted } from "../../../emulator/access/users";
import { defineEmulation } from "../../../emulator/objects/emulation";
import type { Draft, Emulation } from "../../../emulator/objects/emulation";
import { emitEvent } from "../../../emulator/objects/events";
import { failure } from "../../../emulator/wire/failure";
import type { FieldError } from "../../../emulator/wire/failure";
import type { StoredObject } from "../../../emulator/store";
import { firewall } from "../contract";
import {
  assignFirewall,
  deviceKind,
  devicesOf,
  findOtherEnabled,
  firewallKind,
  refuseMigrating,
  refuseWhileMigrating,
} from "./devices";
import type { StoredFirewall } from "./devices";
import { ruleRoutes } from "./rule-routes";
import { times } from "../../base/common/contract";
import { instanceKind } from "../../compute_instance/emulator/instance";
import { firewallParts } from "./account-parts";
import { firewallControlRoutes } from "./control";

type FirewallDraft = Draft<typeof firewall, StoredFirewall>;

/** The firewall as events name it. */
export const entityOf = ({ id, body }: StoredObject<StoredFirewall>) => ({
  type: firewallKind,
  id,
  label: String(body.label),
});

/** Document 3, Firewalls rule 2: the caller has to be able to write every instance. */
function validateDevices({ request: { service, user }, object }: FirewallDraft): readonly FieldError[] {
  const field = "devices.computes";
  const instanceIds = object.devices?.computes ?? [];
  const fieldErrors = instanceIds.flatMap((id): readonly FieldError[] => {
    const instance = service.store.objects.get(instanceKind, id);
    if (!instance || !isPermitted(user, "computes", id, "read_only")) {
      return [{ field, reason: `must be ids of instances, and there is no instance ${String(id)}` }];
    }
    if (!isPermitted(user, "computes", id, "read_write")) {
      throw failure(403, `${user?.username ?? "nobody"} may only read instance ${String(id)}`, field);
    }
    const other = findOtherEnabled(service, id);
    if (!other) return [];
    return [
      { field, reason: `must not name instance ${String(id)}, which has the enabled firewall ${String(other.id)}` },
    ];
  });
  if (fieldErrors.length === 0) refuseMigrating(service, instanceIds, field);
  return fieldErrors;
}

function validateStatus({ request: { service }, object, before }: FirewallDraft): readonly FieldError[] {
  if (!before || object.status !== "enabled" || before.body.status === "enabled") return [];
  const others = devicesOf(service, before.id).flatMap(({ body: { computeId } }) => {
    const other = findOtherEnabled(service, computeId ?? 0, before.id);
    return other ? [`instance ${String(computeId)} has firewall ${String(other.id)}`] : [];
  });
  if (others.length === 0) return [];
  const reason = `must stay disabled while another enabled firewall is on an instance: ${others.join(", ")}`;
  return [{ field: "status", reason }];
}

const emulation = defineEmulation(firewall, {
  controlRoutes: firewallControlRoutes,
  accountParts: firewallParts,
  kind: firewallKind,
  neverReturned: ["devices"],
  furtherFields: times,
  validate: (draft) => (draft.operation === "create" ? validateDevices(draft) : validateStatus(draft)),
  checkState: ({ service }, _, { id }) => {
    refuseWhileMigrating(service, id);
  },
  created: (request, object, draft) => {
    for (const id of draft.object.devices?.computes ?? []) assignFirewall(request.service, object.id, id);
    emitEvent(request, "firewall_create", entityOf(object));
  },
  updated: (request, object, { before }) => {
    const { status } = object.body;
    if (status !== before?.body.status) {
      emitEvent(request, status === "enabled" ? "firewall_enable" : "firewall_disable", entityOf(object));
    }
  },
  removed: (service, object, request) => {
    service.store.objects.removeAll(deviceKind, { parent: object.id });
    emitEvent(request, "firewall_delete", entityOf(object));
  },
});

export const firewallEmulation: Emulation = { ...emulation, routes: ruleRoutes(emulation) };
