import type { PolicyId } from "../../../../lib/policies/checks";

/** An import ID of the example object. */
interface ImportIdFact {
  /** The parts of the ID in words. */
  readonly by: string;
  readonly id: string;
}

/** The handwritten part of a resource's page. */
export interface ResourceFacts {
  /** Follows the contract's summary. */
  readonly sentence?: string;
  /** The resource of the minimal example that the section about imports uses. */
  readonly example: string;
  /** The import IDs of that resource. Absent for operations. */
  readonly imports?: readonly ImportIdFact[];
  /** Follows the import IDs. */
  readonly importNote?: string;
  /** The ids in the identity, if they aren't all 12. */
  readonly identity?: Readonly<Record<string, number | string>>;
  /** Props that aren't the argument's name in camelCase and accept no construct, by argument. */
  readonly props?: Readonly<Record<string, string>>;
  readonly policies?: readonly PolicyId[];
  /** The first words of entries in the page about troubleshooting, without leading `…`. */
  readonly troubleshooting?: readonly string[];
  /** Guides by file name. */
  readonly guides?: readonly string[];
}

export const resourceFacts: Readonly<Record<string, ResourceFacts>> = {
  compute_instance: {
    sentence: "It is deployed from an image, a backup or a clone of another instance.",
    example: "web",
    imports: [
      { by: "ID", id: "12" },
      { by: "label", id: "shop-web" },
    ],
    props: { "metadata.user_data": "userData` (plain text) or `metadata.userData" },
    policies: [
      "instance-without-firewall",
      "production-without-backups",
      "unprotected-data",
      "password-in-state",
      "password-login",
    ],
    troubleshooting: ["Image", "Region", "There is no image", "type: must be the id of a plan", "must be replaced"],
    guides: ["boot-with-user-data", "find-regions-plans-and-images", "keep-secrets-out", "what-replaces-what"],
  },
  domain: {
    sentence: "A master zone has its records here, and a slave zone copies them from another name server.",
    example: "zone",
    imports: [
      { by: "ID", id: "12" },
      { by: "domain name", id: "shop.example" },
    ],
    policies: ["unprotected-data", "mail-without-spf", "mail-without-dmarc"],
    troubleshooting: ["The service rounds times", "the file doesn't name its zone", "is protected"],
    guides: ["point-a-domain", "adopt-what-exists"],
  },
  domain_records: {
    example: "records",
    imports: [
      { by: "domain ID", id: "12" },
      { by: "domain name", id: "shop.example" },
    ],
    importNote:
      "An import names each record by its name and type, such as `www/A`. Use the same keys to import without changes.",
    policies: ["mail-without-spf", "mail-without-dmarc", "dangling-target"],
    troubleshooting: ["conflicts with", "Two resources manage", "The domain already has record"],
    guides: ["point-a-domain"],
  },
  firewall_device: {
    sentence: "In TypeScript, `protect` of the firewall creates it.",
    example: "web",
    imports: [
      { by: "firewall ID and device ID", id: "12/34" },
      { by: "labels of the firewall and the instance", id: "shop-edge/shop-web" },
    ],
    identity: { firewall_id: 12, compute_id: 56 },
    policies: ["instance-without-firewall", "firewall-without-instance"],
    troubleshooting: ["Another enabled firewall already protects", "Firewall", "Device"],
    guides: ["open-a-port", "close-the-gap"],
  },
  image: {
    example: "golden",
    imports: [
      { by: "ID", id: "private/12" },
      { by: "label", id: "shop-golden" },
    ],
    troubleshooting: ["There is no image", "is protected"],
    guides: ["find-regions-plans-and-images", "what-replaces-what"],
  },
  instance_clone: {
    example: "copy",
    troubleshooting: ["doesn't show whether the operation ran"],
    guides: ["run-actions"],
  },
  instance_restore: {
    example: "restore",
    troubleshooting: ["doesn't show whether the operation ran"],
    guides: ["run-actions"],
  },
  instance_snapshot: {
    example: "snapshot",
    imports: [
      { by: "instance ID and backup ID", id: "12/34" },
      { by: "labels of the instance and the snapshot", id: "shop-web/before-upgrade" },
    ],
    identity: { compute_id: 12, id: 34 },
    guides: ["run-actions", "what-replaces-what"],
  },
  ip_address: {
    example: "address",
    imports: [{ by: "IP address", id: "192.0.2.10" }],
    troubleshooting: ["may exist: the service reported success"],
    guides: ["point-a-domain"],
  },
  ip_assignment: {
    example: "addresses",
    imports: [{ by: "all assigned addresses, separated by commas", id: "192.0.2.10" }],
    troubleshooting: ["Two resources manage"],
    guides: ["rename-and-move"],
  },
  ip_share: {
    example: "failover",
    imports: [{ by: "ID of the instance that gets the addresses", id: "12" }],
    troubleshooting: ["Two resources manage"],
    guides: ["adopt-what-exists"],
  },
  ipv6_range: {
    example: "range",
    imports: [{ by: "range without its prefix length", id: "2001:db8:64:1::" }],
    troubleshooting: ["is protected"],
    guides: ["what-replaces-what"],
  },
  mysql_access: {
    sentence: "Use it for a database of another program, or if an instance on the list needs the host of the database.",
    example: "access",
    imports: [
      { by: "database ID", id: "12" },
      { by: "label of the database", id: "shop" },
    ],
    policies: ["database-open-to-all"],
    troubleshooting: ["creates a dependency cycle", "Two resources manage", "The allow list of"],
    guides: ["run-a-database", "share-a-stack"],
  },
  mysql_backup: {
    example: "backup",
    imports: [
      { by: "database ID and backup ID", id: "12/34" },
      { by: "labels of the database and the snapshot", id: "shop/beforeUpgrade" },
    ],
    identity: { database_id: 12, id: 34 },
    troubleshooting: ["is protected"],
    guides: ["run-a-database", "run-actions"],
  },
  mysql_credentials_reset: {
    example: "reset",
    troubleshooting: ["doesn't show whether the operation ran"],
    guides: ["run-a-database", "run-actions", "keep-secrets-out"],
  },
  mysql_patch: {
    example: "patch",
    troubleshooting: ["doesn't show whether the operation ran"],
    guides: ["run-a-database", "run-actions"],
  },
  mysql_restore: {
    example: "restore",
    troubleshooting: ["doesn't show whether the operation ran", "is failed"],
    guides: ["run-a-database", "run-actions"],
  },
  postgresql_database: {
    sentence: "Creating it takes 15 to 30 minutes, and only the clients in `allow_list` can connect.",
    example: "db",
    imports: [
      { by: "ID", id: "12" },
      { by: "label", id: "shop" },
    ],
    policies: [
      "database-open-to-all",
      "database-without-tls",
      "unencrypted-database",
      "single-node-production",
      "unprotected-data",
    ],
    troubleshooting: [
      "creates a dependency cycle",
      "The allow list of",
      "is protected",
      "is degraded",
      "Timed out after",
    ],
    guides: ["run-a-database", "what-replaces-what"],
  },
  reverse_dns: {
    sentence: "In TypeScript, `reverseDns` of an instance creates it for both addresses.",
    example: "www",
    imports: [{ by: "IP address", id: "192.0.2.10" }],
    troubleshooting: ["must resolve to the IP address"],
    guides: ["point-a-domain"],
  },
  tag: {
    sentence: "It manages only the memberships that it lists.",
    example: "team",
    imports: [{ by: "label", id: "team-shop" }],
    troubleshooting: ["has tags"],
    guides: ["tag-objects"],
  },
  domain_record: {
    sentence:
      "The arguments that you can set depend on the type of the record, such as A or MX. In TypeScript, methods of the domain such as `a`, `mx` and `point` create it.",
    example: "www",
    imports: [
      { by: "domain ID and record ID", id: "12/34" },
      { by: "domain, name and type", id: "shop.example/www/A" },
      {
        by: "domain, name, type and target, if several records have the same name and type",
        id: "shop.example/www/A/192.0.2.10",
      },
    ],
    importNote: "Write `@` for a record of the domain itself, such as `shop.example/@/MX`.",
    identity: { domain_id: 12, id: 34 },
    policies: ["record-to-unmanaged-address", "dangling-target", "mail-without-spf", "mail-without-dmarc"],
    troubleshooting: [
      "conflicts with",
      "the domain itself has SOA and NS records",
      "The service rounds times",
      "The domain already has record",
    ],
    guides: ["point-a-domain", "use-functions"],
  },
  firewall: {
    sentence: "Rules are evaluated in order, and the policy decides about traffic that matches no rule.",
    example: "edge",
    imports: [
      { by: "ID", id: "12" },
      { by: "label", id: "shop-edge" },
    ],
    policies: [
      "open-shell-port",
      "open-database-port",
      "inbound-policy-accept",
      "disabled-firewall",
      "firewall-without-instance",
    ],
    troubleshooting: ["Another enabled firewall already protects", "have the label"],
    guides: ["open-a-port", "close-the-gap", "draw-a-program"],
  },
  mysql_database: {
    sentence: "Creating it takes 15 to 30 minutes, and only the clients in `allow_list` can connect.",
    example: "db",
    imports: [
      { by: "ID", id: "12" },
      { by: "label", id: "shop" },
    ],
    policies: [
      "database-open-to-all",
      "database-without-tls",
      "unencrypted-database",
      "single-node-production",
      "unprotected-data",
    ],
    troubleshooting: [
      "creates a dependency cycle",
      "The allow list of",
      "is protected",
      "is degraded",
      "Timed out after",
    ],
    guides: ["run-a-database", "keep-secrets-out", "what-replaces-what"],
  },
};
