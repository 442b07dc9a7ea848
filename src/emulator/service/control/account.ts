import { flag, isScopeList, json, list, object, set } from "../../../contract";
import type { EmulatedKind } from "../../types";
import {
  findUser,
  getAccountSettings,
  type Grants,
  listUsers,
  saveToken,
  saveUser,
  updateAccountSettings,
} from "../access/users";
import { scriptKind } from "../catalogue/seed";
import { type ControlContext, type ControlRoute, readControlBody, word } from "../kinds/control-route";
import type { Store } from "../store";
import { randomHex } from "../store/random";
import { failure, type FieldError, RefusedRequestError } from "../wire/failure";

/**
 * Validates the grants in a `POST /_emulator/users` request.
 *
 * @throws RefusedRequestError 400 with every invalid grant.
 */
function readGrants(kinds: readonly EmulatedKind[], given: Readonly<Record<string, unknown>>): Grants {
  const areas = [...new Set(kinds.flatMap(({ contract }) => contract.access.grants ?? []))].sort();
  const toCreate = areas.map((area) => `add_${area}`);
  const fieldErrors = Object.entries(given).flatMap(([name, value]): readonly FieldError[] => {
    const field = `grants.${name}`;
    if (toCreate.includes(name)) return typeof value === "boolean" ? [] : [{ field, reason: "must be true or false" }];
    if (!areas.includes(name)) {
      return [{ field, reason: `isn't a valid grant. Use one of ${[...toCreate, ...areas].join(", ")}` }];
    }
    const permissions = typeof value === "object" && value !== null ? Object.values(value) : [undefined];
    const areRight = permissions.every((permission) => permission === "read_only" || permission === "read_write");
    return areRight ? [] : [{ field, reason: 'must be an object that maps ids to "read_only" or "read_write"' }];
  });
  if (fieldErrors.length > 0) throw new RefusedRequestError(400, fieldErrors);
  return given as Grants;
}

const username = word("The user's name.");

const userFields = {
  username,
  restricted: flag("True if the user can only do what the grants allow.").optional(),
  grants: json("The permissions of a restricted user.").optional(),
};

function addUser({ service }: ControlContext, body: unknown) {
  const { restricted = false, grants = {}, ...user } = readControlBody(userFields, body);
  return saveUser(service.store, { ...user, restricted, grants: readGrants(service.kinds, grants) });
}

function requireUser(store: Store, name: string): void {
  if (!findUser(store, name))
    throw failure(400, `must be an existing user, got ${name}. Create the user with POST /_emulator/users`, "username");
}

const tokenFields = {
  username,
  scopes: word("The scopes of the token."),
  token: word("The token (default: generated).").optional(),
};

function addToken({ service: { store } }: ControlContext, body: unknown) {
  const given = readControlBody(tokenFields, body);
  requireUser(store, given.username);
  if (!isScopeList(given.scopes)) {
    const reason = `must be "*" or scopes such as "domains:read_only firewall:read_write", got ${given.scopes}`;
    throw failure(400, reason, "scopes");
  }
  if (given.token !== undefined && /\s/.test(given.token)) throw failure(400, "must not contain spaces", "token");
  const token = given.token ?? randomHex(64, "token", given.username, store.settings.next("token"));
  saveToken(store, token, given);
  return { token };
}

const settingFields = {
  managedDatabases: flag("True if the account can use managed databases.").optional(),
  additionalIps: flag("True if instances can get additional public IP addresses.").optional(),
};

function changeSettings({ service }: ControlContext, body: unknown) {
  updateAccountSettings(service.store, readControlBody(settingFields, body));
  return {};
}

const scriptFields = {
  label: word("Its label.").optional(),
  images: set("The ids of the images that it supports (default: all).", word("An image's id.")).optional(),
  fields: list(
    "Its input fields.",
    object("An input field.", {
      name: word("Its name in script_data."),
      required: flag("True if a value is required."),
    }),
  ).optional(),
};

/** Adds a deployment script, because the API has no endpoint for it. */
function addScript({ service: { store } }: ControlContext, body: unknown) {
  const { label, images, fields = [] } = readControlBody(scriptFields, body);
  const id = store.settings.next(scriptKind);
  const script = { id, label: label ?? `Script ${String(id)}`, ...(images && { images }), fields };
  store.objects.insert(scriptKind, { id, body: script });
  return script;
}

const keyKind = "key";
const keyFields = { username, label: word("Its label.").optional(), key: word("The public SSH key.") };

/** Adds an SSH key to a user, because the API has no endpoint for it. */
function addKey({ service: { store } }: ControlContext, body: unknown) {
  const { label, ...given } = readControlBody(keyFields, body);
  requireUser(store, given.username);
  const id = store.settings.next(keyKind);
  const made = { id, username: given.username, label: label ?? `Key ${String(id)}`, key: given.key };
  store.objects.insert(keyKind, { id, key: given.username, body: made });
  return made;
}

export const accountRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/users", respond: ({ service: { store } }) => listUsers(store) },
  { method: "POST", path: "/users", respond: (context, _, body) => addUser(context, body) },
  { method: "POST", path: "/tokens", respond: (context, _, body) => addToken(context, body) },
  { method: "GET", path: "/account", respond: ({ service: { store } }) => getAccountSettings(store) },
  { method: "PUT", path: "/account", respond: (context, _, body) => changeSettings(context, body) },
  { method: "POST", path: "/scripts", respond: (context, _, body) => addScript(context, body) },
  { method: "POST", path: "/keys", respond: (context, _, body) => addKey(context, body) },
];
