import { canonicalSource, jsonAt, type Known, type RuleId, storedValue, validate } from "../../../contract";
import {
  applyDefaults,
  authorizationFor,
  decodeBody,
  defineEmulation,
  defineKind,
  type Draft,
  emitEvent,
  type EmulatedKind,
  failure,
  type FieldError,
  fieldErrorOf,
  findAuthorized,
  isPermitted,
  objectKeyOf,
  RefusedRequestError,
  type RequestContext,
  type Route,
  type Service,
  type Store,
  type StoredId,
  type StoredObject,
  toSnakeCase,
  updateStored,
} from "../../../emulator/author";
import type { AccountParts, AccountRule } from "../../../shared/topology/account";
import { times } from "../../base/common/contract";
import { computeInstance } from "../../compute_instance/contract";
import { instanceKind } from "../../compute_instance/emulator/instance";
import { firewallRules } from "../../firewall_rules/contract";
import { firewall } from "../contract";
import {
  assignFirewall,
  deviceKind,
  devicesOf,
  findEnabledFirewall,
  firewallKind,
  refuseMigrating,
  refuseWhileMigrating,
  type StoredFirewall,
} from "./devices";
import { firewallControlRoutes } from "./packet";

type Rule = NonNullable<NonNullable<Known<typeof firewall>["rules"]>["inbound"]>[number];

/** Describes the firewalls for the account's topology. */
function firewallParts(
  store: Store,
  key: (object: StoredObject<StoredFirewall>) => string,
): Pick<AccountParts, "firewalls"> {
  const firewalls = store.objects.list(firewallKind).map((stored) => {
    const { label, status, rules } = stored.body;
    const instances = devicesOf(store, stored.id).flatMap(({ body: { computeId } }) => computeId ?? []);
    return {
      key: key(stored),
      label: String(label),
      isEnabled: status !== "disabled",
      inboundPolicy: String(rules?.inboundPolicy),
      inbound: (rules?.inbound ?? []).map(ruleOf),
      protects: instances.map((id) => objectKeyOf({ contract: computeInstance }, id)),
    };
  });
  return { firewalls };
}

const ruleOf = ({ action, protocol, ports, addresses }: Rule): AccountRule => ({
  action: String(action),
  protocol: String(protocol),
  ports: ports ?? "",
  sources: [...(addresses?.ipv4 ?? []), ...(addresses?.ipv6 ?? [])].map(canonicalSource),
});

type FirewallKind = EmulatedKind<typeof firewall, StoredFirewall>;
type Rules = Known<typeof firewall>["rules"];

const rulesOf = ({ store }: Service, firewallId: StoredId): Rules =>
  store.objects.get(firewallKind, firewallId)?.body.rules;

const toBody = (rules: Rules) => toSnakeCase(applyDefaults(firewallRules.fields, rules ?? {}));

function viewRules(kind: FirewallKind, request: RequestContext) {
  const { id } = findAuthorized(kind, request, request.params["firewallId"] ?? "", "read_only");
  return toBody(rulesOf(request.service, id));
}

/** Replaces all rulesets. A missing ruleset becomes empty, but a missing policy is unchanged. */
function replaceRules(kind: FirewallKind, request: RequestContext) {
  const { service } = request;
  const { id } = findAuthorized(kind, request, request.params["firewallId"] ?? "", "read_write");
  refuseWhileMigrating(service, id);
  const { values, fieldErrors } = decodeBody(firewallRules.fields, request, "create", firewallRules.specified);
  const problems = validate(firewallRules, { firewallId: id, ...values }, { unknownNames: "ignore" });
  const all = [...fieldErrors, ...problems.map((problem) => fieldErrorOf(firewallRules.fields, problem))];
  if (all.length > 0) throw new RefusedRequestError(400, all);
  const { inboundPolicy, outboundPolicy } = rulesOf(service, id) ?? {};
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const next = applyDefaults(firewallRules.fields, { inboundPolicy, outboundPolicy, ...sent });
  const rules = storedValue(firewall.fields.rules, next, {}) as Rules;
  updateStored(service, firewallKind, id, { rules });
  return toBody(rules);
}

function ruleRoutes(kind: FirewallKind): readonly Route[] {
  const { path } = firewallRules;
  return [
    {
      method: "GET",
      path,
      authorization: authorizationFor(kind, "read_only"),
      respond: (request) => viewRules(kind, request),
    },
    {
      method: "PUT",
      path,
      authorization: authorizationFor(kind, "read_write"),
      respond: (request) => replaceRules(kind, request),
    },
  ];
}

type FirewallDraft = Draft<typeof firewall, StoredFirewall>;

/** The firewall as the entity of an event. */
export const entityOf = ({ id, body }: StoredObject<StoredFirewall>) => ({
  type: firewallKind,
  id,
  label: String(body.label),
});

/** Checks that the caller may write every instance (document 3, Firewalls rule 2). */
function validateDevices({ request: { service, user }, object }: FirewallDraft): readonly FieldError[] {
  const field = "devices.computes";
  const instanceIds = object.devices?.computes ?? [];
  const fieldErrors = instanceIds.flatMap((id): readonly FieldError[] => {
    const instance = service.store.objects.get(instanceKind, id);
    if (!instance || !isPermitted(user, "computes", id, "read_only")) {
      const reason = `must be ids of instances, got ${String(id)}`;
      return [{ field, reason, rules: ["R3-094"] }];
    }
    if (!isPermitted(user, "computes", id, "read_write")) {
      throw failure(
        403,
        `${user?.username ?? "the caller"} has read-only access to instance ${String(id)}`,
        field,
      ).cites("R3-128");
    }
    const other = findEnabledFirewall(service, id);
    if (!other) return [];
    const reason = `must not include instance ${String(id)}, which already has the enabled firewall ${String(other.id)}`;
    return [{ field, reason, rules: ["R3-130", "R3-123"] }];
  });
  if (fieldErrors.length === 0) refuseMigrating(service, instanceIds, field);
  return fieldErrors;
}

function validateStatus({ request: { service }, object, before }: FirewallDraft): readonly FieldError[] {
  if (!before || object.status !== "enabled" || before.body.status === "enabled") return [];
  const others = devicesOf(service.store, before.id).flatMap(({ body: { computeId } }) => {
    const other = findEnabledFirewall(service, computeId ?? 0, before.id);
    return other ? [`instance ${String(computeId)} has firewall ${String(other.id)}`] : [];
  });
  if (others.length === 0) return [];
  const reason = `must stay disabled, because instances have another enabled firewall: ${others.join(", ")}`;
  return [{ field: "status", reason, rules: ["R3-125", "R3-130"] }];
}

/** The rules about live migrations in addition to the one that covers all six operations. */
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
      const isDisabling = jsonAt(body, "status") === "disabled";
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
