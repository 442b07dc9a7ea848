import type { Access, Contract } from "../../src/contract";

/** The kinds of blocks that use a contract. */
export type ScopedBlock = "resource" | "data" | "ephemeral" | "action" | "list";

/** The scopes and permissions that a token needs for one resource, data source or action. */
export interface NeededScopes {
  /** The scopes that a plan or a read needs. Empty if the service requires none. */
  readonly plan: readonly string[];
  /** The scopes that every apply needs. They include those of a plan. Empty for a block that changes nothing. */
  readonly apply: readonly string[];
  /** Scopes that only some changes need. */
  readonly sometimes: readonly { readonly scope: string; readonly to: string }[];
  /** Sentences about restricted users. Empty if grants don't matter. */
  readonly restricted: readonly string[];
}

const onlyUnrestrictedDelete = "Only unrestricted users can delete it.";

/** The needs of restricted users beyond the grants of the kind itself, and the operations of unrestricted users. */
const permissions: Readonly<Record<string, readonly string[]>> = {
  compute_instance: ["Only unrestricted users can set `tags`."],
  instance_snapshot: ["Restricted users need `read_write` on the instance."],
  instance_restore: ["Restricted users need `read_write` on the source, and on the target."],
  instance_boot: ["Restricted users need `read_write` on the instance."],
  instance_clone: ["They also need `read_only` on the source, and `read_write` on an existing target."],
  firewall: ["With `devices`, they also need `read_write` on these instances."],
  firewall_device: ["Restricted users need `read_write` on the firewall, and on the instance."],
  domain_record: ["Restricted users need `read_write` on the domain."],
  domain_records: ["Restricted users need `read_write` on the domain."],
  image: ["To capture a disk, they also need `read_only` on its instance."],
  ip_address: ["Restricted users need `read_write` on the instance."],
  ip_assignment: ["Restricted users need `read_write` on both instances."],
  ip_share: ["Restricted users need `read_write` on the instance, and `read_only` on those that own the addresses."],
  ipv6_range: ["Restricted users need `read_write` on the instance."],
  reverse_dns: ["Restricted users need `read_write` on the instance with the address."],
  mysql_database: [onlyUnrestrictedDelete],
  postgresql_database: [onlyUnrestrictedDelete],
  mysql_credentials_reset: ["Only unrestricted users can do this."],
  mysql_access: ["Restricted users need `read_write` on the database."],
  mysql_backup: ["Restricted users need `read_write` on the database."],
  mysql_patch: ["Restricted users need `read_write` on the database."],
  mysql_restore: ["Restricted users need `read_write` on the database."],
  tag: ["Only unrestricted users can read or change tags."],
};

/** The same for reading, if the grants of the kind don't tell. */
const readPermissions: Readonly<Record<string, readonly string[]>> = {
  tag: ["Only unrestricted users can read tags."],
  tagged_objects: ["Only unrestricted users can read tags."],
  ip_address: ["Restricted users need `read_only` on the instance."],
  ipv6_range: ["Restricted users need `read_only` on the instance."],
};

/** The objects of each area of grants. */
const nouns: Readonly<Record<string, string>> = {
  computes: "instance",
  databases: "database",
  domains: "domain",
  firewalls: "firewall",
  images: "image",
};

function readScope({ scope, reads, readsWith }: Access): string {
  return readsWith ?? `${String(scope)}:${reads ?? "read_only"}`;
}

const isReading = (block: ScopedBlock) => block === "data" || block === "ephemeral" || block === "list";

/** The sentences about reading: an object that the user may not read doesn't exist for the token. */
function readGrants({ access, parent, name }: Contract): readonly string[] {
  const noun = nouns[access.grants ?? parent?.access.grants ?? ""];
  const own =
    noun === undefined || access.publicReads === true ? [] : [`Restricted users need \`read_only\` on the ${noun}.`];
  return name in readPermissions ? (readPermissions[name] ?? []) : own;
}

function changeGrants({ access, action, name }: Contract): readonly string[] {
  const noun = nouns[access.grants ?? ""];
  const add = `the grant \`add_${String(access.grants)}\``;
  const isDeletedByAll = !(permissions[name] ?? []).includes(onlyUnrestrictedDelete);
  const changes = isDeletedByAll ? "change or delete" : "change";
  const own =
    action !== undefined
      ? `Restricted users need ${add}.`
      : `Restricted users need ${add} to create one, and \`read_write\` on the ${String(noun)} to ${changes} it.`;
  return [...(noun === undefined ? [] : [own]), ...(permissions[name] ?? [])];
}

/** The scopes and permissions that a block of this kind needs. */
export function neededScopes(contract: Contract, block: ScopedBlock): NeededScopes {
  const { access } = contract;
  const { scope, alsoWrites = [] } = access;
  if (scope === null) return { plan: [], apply: [], sometimes: [], restricted: [] };
  const plan = [readScope(access)];
  if (isReading(block)) return { plan, apply: [], sometimes: [], restricted: readGrants(contract) };
  const apply = [`${scope}:read_write`, ...alsoWrites.flatMap((other) => (other.for === undefined ? other.scope : []))];
  const sometimes = alsoWrites.flatMap(({ scope: other, for: to }) => (to === undefined ? [] : [{ scope: other, to }]));
  return { plan, apply, sometimes, restricted: changeGrants(contract) };
}

/** Scopes as code: `a` and `b`. */
export const code = (scopes: readonly string[]) => scopes.map((scope) => `\`${scope}\``).join(" and ");

/** The same in Markdown, one list item per line, for the page of a resource. */
export function scopeLines(contract: Contract, block: ScopedBlock): readonly string[] {
  const { plan, apply, sometimes, restricted } = neededScopes(contract, block);
  if (plan.length === 0) return ["No scope: the service returns this without a token."];
  const reads = block === "resource" ? "Plan" : "Read";
  return [
    ...(block === "action" ? [] : [`- ${reads}: ${code(plan)}`]),
    ...(apply.length === 0 ? [] : [`- ${block === "action" ? "Run" : "Apply"}: ${code(apply)}`]),
    ...sometimes.map(({ scope, to }) => `- To ${to}: also ${code([scope])}`),
    ...(restricted.length === 0 ? [] : [`- ${restricted.join(" ")}`]),
  ];
}
