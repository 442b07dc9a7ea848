import { createHash } from "node:crypto";
import type { ListedUser } from "../../api";
import { cachedKinds, objectKind, type Store, type StoredId } from "../store";

/** Features that are enabled for the account. On the real service, its staff enables them. */
interface AccountSettings {
  readonly managedDatabases: boolean;
  readonly additionalIps: boolean;
}

const setting = "account";
const defaults: AccountSettings = { managedDatabases: true, additionalIps: false };

export const getAccountSettings = (store: Store): AccountSettings => ({
  ...defaults,
  ...store.settings.get<Partial<AccountSettings>>(setting),
});

type Some = { readonly [K in keyof AccountSettings]?: AccountSettings[K] | undefined };

export function updateAccountSettings(store: Store, { managedDatabases, additionalIps }: Some): void {
  const before = getAccountSettings(store);
  store.settings.set(setting, {
    managedDatabases: managedDatabases ?? before.managedDatabases,
    additionalIps: additionalIps ?? before.additionalIps,
  });
}

export type Permission = "read_only" | "read_write";

/**
 * By area (`domains`), the permission for each object id; by `add_domains`, true if the user may create such objects.
 */
export interface Grants {
  readonly [name: string]: { readonly [id: string]: Permission } | boolean | undefined;
}

function permissionsIn({ grants }: User, area: string): { readonly [id: string]: Permission } {
  const granted = grants[area];
  return typeof granted === "object" ? granted : {};
}

/** An unrestricted user may do everything; a restricted one needs grants (document 1, Authentication 3). */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly restricted: boolean;
  readonly grants: Grants;
}

/** The user and the scopes of a token. */
export interface TokenGrant {
  readonly username: string;
  /** OAuth scopes, separated by spaces. `*` grants all of them. */
  readonly scopes: string;
}

const users = objectKind<Omit<User, "id">>(cachedKinds.user);
const tokens = objectKind<TokenGrant>(cachedKinds.token);

export function findUser(store: Store, username: string): User | undefined {
  const [found] = store.objects.byKey(users, username);
  return found && { ...found.body, id: Number(found.id) };
}

/** Creates the user, or replaces the restriction and grants of the user with that name. */
export function saveUser(store: Store, { username, restricted, grants }: Omit<User, "id">): User {
  const before = findUser(store, username);
  const body = { username, restricted, grants };
  if (before) store.objects.replace(users, before.id, body);
  const id = before?.id ?? store.settings.next(users);
  if (!before) store.objects.insert(users, { id, key: username, body });
  return { id, ...body };
}

const digestMark = "sha256:";

/** Tokens are stored as digests, so that neither the data file nor an export contains them. */
const digestOf = (token: string) => digestMark + createHash("sha256").update(token).digest("hex");

export function findToken(store: Store, token: string): TokenGrant | undefined {
  return store.objects.remember(tokens, ["found", token], () => {
    // Earlier versions stored tokens in plain text. A digest itself is never accepted as a token.
    const older = token.startsWith(digestMark) ? undefined : store.objects.get(tokens, token);
    return (store.objects.get(tokens, digestOf(token)) ?? older)?.body;
  });
}

export function saveToken(store: Store, token: string, { username, scopes }: TokenGrant): void {
  for (const id of [token, digestOf(token)]) store.objects.remove(tokens, id);
  store.objects.insert(tokens, { id: digestOf(token), body: { username, scopes } });
}

/** All users with the scopes of their tokens. Tokens aren't stored, so short digests serve as their ids. */
export function listUsers({ objects }: Store): readonly ListedUser[] {
  const all = objects.list(tokens).map(({ id, body }) => ({ id: shortDigest(String(id)), ...body }));
  return objects.list<Omit<User, "id">>(users).map(({ id, body }) => ({
    ...body,
    id: Number(id),
    tokens: all
      .filter(({ username }) => username === body.username)
      .map(({ id: own, scopes }) => ({ id: own, scopes })),
  }));
}

const shortDigest = (id: string) => (id.startsWith(digestMark) ? id : digestOf(id)).slice(0, digestMark.length + 8);

/**
 * Grants `read_write` to the restricted user who creates an object: document 3 requires it, and no other user could
 * grant it.
 */
export function grantToCreator(store: Store, user: User | undefined, area: string, id: StoredId): void {
  const now = user?.restricted === true ? findUser(store, user.username) : undefined;
  if (!now) return;
  const permissions = { ...permissionsIn(now, area), [id]: "read_write" as const };
  saveUser(store, { ...now, grants: { ...now.grants, [area]: permissions } });
}

/** The ids of the objects that the user may read, or undefined if the user may read all of them. */
export function findGrantedIds(user: User | undefined, area: string): readonly StoredId[] | undefined {
  if (user?.restricted !== true) return undefined;
  return Object.keys(permissionsIn(user, area)).map((id) => (/^\d+$/.test(id) ? Number(id) : id));
}

export function isPermitted(user: User | undefined, area: string, id: StoredId, permission: Permission): boolean {
  if (user?.restricted !== true) return true;
  const granted = permissionsIn(user, area)[String(id)];
  return granted === "read_write" || (granted === "read_only" && permission === "read_only");
}
