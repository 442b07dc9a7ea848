/**
 * Kinds of objects that nearly every request reads and few change, by their names in the store. What was read of them is
 * remembered until one of the kind is written.
 */
export const smallKinds = {
  user: "user",
  token: "token",
  fault: "fault",
  domain: "domain",
  zoneRendering: "zone_rendering",
  zoneFile: "zone_file",
} as const;

const names: ReadonlySet<string> = new Set(Object.values(smallKinds));

export const isSmall = (kind: string): boolean => names.has(kind);
