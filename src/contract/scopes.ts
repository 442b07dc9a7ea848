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
