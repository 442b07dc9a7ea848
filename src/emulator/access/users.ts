import type { GrantArea } from "../objects/emulation";
import type { Id, Store } from "../store";

export type Permission = "read_only" | "read_write";

export type Grants = {
  readonly [area in GrantArea]?: { readonly [id: string]: Permission };
} & { readonly [name: `add_${string}`]: boolean };

/** An unrestricted user may do everything; a restricted one what the grants say (document 1, Authentication 3). */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly restricted: boolean;
  readonly grants: Grants;
}

export interface Token {
  readonly token: string;
  readonly username: string;
  /** As OAuth writes them, separated by spaces; `*` is all. */
  readonly scopes: string;
}

const users = "user";
const tokens = "token";

export function userNamed(store: Store, username: string): User | undefined {
  const [found] = store.objects.byKey(users, username);
  return found && ({ ...found.body, id: found.id } as unknown as User);
}

/** A user of that name takes on the new restriction and grants. */
export function putUser(store: Store, { username, restricted, grants }: Omit<User, "id">): User {
  const before = userNamed(store, username);
  const body = { username, restricted, grants };
  if (before) store.objects.replace(users, before.id, body);
  const id = before?.id ?? store.settings.next(users);
  if (!before) store.objects.insert(users, { id, key: username, body });
  return { id, ...body };
}

export function tokenNamed(store: Store, token: string): Token | undefined {
  return store.objects.get(tokens, token)?.body as Token | undefined;
}

export function putToken(store: Store, token: Token): void {
  store.objects.remove(tokens, token.token);
  store.objects.insert(tokens, { id: token.token, body: { ...token } });
}

/** Who makes an object may read and write it (document 3 needs `read_write`, and nobody else could give it). */
export function grantToMaker(store: Store, user: User | undefined, area: GrantArea, id: Id): void {
  const now = user?.restricted === true ? userNamed(store, user.username) : undefined;
  if (now) putUser(store, { ...now, grants: { ...now.grants, [area]: { ...now.grants[area], [id]: "read_write" } } });
}

/** The ids of the objects that the user sees; `undefined`: all. */
export function visible(user: User | undefined, area: GrantArea): readonly Id[] | undefined {
  if (user?.restricted !== true) return undefined;
  return Object.keys(user.grants[area] ?? {}).map((id) => (/^\d+$/.test(id) ? Number(id) : id));
}

export function permitted(user: User | undefined, area: GrantArea, id: Id, permission: Permission): boolean {
  if (user?.restricted !== true) return true;
  const granted = user.grants[area]?.[String(id)];
  return granted === "read_write" || (granted === "read_only" && permission === "read_only");
}
