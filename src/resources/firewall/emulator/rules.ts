import { storedValue, validate } from "../../../contract";
import type { Properties } from "../../../contract";
import { updateStored } from "../../../emulator/objects/change";
import { authorizationFor } from "../../../emulator/collection/endpoints";
import { completed } from "../../../emulator/collection/merge";
import { findAuthorized } from "../../../emulator/collection/place";
import type { Emulation } from "../../../emulator/objects/emulation";
import { ApiFailure } from "../../../emulator/wire/failure";
import { isObject, decodeBody } from "../../../emulator/wire/input";
import { toSnakeCase } from "../../../emulator/wire/output";
import type { RequestContext, Route } from "../../../emulator/service";
import { fieldErrorOf } from "../../../emulator/wire/names";
import { firewallRules } from "../../firewall_rules/contract";
import { firewall } from "../contract";
import { firewallKind, refuseWhileMigrating } from "./assigned";

const shown = (rules: unknown) => toSnakeCase(completed(firewallRules.fields, isObject(rules) ? rules : {}));

/** A ruleset that is not sent becomes empty, because the submitted ones replace all; a policy stays as it is. */
function replace(emulation: Emulation, request: RequestContext) {
  const { id, body } = findAuthorized(emulation, request, request.params["firewallId"] ?? "", "read_write");
  refuseWhileMigrating(request.service, id);
  const { values, fieldErrors } = decodeBody(firewallRules.fields, request.body, "create");
  const problems = validate(firewallRules, { firewallId: id, ...values }, { unknownNames: "ignore" });
  const all = [...fieldErrors, ...problems.map((problem) => fieldErrorOf(firewallRules.fields, problem))];
  if (all.length > 0) throw new ApiFailure(400, all);
  const before = body["rules"] as Properties;
  const policies = { inboundPolicy: before["inboundPolicy"], outboundPolicy: before["outboundPolicy"] };
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const next = storedValue(firewall.fields.rules, completed(firewallRules.fields, { ...policies, ...sent }), {});
  updateStored(request.service, firewallKind, id, { rules: next });
  return shown(next);
}

function view(emulation: Emulation, request: RequestContext) {
  return shown(findAuthorized(emulation, request, request.params["firewallId"] ?? "", "read_only").body["rules"]);
}

export function ruleRoutes(emulation: Emulation): readonly Route[] {
  const { path } = firewallRules;
  return [
    {
      method: "GET",
      path,
      authorization: authorizationFor(emulation, "read_only"),
      answer: (request) => view(emulation, request),
    },
    {
      method: "PUT",
      path,
      authorization: authorizationFor(emulation, "read_write"),
      answer: (request) => replace(emulation, request),
    },
  ];
}
