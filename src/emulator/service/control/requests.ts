import { type Contract, int, isObject, sensitiveFieldNames, text } from "../../../contract";
import type { Dialect } from "../../../shared/dialect";
import type { EmulatorRequest, MissingBody, RequestDetails } from "../../api";
import { withoutVersion } from "../http/api";
import type { KeptBody } from "../http/log";
import {
  type ControlContext,
  type ControlRoute,
  type PathParameters,
  readControlQuery,
  word,
} from "../kinds/control-route";
import { notFound } from "../wire/failure";
import { parseSentJson } from "../wire/json";

const hidden = "(hidden)";

/** Returns a function that masks secrets in bodies of the API. Unset secrets stay visible as unset. */
function secretHider(contracts: readonly Contract[]) {
  const names = new Set(sensitiveFieldNames(contracts));
  return function hide(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(hide);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([name, inner]) => {
      const isSecret = names.has(name) && inner !== null && inner !== undefined;
      return [name, isSecret ? hidden : hide(inner)];
    });
    return Object.fromEntries(entries) as unknown;
  };
}

const queryFields = {
  last: int("The number of requests to return, latest first.").between(1, 10_000).optional(),
  before: int("Returns only requests before this sequence number.").between(1, Number.MAX_SAFE_INTEGER).optional(),
  search: text("A string in the method, path, status code, user or a reason.").optional(),
  object: word(
    "An object's path. Returns requests that created it, or that are for it or anything below it.",
  ).optional(),
};

const isOf = (object: string) => {
  const own = object.replace(/\/$/, "");
  return ({ path, made }: EmulatorRequest) => made === own || path === own || path.startsWith(`${own}/`);
};

function isFound(search: string) {
  const wanted = search.toLowerCase();
  return ({ method, path, query, status, user, errors = [] }: EmulatorRequest) => {
    const reasons = errors.map(({ field, reason }) => `${field} ${reason}`);
    const queryText = new URLSearchParams(query).toString();
    const all = [`${method} ${path}${queryText === "" ? "" : `?${queryText}`}`, String(status), user ?? "", ...reasons];
    return all.some((each) => each.toLowerCase().includes(wanted));
  };
}

function list({ log }: ControlContext, query: URLSearchParams) {
  const { last, before, search = "", object } = readControlQuery(queryFields, query);
  const wanted = log
    .all()
    .filter(({ seq }) => before === undefined || seq < before)
    .filter(object === undefined ? () => true : isOf(object))
    .filter(search === "" ? () => true : isFound(search));
  return last === undefined ? wanted : wanted.slice(-last);
}

/** One request with its bodies, in which secrets are masked. */
function show({ log, service, dialect }: ControlContext, { seq = "" }: PathParameters): RequestDetails {
  const entry = /^\d{1,15}$/.test(seq) ? log.get(Number(seq)) : undefined;
  if (!entry) throw notFound(`the log has no request ${seq}. It keeps the latest requests since the emulator started`);
  const bodies = log.bodiesOf(entry.seq);
  const hide = secretHider(service.kinds.map(({ contract }) => contract));
  const { request, response } = dialect ? hidingIn(dialect, entry, hide) : { request: hide, response: hide };
  return {
    ...entry,
    requestBody: bodies ? shown(bodies.request, request) : null,
    responseBody: bodies ? shown(bodies.response, response) : null,
  };
}

/** Translates the bodies to the specification's names first, because secrets are recognized by those names. */
function hidingIn(dialect: Dialect, { method, path, status }: EmulatorRequest, hide: (body: unknown) => unknown) {
  const { fromService: ours, toService: theirs } = dialect;
  const inside = ours.path(withoutVersion(path));
  return {
    request: (body: unknown) => theirs.request(method, inside, hide(ours.request(method, inside, body))),
    response: (body: unknown) =>
      theirs.response(method, inside, status, hide(ours.response(method, inside, status, body))),
  };
}

/** Omits bodies that can't be parsed, because they may contain secrets that can't be masked. */
function shown(body: KeptBody, hide: (body: unknown) => unknown): unknown {
  if (typeof body !== "string" && !Buffer.isBuffer(body)) return body;
  if (body.length === 0) return null;
  try {
    return hide(parseSentJson(body.toString()));
  } catch {
    return { unreadable: true, bytes: Buffer.byteLength(body) } satisfies MissingBody;
  }
}

export const requestRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/requests", respond: (context, _params, _body, query) => list(context, query) },
  { method: "GET", path: "/requests/{seq}", respond: show },
  {
    method: "DELETE",
    path: "/requests",
    respond: ({ log }) => {
      log.clear();
      return {};
    },
  },
];
