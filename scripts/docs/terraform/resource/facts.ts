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
  /** Props that aren't the argument's name in camelCase, by argument. */
  readonly props?: Readonly<Record<string, string>>;
  /** When an apply needs a scope of another kind. */
  readonly otherScopes?: Readonly<Record<string, string>>;
  readonly policies?: readonly PolicyId[];
  /** The first words of entries in the page about troubleshooting, without leading `…`. */
  readonly troubleshooting?: readonly string[];
  /** Guides by file name. */
  readonly guides?: readonly string[];
}

export const resourceFacts: Readonly<Record<string, ResourceFacts>> = {
  domain_record: {
    sentence: "The arguments that you can set depend on the type of the record, such as A, MX or TXT.",
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
    props: { domain_id: "domain" },
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
      "The allow list contains",
      "is protected",
      "is degraded",
      "Timed out after",
    ],
    guides: ["run-a-database", "keep-secrets-out", "what-replaces-what"],
  },
};
