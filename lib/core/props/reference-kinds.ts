/** The constructs that a prop accepts in place of an id, an address or a label. */
export interface ReferenceKind {
  /** Follows "must be". */
  readonly what: string;
  /** The attribute to read, by the construct's type in Terraform. */
  readonly attributes: { readonly [type: string]: string };
  /** The static methods for objects outside the program. */
  readonly outside: string;
  /** True if elements of a data source's list are also accepted. It isn't a construct. */
  readonly acceptsElements?: boolean;
  /** True if the prop accepts a string, which the contract validates. */
  readonly acceptsText?: boolean;
}

const kind = (type: string, what: string, outside: string): ReferenceKind => ({
  what,
  attributes: { [`stratus_${type}`]: "id" },
  outside,
});

/** The kinds of references, by the `idOf` of contracts. The last ones aren't ids. */
export const referenceKinds = {
  instance: kind(
    "compute_instance",
    "a ComputeInstance",
    "ComputeInstance.fromInstanceId or ComputeInstance.fromLookup",
  ),
  domain: kind("domain", "a Domain", "Domain.fromDomainId or Domain.fromLookup"),
  firewall: kind("firewall", "a Firewall", "Firewall.fromFirewallId or Firewall.fromLookup"),
  "MySQL database": kind(
    "mysql_database",
    "a MySqlDatabase",
    "MySqlDatabase.fromDatabaseId or MySqlDatabase.fromLookup",
  ),
  "MySQL backup": kind("mysql_backup", "a MySqlBackup", "MySqlBackup.fromBackupId or MySqlBackup.fromLookup"),
  "instance backup": {
    what: "an InstanceSnapshot or a DataInstanceBackup",
    attributes: { stratus_instance_snapshot: "id", stratus_instance_backup: "id" },
    outside: "DataInstanceBackup",
    acceptsElements: true,
  },
  image: {
    ...kind("image", "an Image or the id of one", "Image.fromImageId or Image.fromLookup"),
    acceptsText: true,
  },
  "IP address": {
    what: "an IpAddress or an IP address",
    attributes: { stratus_ip_address: "address" },
    outside: "IpAddress.fromAddress",
    acceptsText: true,
  },
  "assignable address": {
    what: "an IpAddress, an Ipv6Range, an IP address or a range",
    attributes: { stratus_ip_address: "address", stratus_ipv6_range: "network" },
    outside: "IpAddress.fromAddress or Ipv6Range.fromNetwork",
    acceptsText: true,
  },
  "shareable address": {
    what: "an IpAddress, an Ipv6Range, a ComputeInstance or an IP address",
    attributes: {
      stratus_ip_address: "address",
      stratus_ipv6_range: "range",
      stratus_compute_instance: "publicIpv4",
    },
    outside: "IpAddress.fromAddress or Ipv6Range.fromNetwork",
    acceptsText: true,
  },
  tag: {
    what: "a Tag",
    attributes: { stratus_tag: "label" },
    outside: "Tag.fromTagLabel",
  },
} as const satisfies { readonly [kind: string]: ReferenceKind };

export type ReferenceKindName = keyof typeof referenceKinds;

/** The kind of reference that a contract's `idOf` stands for. Undefined if no construct represents such an object. */
export const kindOfId = (idOf: string | undefined): ReferenceKindName | undefined =>
  idOf !== undefined && Object.hasOwn(referenceKinds, idOf) ? (idOf as ReferenceKindName) : undefined;
