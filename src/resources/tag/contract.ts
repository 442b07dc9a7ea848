import {
  defineContract,
  type ExplainsChange,
  int,
  isSet,
  type Known,
  type ListedObjects,
  type Properties,
  set,
} from "../../contract";
import { tagLabel } from "../base/common/contract";
import { computeInstance } from "../compute_instance/contract";
import { domain } from "../domain/contract";

const members = <const Kind extends string>(all: string, kind: Kind) =>
  set(
    `The ids of the ${all} that this resource adds the tag to.`,
    int("The id of an object.").idOf(kind).cites("R3-181"),
  )
    .cites("R3-181")
    .optional()
    .unsetValue([])
    .sent("create");

/** The objects that a tag is added to on creation, one list for each kind. */
const memberFields = {
  // Domains and instances have the tag in their own configurations.
  domains: members("domains", "domain").statedElsewhere(),
  computes: members("instances", "instance").statedElsewhere(),
  nodebalancers: members("load balancers", "load balancer").requiresReplace(),
  volumes: members("volumes", "volume").requiresReplace(),
};

/** One kind of object that a tag can be added to on creation. */
export interface MemberKind {
  /** The field that lists the IDs. */
  readonly field: keyof typeof memberFields;
  /** The API's type of these objects. */
  readonly type: string;
  /** Absent for kinds without a contract. The tags of these objects can be neither read nor changed. */
  readonly contract?: typeof domain | typeof computeInstance;
}

export const memberKinds: readonly MemberKind[] = [
  { field: "domains", type: "domain", contract: domain },
  { field: "computes", type: "compute", contract: computeInstance },
  { field: "nodebalancers", type: "nodebalancer" },
  { field: "volumes", type: "volume" },
];

interface TagLabel {
  readonly label?: string | null | undefined;
}

type TagWithMembers = TagLabel & { readonly [Field in MemberKind["field"]]?: readonly number[] | null | undefined };

/** Adds the members that the listings of their kinds contain. Members of other kinds are unknown. */
function withMembers(tags: readonly TagLabel[], listed: ListedObjects): readonly Properties[] {
  const seen = memberKinds.flatMap(({ field, contract }) => {
    const objects = contract && listed(contract.name);
    return objects ? [{ field, ids: idsByTag(objects) }] : [];
  });
  return tags.map((each) => ({
    ...each,
    ...Object.fromEntries(seen.map(({ field, ids }) => [field, ids.get(each.label) ?? []])),
  }));
}

function idsByTag(objects: readonly Properties[]): ReadonlyMap<unknown, readonly unknown[]> {
  const byTag = new Map<unknown, unknown[]>();
  for (const { id, tags } of objects) {
    for (const label of Array.isArray(tags) ? (tags as unknown[]) : []) {
      const ids = byTag.get(label) ?? [];
      ids.push(id);
      byTag.set(label, ids);
    }
  }
  return byTag;
}

/** Reads only the members that the resource lists. */
function seeMembers(own: TagWithMembers, listed: ListedObjects) {
  return Object.fromEntries(
    memberKinds.flatMap(({ field, contract }) => {
      const objects = contract && listed(contract.name);
      const members = own[field];
      if (!objects || !isSet(members)) return [[field, members ?? null]];
      const there = new Set(idsByTag(objects).get(own.label));
      return [[field, members.filter((id) => there.has(id))]];
    }),
  );
}

/** A resource adds its tag to the members that it lists, and removes it from those that it no longer lists. */
const changesMembers =
  (field: MemberKind["field"]): ExplainsChange<Known<typeof domain | typeof computeInstance>, TagWithMembers> =>
  ({ object, added, removed, isConfigured, listed }, own) => {
    if (isConfigured) return false;
    const hasMember = ({ [field]: members }: TagWithMembers) =>
      isSet(object.id) && members?.includes(object.id) === true;
    if (added !== undefined) return own.some((each) => each.label === added && hasMember(each));
    const exists = listed("tag")?.some(({ label }) => label === removed);
    const owner = own.find(({ label }) => label === removed);
    return owner ? exists === true && !hasMember(owner) : exists === false;
  };

export const tag = defineContract({
  kind: "resource",
  name: "tag",
  summary: "A tag that groups instances, domains and other objects.",
  source: "document 3, Tag and Tags",
  path: "/tags",
  operations: ["list", "create", "delete"],
  specified: { create: ["R3-181"] },
  access: {
    scope: "account",
    unrestricted: { list: ["R3-182"], view: ["R3-182"], create: ["R3-182"], delete: ["R3-182"] },
    alsoWrites: [
      { scope: "computes:read_write", for: "change the instances of an existing tag" },
      { scope: "domains:read_write", for: "change the domains of an existing tag" },
    ],
    specified: { read_only: ["R3-197"], read_write: ["R3-198"] },
  },
  id: "label",
  key: ["label"],
  // A service may add the members to an existing tag (R3-187).
  unique: { field: "label", within: "account", claimsExisting: true },
  // Listing the members requires a request per tag.
  notInList: memberKinds.map(({ field }) => field),
  locateInListings: (own, listed) =>
    listed("tag")?.some(({ label }) => label === own.label) === true ? seeMembers(own, listed) : undefined,
  changes: {
    [computeInstance.name]: { tags: changesMembers("computes") },
    [domain.name]: { tags: changesMembers("domains") },
  },
  enrichFrom: { kinds: memberKinds.flatMap(({ contract }) => contract ?? []), complete: withMembers },
  fields: {
    label: tagLabel("The label of the tag.").requiresReplace(),
    ...memberFields,
  },
});
