import { choice, type Field, flag, int, isObject, number, object } from "../../../contract";
import type { ListedFault } from "../../api";
import { addFault, allFaults, getRateLimit, removeFault, removeFaults, setRateLimit } from "../http/faults";
import {
  type ControlContext,
  type ControlRoute,
  type PathParameters,
  readControlBody,
  word,
} from "../kinds/control-route";
import { failure, notFound } from "../wire/failure";
import { filterSupports, getFilterSupport, setFilterSupport } from "../wire/filter";
import { hasStrictFields, setStrictFields } from "../wire/input";
import { getPageLimit, pageBounds, setPageLimit } from "../wire/page";

const faultFields = {
  match: object("The requests that the fault applies to (default: all).", {
    method: word("Their HTTP method.").optional(),
    path: word("A pattern for the path after /v4.").optional(),
    nth: int("The first matching request to fail (default: 1).").between(1, 1_000_000).optional(),
    times: int("The number of requests that fail, or 0 for all (default: 1).").between(0, 1_000_000).optional(),
    probability: number("The probability that each of them fails (default: 1).").between(0, 1).optional(),
  }).optional(),
  effect: object("The effect of the fault.", {
    status: int("The status code of the response.").between(400, 599).optional(),
    retryAfter: int("The Retry-After header of the response, in seconds.").between(0, 3600).optional(),
    delayMs: number("The delay of the response, in milliseconds.").between(0, 600_000).optional(),
    drop: choice("Closes the connection before or after the request takes effect.", ["before", "after"]).optional(),
  }),
};

/** Separates the body of the faulty response: it may be any JSON, which contracts have no field kind for. */
function takeResponseBody(given: unknown) {
  if (!isObject(given) || !isObject(given["effect"])) return { rest: given, responseBody: undefined };
  const { body: responseBody, ...effect } = given["effect"];
  return { rest: { ...given, effect }, responseBody };
}

function add({ service }: ControlContext, body: unknown) {
  const { rest, responseBody } = takeResponseBody(body);
  const { match = {}, effect } = readControlBody(faultFields, rest);
  const { status, retryAfter, drop } = effect;
  if (Object.keys(effect).length === 0 && responseBody === undefined) {
    throw failure(400, "must set status, delayMs or drop", "effect");
  }
  if (status === undefined && (retryAfter !== undefined || responseBody !== undefined)) {
    throw failure(400, "must be set if retryAfter or body is set", "effect.status");
  }
  if (status !== undefined && drop !== undefined) {
    throw failure(
      400,
      "conflicts with status, because a dropped connection carries no response. Remove one of them",
      "effect.drop",
    );
  }
  if (match.path !== undefined && !match.path.startsWith("/")) {
    throw failure(400, "must start with a slash, because it is matched against the path after /v4", "match.path");
  }
  const whole = { ...effect, ...(responseBody !== undefined && { body: responseBody }) };
  return addFault(service.store, match as ListedFault["match"], whole as ListedFault["effect"]);
}

function clear({ service }: ControlContext) {
  removeFaults(service.store);
  return {};
}

function remove({ service }: ControlContext, { id = "" }: PathParameters) {
  if (!/^[1-9]\d{0,14}$/.test(id) || !removeFault(service.store, Number(id))) {
    throw notFound(`fault ${id} doesn't exist. List the faults with GET /_emulator/faults`);
  }
  return {};
}

export const faultRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/faults", respond: ({ service }) => allFaults(service.store) },
  { method: "POST", path: "/faults", respond: (context, _, body) => add(context, body) },
  { method: "DELETE", path: "/faults", respond: clear },
  { method: "DELETE", path: "/faults/{id}", respond: remove },
];

const fields = { strict: flag("True to reject requests with unknown or read-only fields.") };

const describe = ({ service }: ControlContext) => ({ strict: hasStrictFields(service) });

function setFields(context: ControlContext, body: unknown) {
  setStrictFields(context.service.store, readControlBody(fields, body).strict);
  return describe(context);
}

export const fieldRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/fields", respond: describe },
  { method: "PUT", path: "/fields", respond: (context, _, body) => setFields(context, body) },
];

const { min, max } = pageBounds.page_size;

const limitFields = {
  requestsPerMinute: int("The maximum number of requests per caller and minute.").between(1, 1_000_000).optional(),
  maxPageSize: int("The maximum page size of a collection.").between(min, max).optional(),
  shortenPages: flag("True to shorten larger pages instead of rejecting the request.").optional(),
  filters: choice("The treatment of filters in requests for lists.", filterSupports).optional(),
};

/** Sets the limits in the body, and removes all others. */
function setLimits({ service: { store }, limits }: ControlContext, body: unknown) {
  const ofResources = Object.entries(limits);
  const furtherFields: Record<string, Field> = Object.fromEntries(
    ofResources.map(([name, { field }]) => [name, field.optional()]),
  );
  const given = readControlBody({ ...furtherFields, ...limitFields }, body);
  setRateLimit(store, given.requestsPerMinute);
  setPageLimit(store, given.maxPageSize, given.shortenPages);
  setFilterSupport(store, given.filters);
  for (const [name, limit] of ofResources) limit.set(store, (given as Readonly<Record<string, number>>)[name]);
  return {};
}

/** The current limits, in the format of the PUT request. */
function describeLimits({ service: { store }, limits }: ControlContext) {
  const { maxPageSize, shortenPages } = getPageLimit(store) ?? {};
  return {
    requestsPerMinute: getRateLimit(store),
    maxPageSize,
    shortenPages,
    filters: getFilterSupport(store),
    ...Object.fromEntries(Object.entries(limits).map(([name, { get }]) => [name, get(store)])),
  };
}

export const limitRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/limits", respond: describeLimits },
  { method: "PUT", path: "/limits", respond: (context, _, body) => setLimits(context, body) },
];
