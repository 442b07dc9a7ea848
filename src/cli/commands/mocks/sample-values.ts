import type { Field, States } from "../../../contract";

/** A certificate authority without a private key. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBgTCCASegAwIBAgIUXWVjn3rWfdLkVS+Wr8dIVCzDhE4wCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKRXhhbXBsZSBDQTAgFw0yNjExMjYxNzA4MzdaGA8yMTI2MTEw
MjE3MDgzN1owFTETMBEGA1UEAwwKRXhhbXBsZSBDQTBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABCqsU4ETKzJkU5KwvOADJ9jl5zI4FUwnhu6VgP0SaMfLowLGDxh3
UzAkIUfo1tV5cYUVkWOPKVPjhLNXcS0+8iujUzBRMB0GA1UdDgQWBBQ5+Cy3+sjy
6LTrmXQIOzXWYBWFfjAfBgNVHSMEGDAWgBQ5+Cy3+sjy6LTrmXQIOzXWYBWFfjAP
BgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDw50tz2TmQeV0k2dv6
WSCK+Yia8jSc6eOgNj8ulEitRwIgfGAWwzFCnYMtD8sRalF2xnqzBFSrZ3tBqNCR
0aTOluw=
-----END CERTIFICATE-----
`;

const zoneLines = [
  "$ORIGIN shop.example.",
  "$TTL 86400",
  "@ IN SOA ns1.stratus.example. ops.shop.example. 1 14400 14400 1209600 86400",
  "@ IN NS ns1.stratus.example.",
  "www IN A 192.0.2.10",
];

const time = "2026-01-31T12:00:00";

/**
 * Invented values by the name of a field, or by `parent.name` with its contract or enclosing field. They form one small
 * account, so the same object has the same id and address everywhere.
 */
const samples: Readonly<Record<string, unknown>> = {
  // Ids
  "compute_instance.id": 1001,
  computeId: 1001,
  assignedTo: 1001,
  "devices.computes": [],
  "vlan.computes": [1001],
  "computes.id": 1001,
  "domain.id": 2001,
  domainId: 2001,
  "domains.id": 2001,
  "domain_record.id": 3001,
  "firewall.id": 4001,
  firewallId: 4001,
  "firewalls.id": 4001,
  "firewall_device.id": 5001,
  "database.id": 6001,
  "mysql_database.id": 6001,
  databaseId: 6001,
  instanceUri: "/v4/databases/mysql/instances/6001",
  "postgresql_database.id": 6002,
  "mysql_backup.id": 7001,
  "instance_backup.id": 8001,
  "instance_snapshot.id": 8002,
  "nodebalancers.id": 9001,
  "volumes.id": 9002,
  "image.id": "private/9003",
  "ip_assignment.id": "192.0.2.10",
  "region.id": "us-east",
  "database_engine.id": "mysql/8.0.30",

  // Addresses and names
  publicIpv4: "192.0.2.10",
  privateIpv4: "192.168.128.10",
  privateIp: true,
  ipv4: ["192.0.2.10", "192.168.128.10"],
  ipv6: "2001:db8::10/128",
  ipv6Address: "2001:db8::10",
  routeTarget: "2001:db8::10",
  address: "192.0.2.20",
  public: true,
  gateway: "192.0.2.1",
  subnetMask: "255.255.255.0",
  prefix: 24,
  range: "2001:db8:64::",
  prefixLength: 64,
  rdns: "www.shop.example",
  "addresses.ipv4": ["192.0.2.0/24"],
  "addresses.ipv6": ["2001:db8::/32"],
  "resolvers.ipv4": "192.0.2.53, 192.0.2.54",
  "resolvers.ipv6": "2001:db8::53, 2001:db8::54",
  allowList: ["192.0.2.10"],
  primary: "db-primary.shop.example",
  secondary: "db-replica.shop.example",
  domain: "shop.example",
  soaEmail: "ops@shop.example",
  "domain_record.name": "www",
  target: "192.0.2.10",
  lines: zoneLines,
  text: zoneLines.map((line) => `${line}\n`).join(""),
  // An A record lacks these values.
  priority: null,
  weight: null,
  "domain_record.port": null,
  service: null,
  "domain_record.protocol": null,
  tag: null,

  // Choices of the service
  region: "us-east",
  country: "us",
  "region.label": "Example region",
  "region.capabilities": ["Computes", "Firewalls", "Managed Databases", "Metadata"],
  "compute_instance.type": "g6-standard-1",
  "computes.type": "g6-standard-1",
  plan: "g6-standard-1",
  "database.type": "g6-dedicated-2",
  "mysql_database.type": "g6-dedicated-2",
  "postgresql_database.type": "g6-dedicated-2",
  "compute_instance.image": "public/debian12",
  "computes.image": "public/debian12",
  "image.capabilities": ["cloud-init"],
  vendor: "Example",
  createdBy: "example",
  "database_engine.engine": "mysql",
  engine: "mysql/8.0.30",
  version: "8.0.30",
  "postgresql_database.engine": "postgresql/14.6",
  "postgresql_database.version": "14.6",
  "mysql_database.port": 3306,
  "postgresql_database.port": 5432,
  hypervisor: "kvm",
  hostUuid: "00000000-0000-4000-8000-000000000001",

  // States and sizes
  backupsEnabled: true,
  enabled: true,
  available: true,
  watchdogEnabled: true,
  "domain_record.ttlSec": 3600,
  day: "Saturday",
  window: "W2",
  vcpus: 1,
  memory: 2048,
  gpus: 0,
  transfer: 2000,
  "specs.disk": 51_200,
  size: 2048,
  filesystem: "ext4",
  "instance_backup.configs": ["example"],
  "instance_snapshot.configs": ["example"],
  "instance_snapshot.type": "snapshot",
  "instance_clone.disks": [1],
  "instance_clone.configs": [1],
  cpu: 90,
  io: 10_000,
  networkIn: 10,
  networkOut: 10,
  transferQuota: 80,
  weekOfMonth: null,

  // Times
  created: time,
  updated: time,
  finished: time,
  lastSuccessful: time,
  eol: "2036-01-31T00:00:00",
  expiry: "2036-01-31T00:00:00",

  // Texts and secrets
  label: "example",
  description: "Example",
  group: "example",
  tags: ["example"],
  ports: "80, 443",
  username: "stratus_root",
  password: "example-password",
  caCertificate: Buffer.from(certificate).toString("base64"),
  pem: certificate,
  fileSha256: "0".repeat(64),
};

/** The position of a field in an object. */
export interface SampledField {
  readonly name: string;
  readonly field: Field;
  /** The name of the enclosing field, or of the contract. */
  readonly parent: string;
  readonly states: States | undefined;
}

/** The value that an unset field has according to its contract. */
function unsetValueOf({ field: { spec } }: SampledField): unknown {
  const { default: usual, restoredValue, unsetValue } = spec;
  return usual ?? restoredValue ?? (Array.isArray(unsetValue) ? unsetValue : undefined);
}

/** The first value that a field of a new object may have. */
function firstValueOf({ name, field: { spec }, states }: SampledField): unknown {
  if (name === "status" && states) return states.target[0];
  return spec.kind === "flag" ? false : spec.choices?.[0];
}

/** A value of a field without fields of its own. Undefined if the field has no sample value. */
export function sampleValue(sampled: SampledField): unknown {
  const { name, parent } = sampled;
  const own = `${parent}.${name}`;
  if (own in samples) return samples[own];
  const unset = unsetValueOf(sampled);
  if (unset !== undefined) return unset;
  return name in samples ? samples[name] : firstValueOf(sampled);
}
