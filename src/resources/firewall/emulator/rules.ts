import { storedOf, validate } from "../../../contract";
import type { Properties } from "../../../contract";
import { change } from "../../../emulator/objects/change";
import { needOf } from "../../../emulator/collection/endpoints";
import { completed } from "../../../emulator/collection/merge";
import { reach } from "../../../emulator/collection/place";
import type { Emulation } from "../../../emulator/objects/emulation";
import { Failure } from "../../../emulator/wire/failure";
import { isObject, readInput } from "../../../emulator/wire/input";
import { onTheWire } from "../../../emulator/wire/output";
import type { Call, Route } from "../../../emulator/service";
import { wrongOf } from "../../../emulator/wire/names";
import { firewallRules } from "../../firewall_rules/contract";
import { firewall } from "../contract";
import { firewallKind, refuseWhileMigrating } from "./assigned";

const shown = (rules: unknown) => onTheWire(completed(firewallRules.fields, isObject(rules) ? rules : {}));

/** A ruleset that is not sent becomes empty, because the submitted ones replace all; a policy stays as it is. */
function replace(emulation: Emulation, call: Call) {
  const { id, body } = reach(emulation, call, call.params["firewallId"] ?? "", "read_write");
  refuseWhileMigrating(call.service, id);
  const { values, wrongs } = readInput(firewallRules.fields, call.body, "create");
  const problems = validate(firewallRules, { firewallId: id, ...values }, { unknownNames: "ignore" });
  const all = [...wrongs, ...problems.map((problem) => wrongOf(firewallRules.fields, problem))];
  if (all.length > 0) throw new Failure(400, all);
  const before = body["rules"] as Properties;
  const policies = { inboundPolicy: before["inboundPolicy"], outboundPolicy: before["outboundPolicy"] };
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const next = storedOf(firewall.fields.rules, completed(firewallRules.fields, { ...policies, ...sent }), {});
  change(call.service, firewallKind, id, { rules: next });
  return shown(next);
}

function view(emulation: Emulation, call: Call) {
  return shown(reach(emulation, call, call.params["firewallId"] ?? "", "read_only").body["rules"]);
}

export function ruleRoutes(emulation: Emulation): readonly Route[] {
  const { path } = firewallRules;
  return [
    { method: "GET", path, need: needOf(emulation, "read_only"), answer: (call) => view(emulation, call) },
    { method: "PUT", path, need: needOf(emulation, "read_write"), answer: (call) => replace(emulation, call) },
  ];
}
