import { areScopes } from "../access/scopes";
import { putToken, putUser, userNamed } from "../access/users";
import type { Grants } from "../access/users";
import { setUploadLimit } from "../../resources/image/emulator/receive";
import { mostUploaded } from "../../resources/image/contract/upload";
import { setSwitches } from "../access/account-switches";
import { ApiFailure, failure } from "../wire/failure";
import type { FieldError } from "../wire/failure";
import { setLimit } from "../http/limits";
import { bounds, setPageLimit } from "../wire/page";
import { hex } from "../objects/random";
import { flag, number, optional, read, record, text } from "./read";
import type { ControlRoute, Desk } from "./route";

const switches = ["add_computes", "add_databases", "add_domains", "add_firewalls", "add_images"];
const areas = ["computes", "databases", "domains", "firewalls", "images"];

/** @throws Failure 400 that names every grant that is none. */
function grantsOf(given: Readonly<Record<string, unknown>>): Grants {
  const wrongs = Object.entries(given).flatMap(([name, value]): readonly FieldError[] => {
    const field = `grants.${name}`;
    if (switches.includes(name)) return typeof value === "boolean" ? [] : [{ field, reason: "must be true or false" }];
    if (!areas.includes(name)) {
      return [{ field, reason: `is no grant; there are ${[...switches, ...areas].join(", ")}` }];
    }
    const permissions = typeof value === "object" && value !== null ? Object.values(value) : [undefined];
    const good = permissions.every((permission) => permission === "read_only" || permission === "read_write");
    return good ? [] : [{ field, reason: 'must be an object of ids with "read_only" or "read_write"' }];
  });
  if (wrongs.length > 0) throw new ApiFailure(400, wrongs);
  return given as Grants;
}

function putUserFrom({ service }: Desk, body: unknown) {
  const { username, restricted, grants } = read(
    { username: text, restricted: optional(flag), grants: optional(record) },
    body,
  );
  return putUser(service.store, { username, restricted: restricted ?? false, grants: grantsOf(grants ?? {}) });
}

function makeToken({ service: { store } }: Desk, body: unknown) {
  const { username, scopes, token } = read({ username: text, scopes: text, token: optional(text) }, body);
  if (!userNamed(store, username))
    throw failure(400, `names no user: make ${username} by POST users first`, "username");
  if (!areScopes(scopes)) {
    throw failure(
      400,
      `must be "*" or scopes such as "domains:read_only firewall:read_write"; got ${scopes}`,
      "scopes",
    );
  }
  if (token !== undefined && /\s/.test(token)) throw failure(400, "must not have spaces", "token");
  const made = token ?? hex(64, "token", username, store.settings.next("token"));
  putToken(store, { token: made, username, scopes });
  return { token: made };
}

function limit({ service }: Desk, body: unknown) {
  const { least, most } = bounds.page_size;
  const { requestsPerMinute, maxPageSize, shortenPages, maxUploadBytes } = read(
    {
      requestsPerMinute: optional(number(1, 1_000_000, true)),
      maxPageSize: optional(number(least, most, true)),
      shortenPages: optional(flag),
      maxUploadBytes: optional(number(1, mostUploaded, true)),
    },
    body,
  );
  setLimit(service.store, requestsPerMinute);
  setPageLimit(service.store, maxPageSize, shortenPages);
  setUploadLimit(service.store, maxUploadBytes);
  return {};
}

function account({ service }: Desk, body: unknown) {
  setSwitches(service.store, read({ managedDatabases: optional(flag), additionalIps: optional(flag) }, body));
  return {};
}

export const accountRoutes: readonly ControlRoute[] = [
  { method: "POST", path: "/users", answer: (desk, _, body) => putUserFrom(desk, body) },
  { method: "POST", path: "/tokens", answer: (desk, _, body) => makeToken(desk, body) },
  { method: "PUT", path: "/limits", answer: (desk, _, body) => limit(desk, body) },
  { method: "PUT", path: "/account", answer: (desk, _, body) => account(desk, body) },
];
