import { storedValue, validate } from "../../../contract";
import type { Known } from "../../../contract";
import { updateStored } from "../../../emulator/objects/transitions";
import { authorizationFor, findAuthorized } from "../../../emulator/collection/endpoints";
import { applyDefaults } from "../../../emulator/collection/merge";
import type { Kind } from "../../../emulator/objects/kind";
import { ApiFailure } from "../../../emulator/wire/failure";
import { decodeBody } from "../../../emulator/wire/input";
import { toSnakeCase } from "../../../emulator/wire/output";
import type { RequestContext, Route } from "../../../emulator/http/route";
import type { Service } from "../../../emulator/service";
import type { Id } from "../../../emulator/store";
import { fieldErrorOf } from "../../../emulator/wire/names";
import { firewallRules } from "../../firewall_rules/contract";
import { firewall } from "../contract";
import { firewallKind, refuseWhileMigrating } from "./devices";
import type { StoredFirewall } from "./devices";

type FirewallKind = Kind<typeof firewall, StoredFirewall>;
type Rules = Known<typeof firewall>["rules"];

const rulesOf = ({ store }: Service, firewallId: Id): Rules => store.objects.get(firewallKind, firewallId)?.body.rules;

const toAnswer = (rules: Rules) => toSnakeCase(applyDefaults(firewallRules.fields, rules ?? {}));

function viewRules(kind: FirewallKind, request: RequestContext) {
  const { id } = findAuthorized(kind, request, request.params["firewallId"] ?? "", "read_only");
  return toAnswer(rulesOf(request.service, id));
}

/** A ruleset that is not sent becomes empty, because the submitted ones replace all; a policy stays as it is. */
function replaceRules(kind: FirewallKind, request: RequestContext) {
  const { service } = request;
  const { id } = findAuthorized(kind, request, request.params["firewallId"] ?? "", "read_write");
  refuseWhileMigrating(service, id);
  const { values, fieldErrors } = decodeBody(firewallRules.fields, request, "create", firewallRules.specified);
  const problems = validate(firewallRules, { firewallId: id, ...values }, { unknownNames: "ignore" });
  const all = [...fieldErrors, ...problems.map((problem) => fieldErrorOf(firewallRules.fields, problem))];
  if (all.length > 0) throw new ApiFailure(400, all);
  const { inboundPolicy, outboundPolicy } = rulesOf(service, id) ?? {};
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const next = applyDefaults(firewallRules.fields, { inboundPolicy, outboundPolicy, ...sent });
  const rules = storedValue(firewall.fields.rules, next, {}) as Rules;
  updateStored(service, firewallKind, id, { rules });
  return toAnswer(rules);
}

export function ruleRoutes(kind: FirewallKind): readonly Route[] {
  const { path } = firewallRules;
  return [
    {
      method: "GET",
      path,
      authorization: authorizationFor(kind, "read_only"),
      answer: (request) => viewRules(kind, request),
    },
    {
      method: "PUT",
      path,
      authorization: authorizationFor(kind, "read_write"),
      answer: (request) => replaceRules(kind, request),
    },
  ];
}
