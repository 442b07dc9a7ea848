import { keysFor } from "../../../src/resources/domain_records/contract";
import { specimens } from "../../kinds";
import { diskFile } from "../../kinds/disk-file";
import { resourceOf } from "../../kinds/life";
import { merged, needsOf, type Resources } from "../../kinds/needs";

type Attributes = Readonly<Record<string, unknown>>;

const file = diskFile("a disk");

const place = { region: "us-east", type: "g6-nanode-1" };
const of = (reference: string) => `\${stratus_${reference}}`;
const compute_id = of("compute_instance.web.id");
const domain_id = of("domain.zone.id");
const https = { action: "ACCEPT", protocol: "TCP", ports: "443", addresses: { ipv4: ["192.0.2.0/24", "0.0.0.0/0"] } };
const ping = { action: "DROP", protocol: "ICMP", addresses: { ipv6: ["2001:DB8::/32", "::/0"] }, label: "no-ping" };
const policies = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const database = { ...place, type: "g6-dedicated-2" };

const recordsOfEveryType = {
  www: { type: "A", name: "www", target: of("compute_instance.web.public_ipv4") },
  six: { type: "AAAA", name: "www", target: of("compute_instance.web.ipv6_address"), ttl_sec: 301 },
  here: { type: "A", name: "here", target: "[remote_addr]" },
  apex: { type: "TXT", target: '"one" "two"' },
  ns: { type: "NS", name: "sub", target: "NS.example.net." },
  mail: { type: "MX", target: "mail.example.net" },
  later: { type: "MX", target: "later.example.net", priority: 20 },
  alias: { type: "CNAME", name: "Alias", target: "www.shop.example" },
  sip: { type: "SRV", service: "sip", protocol: "tcp", target: "host", priority: 0, weight: 0, port: 0 },
  caa: { type: "CAA", tag: "issue", target: "ca.example" },
  ptr: { type: "PTR", name: "1", target: "www.example.net" },
};
const single = (records: Resources[string]) =>
  Object.fromEntries(Object.entries(records).map(([name, record]) => [name, { domain_id, ...record }]));
const { here: _, ...others } = recordsOfEveryType;

/** Under the keys that an import also creates, which contain the default priority of an MX record. */
const inSet = (changes: Readonly<Record<string, Attributes>> = {}) => {
  const records = { ...others, mail: { ...others.mail, priority: 0 } };
  const all = Object.entries(records).map(([name, record]) => ({ ...record, ...changes[name], domain: "set.example" }));
  return Object.fromEntries([...keysFor<Attributes>(all)].map(([key, { domain: __, ...record }]) => [key, record]));
};

/** Resources whose attributes have many spellings in responses. */
const particular: Resources = {
  stratus_compute_instance: {
    web: {
      ...place,
      label: "web",
      image: "public/debian12",
      root_pass: "correct horse",
      private_ip: true,
      backups_enabled: true,
      tags: ["shop", "web"],
      alerts: { cpu: 0, io: 10 },
    },
    empty: { ...place, label: "empty", group: "spare" },
    booted: { ...place, booted: true },
  },
  stratus_image: { it: { file, region: "us-east", label: "golden", description: "A disk." } },
  stratus_domain: {
    zone: {
      domain: "shop.example",
      type: "master",
      soa_email: "ops@shop.example",
      description: "the shop",
      group: "web",
      refresh_sec: 301,
      axfr_ips: ["2001:DB8::1", "192.0.2.1"],
      tags: ["shop", "web"],
    },
    copy: { domain: "Copy.example", type: "slave", master_ips: ["192.0.2.53", "2001:db8::53"] },
    set: { domain: "set.example", type: "master", soa_email: "ops@set.example" },
    other: { domain: "other.example", type: "master", soa_email: "ops@other.example", ttl_sec: 0 },
  },
  stratus_domain_record: single(recordsOfEveryType),
  stratus_domain_records: { it: { domain_id: of("domain.set.id"), records: inSet() } },
  stratus_firewall: {
    inline: {
      label: "inline",
      rules: { ...policies, inbound: [https, ping] },
      devices: { computes: [of("compute_instance.empty.id")] },
      tags: ["shop"],
    },
    edge: { label: "edge", rules: policies },
  },
  stratus_ip_address: { it: { compute_id, public: true, type: "ipv4" } },
  stratus_ip_assignment: {
    it: {
      assignments: [{ address: of("ip_address.it.address"), region: "us-east", compute_id }],
    },
  },
  stratus_reverse_dns: { it: { address: of("domain_record.six.target"), rdns: "www.shop.example" } },
  stratus_tag: {
    it: { label: "team", domains: [of("domain.other.id")], computes: [of("compute_instance.booted.id")] },
  },
  stratus_mysql_database: { it: { ...database, label: "shop", engine: "mysql/8.0.30", replication_type: "none" } },
  stratus_mysql_access: {
    it: { database_id: of("mysql_database.it.id"), allow_list: ["192.0.2.1/32", "198.51.100.0/24", "2001:DB8::1"] },
  },
  stratus_mysql_backup: { it: { database_id: of("mysql_database.it.id"), label: "before" } },
  stratus_postgresql_database: {
    it: {
      ...database,
      label: "books",
      engine: "postgresql/14.6",
      cluster_size: 3,
      replication_type: "asynch",
      allow_list: ["192.0.2.1"],
      updates: { frequency: "weekly", hour_of_day: 0 },
    },
  },
};

/** The data sources, each as a user would write it. */
export const data: Resources = {
  stratus_domain: { seen: { domain: of("domain.zone.domain") } },
  stratus_domain_records: { seen: { domain_id } },
  stratus_compute_instance: { seen: { label: of("compute_instance.web.label") } },
  stratus_compute_instances: { seen: {} },
  stratus_instance_backups: { seen: { compute_id } },
  stratus_firewalls: { seen: {} },
  stratus_ip_addresses: { seen: {} },
  stratus_ipv6_ranges: { seen: {} },
  stratus_images: { seen: {} },
  stratus_regions: { seen: {} },
  stratus_databases: { seen: {} },
  // The service returns them only while the database is active.
  stratus_mysql_credentials: {
    seen: {
      database_id: of("mysql_database.it.id"),
      depends_on: ["stratus_mysql_access.it", "stratus_mysql_backup.it"],
    },
  },
  stratus_tagged_objects: { seen: { label: of("tag.it.label") } },
  stratus_vlans: { seen: {} },
};

/** The result of the data sources, however the service writes it. */
export const output = {
  zone: { value: "${[data.stratus_domain.seen.id == stratus_domain.zone.id, data.stratus_domain.seen.type]}" },
  instance: { value: "${data.stratus_compute_instance.seen.specs.gpus}" },
  numbers: {
    value:
      '${sort([for it in data.stratus_domain_records.seen.domain_records : jsonencode([it.type, it.ttl_sec, it.priority, it.weight, it.port]) if it.type != "NS"])}',
  },
  range: { value: "${data.stratus_ipv6_ranges.seen.ipv6_ranges[*].prefix_length}" },
  tagged: {
    value:
      "${[for all in [data.stratus_tagged_objects.seen.domains, data.stratus_tagged_objects.seen.computes] : length(all)]}",
  },
};

/** Updates in place, each with one removed value if possible. */
const changes: Resources = {
  stratus_compute_instance: {
    web: { tags: ["web"], alerts: { cpu: 80 }, watchdog_enabled: false },
    empty: { group: undefined, tags: ["shop"] },
  },
  stratus_image: { it: { description: undefined, label: "renamed" } },
  stratus_domain: {
    zone: { description: undefined, group: undefined, refresh_sec: undefined, axfr_ips: undefined, tags: [] },
    copy: { master_ips: ["192.0.2.54"], description: "a copy" },
    other: { ttl_sec: 3600, soa_email: "DNS@other.example" },
  },
  stratus_domain_record: {
    www: { name: "web" },
    six: { ttl_sec: 3600 },
    mail: { priority: 5 },
    later: { priority: 0 },
    sip: { weight: 3, protocol: undefined },
  },
  stratus_domain_records: {
    it: { records: inSet({ www: { ttl_sec: 600 }, later: { priority: 0 } }) },
  },
  stratus_firewall: { inline: { rules: { ...policies, inbound: [ping, https], outbound: [https] }, tags: undefined } },
  stratus_ip_address: { it: { compute_id: of("compute_instance.empty.id") } },
  stratus_ip_assignment: {
    it: {
      assignments: [
        { address: of("ip_address.it.address"), region: "us-east", compute_id: of("compute_instance.empty.id") },
      ],
    },
  },
  stratus_tag: { it: { domains: [] } },
  stratus_mysql_access: { it: { allow_list: [] } },
  stratus_postgresql_database: { it: { allow_list: undefined, updates: { frequency: "monthly", week_of_month: 2 } } },
};

/** Every other kind of object uses its specimen. */
const alike = specimens.flatMap(({ contract, life }) =>
  life && !(`stratus_${contract.name}` in particular) ? [{ contract, life }] : [],
);
const othersFirst = merged(...alike.map(({ contract, life }) => resourceOf(contract, life.first)));
const othersChanged = merged(
  ...alike.flatMap(({ contract, life: { inPlace } }) => (inPlace[0] ? [resourceOf(contract, inPlace[0])] : [])),
);
const needs = needsOf([othersFirst, othersChanged]);

/** A configuration with every resource that has an object in the service. */
export const before: Resources = merged(needs, particular, othersFirst);

/** The same configuration, changed. */
export const after: Resources = merged(
  before,
  ...Object.entries(changes).map(([type, named]) => ({
    [type]: Object.fromEntries(
      Object.entries(named).map(([name, attributes]) => [name, { ...before[type]?.[name], ...attributes }]),
    ),
  })),
  othersChanged,
);

/** The addresses of the resources that change. */
export const changed: readonly string[] = Object.entries(merged(changes, othersChanged)).flatMap(([type, named]) =>
  Object.keys(named).map((name) => `${type}.${name}`),
);
