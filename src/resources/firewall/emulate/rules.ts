import { resource, storedOf, validate } from "../../../contract";
import type { Fields, Properties } from "../../../contract";
import { change } from "../../../emulator/change";
import { needOf } from "../../../emulator/collection/endpoints";
import { completed } from "../../../emulator/collection/merge";
import { reach } from "../../../emulator/collection/place";
import type { Emulation } from "../../../emulator/emulation";
import { Failure } from "../../../emulator/failure";
import { isObject, readInput } from "../../../emulator/input";
import { onTheWire } from "../../../emulator/output";
import type { Call, Route } from "../../../emulator/service";
import { wrongOf } from "../../../emulator/wire";
import { firewall } from "../contract";
import { firewallKind, refuseWhileMigrating } from "./assigned";

const { fields: inner = {}, rules = [] } = firewall.fields.rules.facts;

/** Rules update: the fields of a firewall's rules, all of them optional. */
const update = resource({
  name: "firewall_rules",
  summary: "The complete rules of a firewall.",
  source: "document 3, Firewalls: Rules update",
  path: `${firewall.path}/{firewallId}/rules`,
  operations: [],
  access: firewall.access,
  fields: Object.fromEntries(Object.entries(inner).map(([name, field]) => [name, field.optional()])) as Fields,
  rules,
});

const shown = (rules: unknown) => onTheWire(completed(update.fields, isObject(rules) ? rules : {}));

/** A ruleset that is not sent becomes empty, because the submitted ones replace all; a policy stays as it is. */
function replace(emulation: Emulation, call: Call) {
  const { id, body } = reach(emulation, call, call.params["firewallId"] ?? "", "read_write");
  refuseWhileMigrating(call.service, id);
  const { values, wrongs } = readInput(update.fields, call.body, "create");
  const problems = validate(update, values, { unknownNames: "ignore" });
  const all = [...wrongs, ...problems.map((problem) => wrongOf(update.fields, problem))];
  if (all.length > 0) throw new Failure(400, all);
  const before = body["rules"] as Properties;
  const policies = { inboundPolicy: before["inboundPolicy"], outboundPolicy: before["outboundPolicy"] };
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const next = storedOf(firewall.fields.rules, completed(update.fields, { ...policies, ...sent }), {});
  change(call.service, firewallKind, id, { rules: next });
  return shown(next);
}

function view(emulation: Emulation, call: Call) {
  return shown(reach(emulation, call, call.params["firewallId"] ?? "", "read_only").body["rules"]);
}

export function ruleRoutes(emulation: Emulation): readonly Route[] {
  const { path } = update;
  return [
    { method: "GET", path, need: needOf(emulation, "read_only"), answer: (call) => view(emulation, call) },
    { method: "PUT", path, need: needOf(emulation, "read_write"), answer: (call) => replace(emulation, call) },
  ];
}
