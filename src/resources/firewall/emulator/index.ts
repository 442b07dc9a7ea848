import { isObject } from "../../../contract";
import type { RuleId } from "../../../contract";
import { isPermitted } from "../../../emulator/access/users";
import { defineEmulation } from "../../../emulator/objects/emulation";
import type { Draft } from "../../../emulator/objects/emulation";
import { defineKind } from "../../../emulator/objects/kind";
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
      const reason = `must be ids of instances, and there is no instance ${String(id)}`;
      return [{ field, reason, rules: ["R3-094"] }];
    }
    if (!isPermitted(user, "computes", id, "read_write")) {
      throw failure(403, `${user?.username ?? "nobody"} may only read instance ${String(id)}`, field).per("R3-128");
    }
    const other = findOtherEnabled(service, id);
    if (!other) return [];
    const reason = `must not name instance ${String(id)}, which has the enabled firewall ${String(other.id)}`;
    return [{ field, reason, rules: ["R3-130", "R3-123"] }];
  });
  if (fieldErrors.length === 0) refuseMigrating(service, instanceIds, field);
  return fieldErrors;
}

function validateStatus({ request: { service }, object, before }: FirewallDraft): readonly FieldError[] {
  if (!before || object.status !== "enabled" || before.body.status === "enabled") return [];
  const others = devicesOf(service.store, before.id).flatMap(({ body: { computeId } }) => {
    const other = findOtherEnabled(service, computeId ?? 0, before.id);
    return other ? [`instance ${String(computeId)} has firewall ${String(other.id)}`] : [];
  });
  if (others.length === 0) return [];
  const reason = `must stay disabled while another enabled firewall is on an instance: ${others.join(", ")}`;
  return [{ field: "status", reason, rules: ["R3-125", "R3-130"] }];
}

/** What the specification says of a live migration beside the rule on all six operations. */
function rulesOfMigration(operation: "update" | "delete", isDisabling: boolean): readonly RuleId[] {
  if (operation === "delete") return ["R3-126"];
  return isDisabling ? ["R3-124"] : [];
}

const kind = defineKind(firewall, {
  storeName: firewallKind,
  responses: { neverReturned: ["devices"], furtherFields: times },
});

export const firewallEmulation = defineEmulation(kind, {
  endpoints: { routes: ruleRoutes(kind) },
  hooks: {
    validate: (draft) => (draft.operation === "create" ? validateDevices(draft) : validateStatus(draft)),
    checkState: ({ service, body }, operation, { id }) => {
      const isDisabling = isObject(body) && body["status"] === "disabled";
      refuseWhileMigrating(service, id, [], ...rulesOfMigration(operation, isDisabling));
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
  },
  control: { routes: firewallControlRoutes, accountParts: firewallParts },
});
