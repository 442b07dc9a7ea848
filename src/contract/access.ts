import type { RuleIds } from "./rule";

export type Operation = "list" | "view" | "create" | "update" | "delete";

export interface Access {
  /**
   * The prefix of the OAuth scopes: `domains` in `domains:read_only`. Null if the specification lists no
   * authorization.
   */
  readonly scope: string | null;
  /**
   * The name of a restricted user's grants: with `domains`, the grant `domains` has the ids that the user may
   * access, and `add_domains` allows creating.
   */
  readonly grants?: string;
  /** The scope level for reading, if it isn't `read_only`. */
  readonly reads?: "read_write";
  /** The scope for reading, if another kind shows all that can be read. */
  readonly readsWith?: OtherScope["scope"];
  /** Scopes of other areas that changes need too. */
  readonly alsoWrites?: readonly OtherScope[];
  /** True if reading needs no token. Without one, only public objects are returned. */
  readonly publicReads?: boolean;
  /** The specification's rules for the scopes to read and to write, and for the grant to create. */
  readonly specified?: RuleIds<"read_only" | "read_write" | "grant"> | undefined;
  /** The operations of unrestricted users only, with the rules of the specification. */
  readonly unrestricted?: RuleIds<RestrictedOperation>;
  /** The permissions on other objects that a restricted user needs to change this one. */
  readonly needs?: readonly NeededPermission[];
}

/** An operation, or the change of a field by one. */
type RestrictedOperation = Operation | "create tags" | "update tags";

/** A permission of a restricted user on an object of another kind. */
export interface NeededPermission {
  readonly permission: "read_only" | "read_write";
  /** Follows "on": `the instance`. */
  readonly on: string;
  /** The changes that need it (default: all of them): `capture a disk`. */
  readonly for?: string;
}

/** A scope of another area, such as `computes:read_write` to assign an address to an instance. */
export interface OtherScope {
  readonly scope: `${string}:${"read_only" | "read_write"}`;
  /** The changes that need it, after "to" (default: all of them): `capture a disk`. */
  readonly for?: string;
}

const everything = "*";

const split = (scopes: string) => scopes.split(/[\s,]+/).filter((scope) => scope !== "");

/** True if the string is a list of scopes. Accepts any prefix, because the specification has no complete list. */
export const isScopeList = (text: string) =>
  split(text).length > 0 && split(text).every((scope) => scope === everything || /^[a-z_]+:[a-z_]+$/.test(scope));

/** `read_write` includes reading (R1-204), and `ips:read` is another spelling of `ips:read_only` (R3-193). */
function covers(held: string, wanted: string): boolean {
  const [area, level = ""] = wanted.split(":");
  const reading = [`${String(area)}:read_only`, `${String(area)}:read`, `${String(area)}:read_write`];
  return held === everything || held === wanted || (level !== "read_write" && reading.includes(held));
}

/** Returns the scopes in `wanted` that a token with these scopes lacks. */
export function findMissingScopes(held: string, wanted: readonly string[]): readonly string[] {
  const all = split(held);
  return wanted.filter((scope) => !all.some((own) => covers(own, scope)));
}
