import type { Specified } from "./rule";

export interface Access {
  /** The area of the OAuth scopes: `domains` in `domains:read_only`. `null`: no authorisation is listed. */
  readonly scope: string | null;
  /**
   * The area of a restricted user's grants: with `domains`, the grant `domains` has the ids that the user may reach,
   * and `add_domains` allows creating.
   */
  readonly grants?: string;
  /** The level of the scope that reading needs, where it is not `read_only`. */
  readonly reads?: "read_write";
  /** Anybody may read, but sees public objects only. */
  readonly publicReads?: boolean;
  /** The rules of the specification that ask for the scope, to read and to write, and for the grant to create. */
  readonly specified?: Specified<"read_only" | "read_write" | "grant"> | undefined;
}

const everything = "*";

const split = (scopes: string) => scopes.split(/[\s,]+/).filter((scope) => scope !== "");

/** Whether the text is a list of scopes; the complete set of areas is not shown, so any area is taken. */
export const isScopeList = (text: string) =>
  split(text).length > 0 && split(text).every((scope) => scope === everything || /^[a-z_]+:[a-z_]+$/.test(scope));

/** `read_write` includes reading (R1-204), and `ips:read` is another spelling of `ips:read_only` (R3-193). */
function covers(held: string, wanted: string): boolean {
  const [area, level = ""] = wanted.split(":");
  const reading = [`${String(area)}:read_only`, `${String(area)}:read`, `${String(area)}:read_write`];
  return held === everything || held === wanted || (level !== "read_write" && reading.includes(held));
}

/** The scopes among `wanted` that a token with these scopes does not have. */
export function findMissingScopes(held: string, wanted: readonly string[]): readonly string[] {
  const all = split(held);
  return wanted.filter((scope) => !all.some((own) => covers(own, scope)));
}
