import { createHash } from "node:crypto";
import type { ListedUser } from "../../emulator-api";
import { objectKind, smallKinds, type StoredId, type Store } from "../store";

/** What the account may use; on the real service its staff decides. */
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

/** By area (`domains`): what may be done with which objects; with `add_domains`: whether they may be created. */
export interface Grants {
  readonly [name: string]: { readonly [id: string]: Permission } | boolean | undefined;
}

function permissionsIn({ grants }: User, area: string): { readonly [id: string]: Permission } {
  const granted = grants[area];
  return typeof granted === "object" ? granted : {};
}

/** An unrestricted user may do everything; a restricted one what the grants say (document 1, Authentication 3). */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly restricted: boolean;
  readonly grants: Grants;
}

/** What a token stands for. */
export interface TokenGrant {
  readonly username: string;
  /** As OAuth writes them, separated by spaces; `*` is all. */
  readonly scopes: string;
}

const users = objectKind<Omit<User, "id">>(smallKinds.user);
const tokens = objectKind<TokenGrant>(smallKinds.token);

export function findUser(store: Store, username: string): User | undefined {
  const [found] = store.objects.byKey(users, username);
  return found && { ...found.body, id: Number(found.id) };
}

/** A user of that name takes on the new restriction and grants. */
export function saveUser(store: Store, { username, restricted, grants }: Omit<User, "id">): User {
  const before = findUser(store, username);
  const body = { username, restricted, grants };
  if (before) store.objects.replace(users, before.id, body);
  const id = before?.id ?? store.settings.next(users);
  if (!before) store.objects.insert(users, { id, key: username, body });
  return { id, ...body };
}

const digestMark = "sha256:";

/** Neither the data file nor an export has the tokens themselves. */
const digestOf = (token: string) => digestMark + createHash("sha256").update(token).digest("hex");

export function findToken(store: Store, token: string): TokenGrant | undefined {
  return store.objects.remember(tokens, ["found", token], () => {
    // Earlier versions stored tokens as they are. A digest is no token, so nobody gets in with one.
    const older = token.startsWith(digestMark) ? undefined : store.objects.get(tokens, token);
    return (store.objects.get(tokens, digestOf(token)) ?? older)?.body;
  });
}

export function saveToken(store: Store, token: string, { username, scopes }: TokenGrant): void {
  for (const id of [token, digestOf(token)]) store.objects.remove(tokens, id);
  store.objects.insert(tokens, { id: digestOf(token), body: { username, scopes } });
}

/** All users with what their tokens are for. The tokens themselves are not stored; their ids only tell them apart. */
export function listUsers({ objects }: Store): readonly ListedUser[] {
  const all = objects.list(tokens).map(({ id, body }) => ({ id: shortDigest(String(id)), ...body }));
  return objects.list(users).map(({ id, body }) => ({
    ...body,
    id: Number(id),
    tokens: all
      .filter(({ username }) => username === body.username)
      .map(({ id: own, scopes }) => ({ id: own, scopes })),
  }));
}

const shortDigest = (id: string) => (id.startsWith(digestMark) ? id : digestOf(id)).slice(0, digestMark.length + 8);

/** Whoever creates an object may read and write it: document 3 asks for `read_write`, which nobody else could grant. */
export function grantToCreator(store: Store, user: User | undefined, area: string, id: StoredId): void {
  const now = user?.restricted === true ? findUser(store, user.username) : undefined;
  if (!now) return;
  const permissions = { ...permissionsIn(now, area), [id]: "read_write" as const };
  saveUser(store, { ...now, grants: { ...now.grants, [area]: permissions } });
}

/** The ids of the objects that the user sees; `undefined`: all. */
export function findGrantedIds(user: User | undefined, area: string): readonly StoredId[] | undefined {
  if (user?.restricted !== true) return undefined;
  return Object.keys(permissionsIn(user, area)).map((id) => (/^\d+$/.test(id) ? Number(id) : id));
}

export function isPermitted(user: User | undefined, area: string, id: StoredId, permission: Permission): boolean {
  if (user?.restricted !== true) return true;
  const granted = permissionsIn(user, area)[String(id)];
  return granted === "read_write" || (granted === "read_only" && permission === "read_only");
}
