import type { Field, Fields } from "./field";

/** The constructs that a prop accepts in place of an id, an address or a label. */
export interface ReferenceKind {
  /** Follows "must be". */
  readonly what: string;
  /** The interface of the constructs. */
  readonly construct: string;
  /** The attribute to read, by the construct's type in Terraform. */
  readonly attributes: { readonly [type: string]: string };
  /** The functions or classes for objects outside the program. The first one needs no request. */
  readonly outside: readonly string[];
  /** True if data sources, actions and operations accept an ID, too. Queries accept an ID of each kind. */
  readonly acceptsId?: boolean;
  /** True if elements of a data source's list are also accepted. It isn't a construct. */
  readonly acceptsElements?: boolean;
  /** True if the prop accepts a string, which the contract validates. */
  readonly acceptsText?: boolean;
}

const withId = (type: string, what: string, construct: string, ...outside: readonly string[]): ReferenceKind => ({
  what,
  construct,
  attributes: { [type]: "id" },
  outside,
});

/** The kinds of references, by the `idOf` of contracts. The last ones aren't ids. */
export const referenceKinds = {
  instance: {
    ...withId(
      "stratus_compute_instance",
      "a ComputeInstance",
      "IComputeInstanceRef",
      "ComputeInstance.fromInstanceId",
      "ComputeInstance.fromLookup",
    ),
    acceptsId: true,
  },
  domain: withId("stratus_domain", "a Domain", "IDomainRef", "Domain.fromDomainId", "Domain.fromLookup"),
  firewall: withId("stratus_firewall", "a Firewall", "IFirewallRef", "Firewall.fromFirewallId", "Firewall.fromLookup"),
  "MySQL database": withId(
    "stratus_mysql_database",
    "a MySqlDatabase",
    "IMySqlDatabaseRef",
    "MySqlDatabase.fromDatabaseId",
    "MySqlDatabase.fromLookup",
  ),
  "MySQL backup": {
    ...withId(
      "stratus_mysql_backup",
      "a MySqlBackup",
      "IMySqlBackup",
      "MySqlBackup.fromBackupId",
      "MySqlBackup.fromLookup",
    ),
    acceptsId: true,
  },
  "instance backup": {
    what: "an InstanceSnapshot or a DataInstanceBackup",
    construct: "IInstanceBackup",
    attributes: { stratus_instance_snapshot: "id", stratus_instance_backup: "id" },
    outside: ["DataInstanceBackup"],
    acceptsId: true,
    acceptsElements: true,
  },
  image: {
    ...withId("stratus_image", "an Image or the id of one", "IImage", "Image.fromImageId", "Image.fromLookup"),
    acceptsText: true,
  },
  "IP address": {
    what: "an IpAddress or an IP address",
    construct: "IIpAddress",
    attributes: { stratus_ip_address: "address" },
    outside: ["IpAddress.fromAddress"],
    acceptsText: true,
  },
  "assignable address": {
    what: "an IpAddress, an Ipv6Range, an IP address or a range",
    construct: "AssignableAddress",
    attributes: { stratus_ip_address: "address", stratus_ipv6_range: "network" },
    outside: ["IpAddress.fromAddress", "Ipv6Range.fromNetwork"],
    acceptsText: true,
  },
  "shareable address": {
    what: "an IpAddress, an Ipv6Range, a ComputeInstance or an IP address",
    construct: "ShareableAddress",
    attributes: {
      stratus_ip_address: "address",
      stratus_ipv6_range: "range",
      stratus_compute_instance: "publicIpv4",
    },
    outside: ["IpAddress.fromAddress", "Ipv6Range.fromNetwork"],
    acceptsText: true,
  },
  tag: {
    what: "a Tag",
    construct: "ITag",
    attributes: { stratus_tag: "label" },
    outside: ["Tag.fromTagLabel"],
  },
} as const satisfies { readonly [kind: string]: ReferenceKind };

export type ReferenceKindName = keyof typeof referenceKinds;

/** The kind of reference that a contract's `idOf` stands for. Undefined if no construct represents such an object. */
export const kindOfId = (idOf: string | undefined): ReferenceKindName | undefined =>
  idOf !== undefined && Object.hasOwn(referenceKinds, idOf) ? (idOf as ReferenceKindName) : undefined;

/** A prop that accepts a construct in place of the id in a field. */
export interface ReferenceProp {
  /** The name of the prop: `database` for `databaseId`. */
  readonly prop: string;
  readonly kind: ReferenceKind;
}

/** The prop that accepts a construct in place of the id in a field. Undefined if the field is no such id. */
export function referenceProp(name: string, { spec: { idOf, presence } }: Field): ReferenceProp | undefined {
  const kind = kindOfId(idOf);
  if (kind === undefined || presence === "computed" || !name.endsWith("Id")) return undefined;
  // The API calls an instance a "compute".
  return { prop: name === "computeId" ? "instance" : name.slice(0, -"Id".length), kind: referenceKinds[kind] };
}

const propsOfFields = new WeakMap<Fields, Readonly<Record<string, string>>>();

/**
 * The paths of the props that accept constructs, by the paths of their fields, without indexes:
 * `{ "assignments.computeId": "assignments.instance" }`.
 */
export function referenceProps(fields: Fields): Readonly<Record<string, string>> {
  const known = propsOfFields.get(fields);
  if (known) return known;
  const entries = Object.entries(fields).flatMap(([name, field]): (readonly [string, string])[] => {
    const prop = referenceProp(name, field)?.prop;
    const inner = field.spec.fields ?? field.spec.item?.spec.fields ?? {};
    const inside = Object.entries(referenceProps(inner));
    return [
      ...(prop === undefined ? [] : [[name, prop] as const]),
      ...inside.map(([path, propPath]) => [`${name}.${path}`, `${name}.${propPath}`] as const),
    ];
  });
  const props = Object.fromEntries(entries);
  propsOfFields.set(fields, props);
  return props;
}
