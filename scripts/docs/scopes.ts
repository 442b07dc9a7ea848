import { type Access, type Contract, groupBy, type NeededPermission } from "../../src/contract";
import { pluralWords } from "../../src/objects/terraform/reading-words";

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

const permissionWords = (needs: readonly NeededPermission[]) =>
  [...groupBy(needs, ({ permission }) => permission)]
    .map(([permission, each]) => `\`${permission}\` ${each.map(({ on }) => `on ${on}`).join(", and ")}`)
    .join(", and ");

/** The nouns of the objects that only unrestricted users can read. */
const unreadableTo = ({ access, parent, plural }: Contract) =>
  access.unrestricted?.list === undefined ? undefined : pluralWords(parent?.plural ?? plural);

/** The sentences about reading: an object that the user may not read doesn't exist for the token. */
function readGrants(contract: Contract): readonly string[] {
  const { access, parent } = contract;
  const unreadable = unreadableTo(contract);
  if (unreadable !== undefined) return [`Only unrestricted users can read ${unreadable}.`];
  const noun = nouns[access.grants ?? parent?.access.grants ?? ""];
  if (access.publicReads === true) return [];
  const on = noun === undefined ? (access.needs ?? []).map((need) => need.on) : [`the ${noun}`];
  return on.length === 0
    ? []
    : [`Restricted users need ${permissionWords(on.map((each) => ({ permission: "read_only", on: each })))}.`];
}

/** The sentence about creating and changing an object with grants of its own. */
function ownGrants({ access: { grants = "", unrestricted }, action }: Contract): readonly string[] {
  const { [grants]: noun } = nouns;
  if (noun === undefined) return [];
  const add = `Restricted users need the grant \`add_${grants}\``;
  const changes = unrestricted?.delete === undefined ? "change or delete" : "change";
  return [action ? `${add}.` : `${add} to create one, and \`read_write\` on the ${noun} to ${changes} it.`];
}

function changeGrants(contract: Contract): readonly string[] {
  const { access, action } = contract;
  const { needs = [], unrestricted = {} } = access;
  const unreadable = unreadableTo(contract);
  if (unreadable !== undefined) return [`Only unrestricted users can read or change ${unreadable}.`];
  const own = ownGrants(contract);
  const who = own.length > 0 ? "They also need" : "Restricted users need";
  const always = needs.filter((need) => need.for === undefined);
  return [
    ...own,
    ...(always.length === 0 ? [] : [`${who} ${permissionWords(always)}.`]),
    ...needs.flatMap((need) =>
      need.for === undefined ? [] : [`To ${need.for}, they also need ${permissionWords([need])}.`],
    ),
    ...(action && unrestricted.create ? ["Only unrestricted users can do this."] : []),
    ...(unrestricted.delete ? ["Only unrestricted users can delete it."] : []),
    ...(unrestricted["update tags"] ? ["Only unrestricted users can set `tags`."] : []),
  ];
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
