import { addFault, allFaults, removeFaults } from "../http/faults";
import type { Effect, Matching } from "../http/faults";
import { failure } from "../wire/failure";
import { anything, choice, number, optional, read, record, text } from "./read";
import type { ControlRoute, Desk } from "./route";

const matching = {
  method: optional(text),
  path: optional(text),
  nth: optional(number(1, 1_000_000, true)),
  times: optional(number(0, 1_000_000, true)),
  probability: optional(number(0, 1)),
};

const effects = {
  status: optional(number(400, 599, true)),
  retryAfter: optional(number(0, 3600, true)),
  body: optional(anything),
  delayMs: optional(number(0, 600_000)),
  drop: optional(choice(["before", "after"])),
};

function add({ service }: Desk, body: unknown) {
  const { match = {}, effect } = read({ match: optional(record), effect: record }, body);
  const condition = read(matching, match, "match");
  const result = read(effects, effect, "effect");
  if (Object.keys(result).length === 0)
    throw failure(400, "must say what goes wrong: status, delayMs or drop", "effect");
  if (result.status === undefined && (result.retryAfter !== undefined || result.body !== undefined)) {
    throw failure(400, "is needed beside retryAfter and body", "effect.status");
  }
  if (result.status !== undefined && result.drop !== undefined) {
    throw failure(400, "cannot stand beside status: a connection that is cut carries no answer", "effect.drop");
  }
  if (condition.path !== undefined && !condition.path.startsWith("/")) {
    throw failure(400, "must begin with a slash: it is matched against the path behind /v4", "match.path");
  }
  return addFault(service.store, condition as Matching, result as Effect);
}

function clear({ service }: Desk) {
  removeFaults(service.store);
  return {};
}

export const faultRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/faults", answer: ({ service }) => allFaults(service.store) },
  { method: "POST", path: "/faults", answer: (desk, _, body) => add(desk, body) },
  { method: "DELETE", path: "/faults", answer: clear },
];
