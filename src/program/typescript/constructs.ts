/** What a kind of object is in a program of constructs. */
export interface ConstructKind {
  /** The class, as the package exports it. */
  readonly construct: string;
  /** Ids that the class takes as an object, under another name, and how it is made of an id that the program does not own. */
  readonly objects?: { readonly [field: string]: { readonly prop: string; readonly foreign: string } };
  /** Values that the class has by itself, where the field is required. */
  readonly defaults?: { readonly [field: string]: string | boolean };
}

const instance = { prop: "instance", foreign: "ComputeInstance.fromInstanceId" };
const database = { prop: "database", foreign: "MySqlDatabase.fromDatabaseId" };

/** The constructs of all kinds that an account has. */
export const constructKinds: { readonly [kind: string]: ConstructKind } = {
  compute_instance: { construct: "ComputeInstance" },
  domain: { construct: "Domain", defaults: { type: "master" } },
  domain_record: {
    construct: "DomainRecord",
    objects: { domainId: { prop: "domain", foreign: "Domain.fromDomainId" } },
  },
  firewall: { construct: "Firewall" },
  firewall_device: {
    construct: "FirewallDevice",
    objects: { firewallId: { prop: "firewall", foreign: "Firewall.fromFirewallId" }, computeId: instance },
  },
  image: { construct: "Image" },
  instance_snapshot: { construct: "InstanceSnapshot", objects: { computeId: instance } },
  ip_address: {
    construct: "IpAddress",
    objects: { computeId: instance },
    defaults: { type: "ipv4", public: true },
  },
  ip_share: { construct: "IpShare", objects: { computeId: instance } },
  ipv6_range: { construct: "Ipv6Range", objects: { computeId: instance } },
  mysql_access: { construct: "MySqlAccess", objects: { databaseId: database } },
  mysql_backup: { construct: "MySqlBackup", objects: { databaseId: database } },
  mysql_database: { construct: "MySqlDatabase" },
  postgresql_database: { construct: "PostgreSqlDatabase" },
  reverse_dns: { construct: "ReverseDns" },
  tag: { construct: "Tag" },
};
