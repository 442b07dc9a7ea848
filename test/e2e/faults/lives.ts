import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Attributes = Readonly<Record<string, unknown>>;
export type Resources = Readonly<Record<string, Readonly<Record<string, Attributes>>>>;

/** The life of one kind of resource with what it needs: each step is applied, and then all is destroyed. */
export interface Life {
  readonly name: string;
  readonly steps: readonly Resources[];
}

const file = join(mkdtempSync(join(tmpdir(), "stratus-faults-")), "disk.gz");
writeFileSync(file, gzipSync("a disk"));

const of = (reference: string) => `\${stratus_${reference}}`;
const region = "us-east";
const nanode = { region, type: "g6-nanode-1" };
const deployed = { region, type: "g6-standard-1", image: "public/debian12", root_pass: "correct horse" };
const web = { web: { ...nanode, label: "web" } };
const two = { ...web, api: { ...nanode, label: "api" } };
const compute_id = of("compute_instance.web.id");
const other_id = of("compute_instance.api.id");
const zone = { zone: { domain: "shop.example", type: "master", soa_email: "ops@shop.example" } };
const domain_id = of("domain.zone.id");
const policies = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const https = { action: "ACCEPT", protocol: "TCP", ports: "443", addresses: { ipv4: ["0.0.0.0/0"] } };
const edge = { edge: { label: "edge", rules: policies } };
const mysql = { label: "shop", region, type: "g6-dedicated-2", engine: "mysql/8.0.30" };
const database = { stratus_mysql_database: { db: mysql } };
const database_id = of("mysql_database.db.id");
const backup = { stratus_mysql_backup: { before: { database_id, label: "before" } } };

const records = {
  www: { type: "A", name: "www", target: "192.0.2.1" },
  mail: { type: "MX", target: "mail.example.net", priority: 10 },
  note: { type: "TXT", target: "one" },
};

const lifeOf = (name: string, ...steps: readonly Resources[]): Life => ({ name, steps });
const instances = (named: Resources[string], more: Resources = {}): Resources => ({
  stratus_compute_instance: named,
  ...more,
});

export const lives: readonly Life[] = [
  lifeOf(
    "instance",
    instances({ web: { ...deployed, label: "web", private_ip: true, tags: ["shop"], backups_enabled: true } }),
    instances({
      web: {
        ...deployed,
        label: "web-2",
        private_ip: true,
        tags: ["web"],
        backups_enabled: false,
        alerts: { cpu: 80 },
      },
    }),
  ),
  lifeOf("instance without a label", instances({ web: nanode }), instances({ web: { ...nanode, tags: ["web"] } })),
  lifeOf(
    "booted instance",
    instances({ web: { ...nanode, label: "web", booted: true, alerts: { cpu: 80 }, watchdog_enabled: false } }),
  ),
  lifeOf(
    "clone",
    instances({
      source: { ...deployed, label: "source" },
      copy: {
        ...deployed,
        image: undefined,
        root_pass: undefined,
        label: "copy",
        clone_from: { source_id: of("compute_instance.source.id") },
      },
    }),
  ),
  lifeOf(
    "clone into an instance",
    instances(
      {
        source: { ...deployed, type: "g6-nanode-1", label: "source" },
        target: { ...nanode, type: "g6-standard-4", label: "target" },
      },
      {
        stratus_instance_clone: {
          it: { source_id: of("compute_instance.source.id"), compute_id: of("compute_instance.target.id") },
        },
      },
    ),
  ),
  lifeOf(
    "snapshot",
    instances(
      { web: { ...deployed, label: "web", backups_enabled: true } },
      { stratus_instance_snapshot: { it: { compute_id, label: "before" } } },
    ),
  ),
  lifeOf(
    "restore of an instance",
    instances(
      { web: { ...deployed, label: "web", backups_enabled: true }, target: { ...deployed, label: "target" } },
      {
        stratus_instance_snapshot: { it: { compute_id, label: "before" } },
        stratus_instance_restore: {
          it: {
            source_id: compute_id,
            backup_id: of("instance_snapshot.it.id"),
            compute_id: of("compute_instance.target.id"),
            overwrite: true,
          },
        },
      },
    ),
  ),
  lifeOf(
    "image",
    { stratus_image: { it: { file, region, label: "golden", description: "A disk." } } },
    { stratus_image: { it: { file, region, label: "renamed" } } },
  ),
  lifeOf(
    "domain",
    { stratus_domain: { zone: { ...zone.zone, description: "the shop", refresh_sec: 300, tags: ["shop"] } } },
    { stratus_domain: { zone: { ...zone.zone, tags: [] } } },
  ),
  lifeOf("copy of a domain", {
    stratus_domain: { ...zone, copy: { ...zone.zone, domain: "copy.example", clone_from: domain_id } },
  }),
  lifeOf(
    "record",
    { stratus_domain: zone, stratus_domain_record: { www: { domain_id, ...records.www } } },
    { stratus_domain: zone, stratus_domain_record: { www: { domain_id, ...records.www, name: "web", ttl_sec: 300 } } },
  ),
  lifeOf(
    "record set",
    { stratus_domain: zone, stratus_domain_records: { it: { domain_id, records } } },
    {
      stratus_domain: zone,
      stratus_domain_records: {
        it: {
          domain_id,
          records: { www: { ...records.www, ttl_sec: 300 }, mail: records.mail, more: { type: "TXT", target: "two" } },
        },
      },
    },
  ),
  lifeOf(
    "firewall with devices",
    instances(two, {
      stratus_firewall: { edge: { ...edge.edge, tags: ["shop"], devices: { computes: [compute_id] } } },
    }),
    instances(two, {
      stratus_firewall: {
        edge: {
          label: "edge-2",
          rules: { ...policies, inbound: [https] },
          status: "disabled",
          devices: { computes: [other_id] },
        },
      },
    }),
  ),
  lifeOf(
    "firewall device",
    instances(web, {
      stratus_firewall: edge,
      stratus_firewall_device: { it: { firewall_id: of("firewall.edge.id"), compute_id } },
    }),
  ),
  lifeOf(
    "address",
    instances(two, { stratus_ip_address: { it: { compute_id, public: true, type: "ipv4" } } }),
    instances(two, { stratus_ip_address: { it: { compute_id: other_id, public: true, type: "ipv4" } } }),
  ),
  lifeOf(
    "assignment of an address",
    ...[other_id, compute_id].map((target) =>
      instances(two, {
        stratus_ip_address: { it: { compute_id, public: true, type: "ipv4" } },
        stratus_ip_assignment: {
          it: { assignments: [{ address: of("ip_address.it.address"), region, compute_id: target }] },
        },
      }),
    ),
  ),
  lifeOf(
    "share of an address",
    instances(two, {
      stratus_ip_share: { it: { compute_id: other_id, ips: [of("compute_instance.web.public_ipv4")] } },
    }),
    instances(two, { stratus_ip_share: { it: { compute_id: other_id, ips: [] } } }),
  ),
  lifeOf(
    "IPv6 range",
    instances(two, { stratus_ipv6_range: { it: { prefix_length: 64, compute_id } } }),
    instances(two, { stratus_ipv6_range: { it: { prefix_length: 64, compute_id: other_id } } }),
  ),
  lifeOf(
    "reverse DNS",
    instances(web, {
      stratus_domain: zone,
      stratus_domain_record: {
        www: { domain_id, type: "A", name: "www", target: of("compute_instance.web.public_ipv4") },
      },
      stratus_reverse_dns: { it: { address: of("domain_record.www.target"), rdns: "www.shop.example" } },
    }),
  ),
  lifeOf(
    "tag",
    instances(web, {
      stratus_domain: zone,
      stratus_tag: { it: { label: "team", domains: [domain_id], computes: [compute_id] } },
    }),
    instances(web, { stratus_domain: zone, stratus_tag: { it: { label: "team", computes: [compute_id] } } }),
  ),
  lifeOf(
    "MySQL database",
    {
      stratus_mysql_database: {
        db: { ...mysql, allow_list: ["192.0.2.1"], updates: { hour_of_day: 4, day_of_week: 3 } },
      },
    },
    { stratus_mysql_database: { db: { ...mysql, allow_list: [], updates: { hour_of_day: 5, day_of_week: 3 } } } },
  ),
  lifeOf(
    "MySQL access",
    { ...database, stratus_mysql_access: { it: { database_id, allow_list: ["192.0.2.1"] } } },
    { ...database, stratus_mysql_access: { it: { database_id, allow_list: [] } } },
  ),
  lifeOf("MySQL backup", { ...database, ...backup }),
  lifeOf("restore of MySQL", {
    ...database,
    ...backup,
    stratus_mysql_restore: { it: { database_id, backup_id: of("mysql_backup.before.id") } },
  }),
  lifeOf("reset of MySQL credentials", database, {
    ...database,
    stratus_mysql_credentials_reset: { it: { database_id } },
  }),
  lifeOf("patch of MySQL", database, { ...database, stratus_mysql_patch: { it: { database_id } } }),
  lifeOf(
    "PostgreSQL database",
    { stratus_postgresql_database: { db: { ...mysql, engine: "postgresql/14.6", allow_list: ["192.0.2.1"] } } },
    {
      stratus_postgresql_database: {
        db: { ...mysql, engine: "postgresql/14.6", label: "books", updates: { hour_of_day: 5, day_of_week: 3 } },
      },
    },
  ),
];
