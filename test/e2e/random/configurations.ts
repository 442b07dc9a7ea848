import fc from "fast-check";
import { clones, images, snapshots } from "./compute";
import { domains, records, recordSets, zoneOf } from "./dns";
import type { Attributes, Configuration, Resources } from "./types";
import { ipv4, ipv4Network, ipv6, ipv6Network, lettersFirst, plainText, ports, some, tags, word } from "./values";

const sources = fc.uniqueArray(ipv4, { maxLength: 4 });

const labelled = { label: plainText(3, 32), description: plainText(1, 100) };
const addresses = fc
  .record(
    {
      ipv4: fc.uniqueArray(ipv4Network, { minLength: 1, maxLength: 4 }),
      ipv6: fc.uniqueArray(ipv6Network, { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: [] },
  )
  .map((given) => (given.ipv4 || given.ipv6 ? given : { ipv4: ["0.0.0.0/0"] }));
const action = fc.constantFrom("ACCEPT", "DROP");
const rule = fc.oneof(
  some({ action, protocol: fc.constantFrom("TCP", "UDP"), addresses, ports, ...labelled }, [
    "action",
    "protocol",
    "addresses",
  ]),
  some({ action, protocol: fc.constantFrom("ICMP", "IPENCAP"), addresses, ...labelled }, [
    "action",
    "protocol",
    "addresses",
  ]),
);
export const rules = some(
  {
    inbound_policy: action,
    outbound_policy: action,
    inbound: fc.array(rule, { maxLength: 5 }),
    outbound: fc.array(rule, { maxLength: 5 }),
  },
  ["inbound_policy", "outbound_policy"],
);

const instanceOf = (name: string, index: number) => ({
  [`${name}${String(index)}`]: { label: `${name}-${String(index)}`, region: "us-east", type: "g6-nanode-1" },
});
const idOf = (type: string, name: string, index: number) => `\${${type}.${name}${String(index)}.id}`;

const firewalls: fc.Arbitrary<Configuration> = fc
  .tuple(some({ rules, status: fc.constantFrom("enabled", "disabled"), tags }, ["rules"]), fc.boolean())
  .map(([attributes, inline]) => (index) => ({
    ...(inline ? { stratus_compute_instance: instanceOf("behind", index) } : {}),
    stratus_firewall: {
      [`it${String(index)}`]: {
        ...attributes,
        label: `fw-${String(index)}`,
        ...(inline ? { devices: { computes: [idOf("stratus_compute_instance", "behind", index)] } } : {}),
      },
    },
  }));

const devices: fc.Arbitrary<Configuration> = rules.map((given) => (index) => ({
  stratus_compute_instance: instanceOf("guarded", index),
  stratus_firewall: { [`guard${String(index)}`]: { label: `guard-${String(index)}`, rules: given } },
  stratus_firewall_device: {
    [`it${String(index)}`]: {
      firewall_id: idOf("stratus_firewall", "guard", index),
      compute_id: idOf("stratus_compute_instance", "guarded", index),
    },
  },
}));

const threshold = fc.nat(10_000);
const everyInstance = {
  group: plainText(1, 20),
  backups_enabled: fc.boolean(),
  private_ip: fc.boolean(),
  tags,
  watchdog_enabled: fc.boolean(),
  alerts: some(
    { cpu: threshold, io: threshold, network_in: threshold, network_out: threshold, transfer_quota: threshold },
    [],
  ),
  interfaces: fc.constantFrom(
    [],
    [{ purpose: "public" }],
    [{ purpose: "public" }, { purpose: "vlan", label: "inner", ipam_address: "10.0.0.1/24" }],
  ),
  backups: fc.constant({ schedule: { day: "Sunday", window: "W2" } }),
};
export const instance = fc.oneof(
  some({ ...everyInstance, type: fc.constantFrom("g6-nanode-1", "g6-standard-2") }, ["type"]),
  some(
    {
      ...everyInstance,
      type: fc.constantFrom("g6-standard-1", "g6-dedicated-4"),
      image: fc.constantFrom("public/debian12", "public/ubuntu24.04"),
      root_pass: word(7, 128),
      authorized_keys: fc.uniqueArray(
        word(10, 20).map((key) => `ssh-ed25519 ${key}`),
        { maxLength: 3 },
      ),
      booted: fc.constant(true),
      metadata: plainText(1, 200).map((text) => ({ user_data: Buffer.from(text).toString("base64") })),
      swap_size: fc.nat(1024),
    },
    ["type", "image", "root_pass"],
  ),
  fc.constantFrom(
    { type: "g6-standard-1", image: "public/debian12", root_pass: "hunter22", script_id: 1, booted: false },
    {
      type: "g6-standard-1",
      image: "public/debian12",
      root_pass: "hunter22",
      script_id: 2,
      script_data: { db_name: "shop" },
    },
  ),
);

const instances: fc.Arbitrary<Configuration> = fc
  .tuple(instance, fc.boolean())
  .map(([attributes, labelledToo]) => (index) => ({
    stratus_compute_instance: {
      [`it${String(index)}`]: {
        ...attributes,
        region: "us-east",
        ...(labelledToo ? { label: `it-${String(index)}` } : {}),
      },
    },
  }));

export const allowLists = fc.oneof(
  sources,
  fc.uniqueArray(ipv4Network, { maxLength: 3 }),
  fc.uniqueArray(fc.oneof(ipv6, ipv6Network), { maxLength: 3 }),
  sources.map((all) => all.map((ip) => `${ip}/32`)),
);
const everyDatabase = {
  region: fc.constantFrom("us-east", "eu-central"),
  type: fc.constantFrom("g6-nanode-1", "g6-dedicated-2"),
  cluster_size: fc.constantFrom(1, 3),
  encrypted: fc.boolean(),
  ssl_connection: fc.boolean(),
  updates: some(
    {
      frequency: fc.constantFrom("weekly", "monthly"),
      duration: fc.constantFrom(1, 3),
      hour_of_day: fc.nat(23),
      day_of_week: fc.constantFrom(1, 7),
      week_of_month: fc.constantFrom(1, 4),
    },
    [],
  ),
};
export const placed = ["region", "type", "engine"] as const;
export const mysql = {
  ...everyDatabase,
  engine: fc.constantFrom("mysql/5.7.39", "mysql/8.0.26", "mysql/8.0.30"),
  replication_type: fc.constantFrom("none", "asynch", "semi_synch"),
};

const databases: fc.Arbitrary<Configuration> = some({ ...mysql, allow_list: allowLists }, placed).map(
  (attributes) => (index) => ({
    stratus_mysql_database: { [`it${String(index)}`]: { ...attributes, label: `db-${String(index)}` } },
  }),
);

export const postgres = {
  ...everyDatabase,
  engine: fc.constantFrom("postgresql/13.2", "postgresql/14.6", "postgresql/15.2"),
  replication_type: fc.constantFrom("none", "asynch"),
  replication_commit_type: fc.constantFrom("on", "local", "remote_write", "remote_apply", "off"),
};

const postgresql: fc.Arbitrary<Configuration> = some({ ...postgres, allow_list: allowLists }, placed).map(
  (attributes) => (index) => ({
    stratus_postgresql_database: { [`it${String(index)}`]: { ...attributes, label: `pg-${String(index)}` } },
  }),
);

/** A database with its dependent objects: its allow list and its snapshots. */
const owned: fc.Arbitrary<Configuration> = fc
  .tuple(some(mysql, placed), allowLists, fc.uniqueArray(word(1, 30), { maxLength: 3 }), fc.boolean())
  .map(([attributes, allow_list, labels, targeted]) => (index) => ({
    stratus_mysql_database: { [`owned${String(index)}`]: { ...attributes, label: `owned-${String(index)}` } },
    stratus_mysql_access: {
      [`it${String(index)}`]: { database_id: idOf("stratus_mysql_database", "owned", index), allow_list },
    },
    stratus_mysql_backup: Object.fromEntries(
      labels.map((label, place) => [
        `it${String(index)}x${String(place)}`,
        {
          database_id: idOf("stratus_mysql_database", "owned", index),
          label,
          ...(targeted ? { target: attributes.cluster_size === 3 ? "secondary" : "primary" } : {}),
        },
      ]),
    ),
  }));

const tagged: fc.Arbitrary<Configuration> = fc
  .tuple(plainText(3, 30), fc.boolean(), fc.boolean())
  .map(([label, onDomain, onInstance]) => (index) => ({
    stratus_domain: zoneOf(index),
    stratus_compute_instance: instanceOf("tagged", index),
    stratus_tag: {
      [`it${String(index)}`]: {
        label: `${label}${String(index)}`,
        ...(onDomain ? { domains: [idOf("stratus_domain", "zone", index)] } : {}),
        ...(onInstance ? { computes: [idOf("stratus_compute_instance", "tagged", index)] } : {}),
      },
    },
  }));

const place = (name: string, index: number) => ({ compute_id: idOf("stratus_compute_instance", name, index) });

const addressesOf: fc.Arbitrary<Configuration> = fc
  .record({ public: fc.boolean(), assigned: fc.boolean(), on_destroy: fc.constantFrom("abandon", undefined) })
  .map(({ public: isPublic, assigned, on_destroy }) => (index) => {
    const address = `\${stratus_ip_address.it${String(index)}.address}`;
    const entry = { address, ...place("giver", index), region: "us-east" };
    return {
      stratus_compute_instance: instanceOf("giver", index),
      stratus_ip_address: {
        [`it${String(index)}`]: {
          ...place("giver", index),
          public: isPublic,
          type: "ipv4",
          ...(on_destroy === undefined ? {} : { on_destroy }),
        },
      },
      ...(assigned ? { stratus_ip_assignment: { [`it${String(index)}`]: { assignments: [entry] } } } : {}),
    };
  });

const shares: fc.Arbitrary<Configuration> = fc.boolean().map((some) => (index) => ({
  stratus_compute_instance: { ...instanceOf("owner", index), ...instanceOf("sharer", index) },
  stratus_ip_share: {
    [`it${String(index)}`]: {
      ...place("sharer", index),
      ips: some ? [`\${stratus_compute_instance.owner${String(index)}.public_ipv4}`] : [],
    },
  },
}));

const reversed: fc.Arbitrary<Configuration> = fc
  .tuple(fc.boolean(), lettersFirst(10), fc.constantFrom("plain", "upper", "period"))
  .map(([isIpv6, name, spelling]) => (index) => {
    const own = `\${stratus_compute_instance.named${String(index)}.${isIpv6 ? "ipv6_address" : "public_ipv4"}}`;
    const full = `${name}.zone${String(index)}.example`;
    return {
      stratus_domain: zoneOf(index),
      stratus_compute_instance: instanceOf("named", index),
      stratus_domain_record: {
        [`of${String(index)}`]: {
          domain_id: idOf("stratus_domain", "zone", index),
          type: isIpv6 ? "AAAA" : "A",
          name,
          target: own,
        },
      },
      stratus_reverse_dns: {
        [`it${String(index)}`]: {
          address: own,
          rdns: spelling === "plain" ? full : spelling === "upper" ? full.toUpperCase() : `${full}.`,
        },
      },
    };
  });

/** Valid configurations of every resource, with or without nested and optional parts. */
export const configurations: fc.Arbitrary<Configuration> = fc.oneof(
  domains,
  { arbitrary: records, weight: 3 },
  { arbitrary: recordSets, weight: 2 },
  firewalls,
  devices,
  { arbitrary: instances, weight: 2 },
  databases,
  postgresql,
  owned,
  tagged,
  addressesOf,
  shares,
  reversed,
  snapshots,
  clones,
  images,
);

/** Several configurations as one. */
export function together(all: readonly Configuration[]): Resources {
  const merged: Record<string, Record<string, Attributes>> = {};
  for (const [index, configuration] of all.entries()) {
    for (const [type, named] of Object.entries(configuration(index))) {
      // Terraform's JSON has no type without a resource.
      if (Object.keys(named).length > 0) merged[type] = { ...merged[type], ...named };
    }
  }
  return merged;
}
