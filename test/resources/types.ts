// Only the compiler reads this: valid code compiles, and each line below an expectation must not.
import type { Input } from "../../src/contract";
import type { computeInstance } from "../../src/resources/compute_instance/contract";
import type { domain } from "../../src/resources/domain/contract";
import type { domainRecord } from "../../src/resources/domain_record/contract";
import type { firewall } from "../../src/resources/firewall/contract";
import type { firewallDevice } from "../../src/resources/firewall_device/contract";
import type { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import type { tag } from "../../src/resources/tag/contract";

const recordOf = (...records: readonly Input<typeof domainRecord>[]) => records;
const domainOf = (...domains: readonly Input<typeof domain>[]) => domains;
const firewallOf = (...firewalls: readonly Input<typeof firewall>[]) => firewalls;
const instanceOf = (...instances: readonly Input<typeof computeInstance>[]) => instances;
const databaseOf = (...databases: readonly Input<typeof mysqlDatabase>[]) => databases;
const deviceOf = (...devices: readonly Input<typeof firewallDevice>[]) => devices;
const tagOf = (...tags: readonly Input<typeof tag>[]) => tags;

const domainId = 1;
const srv = { domainId, type: "SRV", target: "a", service: "sip", priority: 1, weight: 2, port: 3 } as const;

export const records = [
  recordOf(
    { domainId, type: "A", target: "192.0.2.1" },
    { domainId, type: "A", target: "192.0.2.1", name: undefined, ttlSec: undefined },
    { domainId, type: "MX", target: "mail.example" },
    { domainId, type: "MX", target: "mail.example", priority: 10 },
    { domainId, type: "CNAME", name: "www", target: "host.example" },
    { domainId, type: "CAA", target: "ca.example", tag: "issue" },
    srv,
    { ...srv, protocol: "tcp", name: "_sip._tcp" },
  ),
  // @ts-expect-error R3-038: an SRV record needs a port
  recordOf({ domainId, type: "SRV", target: "a", service: "sip", priority: 1, weight: 2 }),
  // @ts-expect-error R3-040: an SRV record needs a service
  recordOf({ domainId, type: "SRV", target: "a", priority: 1, weight: 2, port: 3 }),
  // @ts-expect-error R3-034: an SRV record needs a priority
  recordOf({ domainId, type: "SRV", target: "a", service: "sip", weight: 2, port: 3 }),
  // @ts-expect-error R3-033: an A record has no priority
  recordOf({ domainId, type: "A", target: "192.0.2.1", priority: 10 }),
  // @ts-expect-error R3-038: an MX record has no port
  recordOf({ domainId, type: "MX", target: "mail.example", port: 25 }),
  // @ts-expect-error R3-057: a CNAME record needs a name
  recordOf({ domainId, type: "CNAME", target: "host.example" }),
  // @ts-expect-error R3-042: a CAA record needs a tag
  recordOf({ domainId, type: "CAA", target: "ca.example" }),
  // @ts-expect-error R3-042: issuemail is no tag
  recordOf({ domainId, type: "CAA", target: "ca.example", tag: "issuemail" }),
  // @ts-expect-error R3-044: an A record needs a target
  recordOf({ domainId, type: "A" }),
  // @ts-expect-error R3-027: SOA is no type
  recordOf({ domainId, type: "SOA", target: "a" }),
  // @ts-expect-error R3-027: types are written in upper case
  recordOf({ domainId, type: "a", target: "192.0.2.1" }),
  // @ts-expect-error R3-027: the type is required
  recordOf({ domainId, target: "192.0.2.1" }),
  // @ts-expect-error the service decides the id
  recordOf({ domainId, id: 5, type: "A", target: "192.0.2.1" }),
  // @ts-expect-error a record belongs to a domain
  recordOf({ type: "A", target: "192.0.2.1" }),
];

export const domains = [
  domainOf(
    { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" },
    { domain: "shop.example", type: "slave", masterIps: ["192.0.2.1"] },
    { domain: "shop.example", type: "slave", masterIps: ["192.0.2.1"], soaEmail: "ops@shop.example" },
  ),
  // @ts-expect-error R3-009: a master needs an address for its start of authority
  domainOf({ domain: "shop.example", type: "master" }),
  // @ts-expect-error R3-016: a slave needs a master
  domainOf({ domain: "shop.example", type: "slave" }),
  // @ts-expect-error R3-008: native is no type
  domainOf({ domain: "shop.example", type: "native", soaEmail: "ops@shop.example" }),
  // @ts-expect-error R3-013: a domain is active or disabled
  domainOf({ domain: "shop.example", type: "master", soaEmail: "ops@shop.example", status: "off" }),
  // @ts-expect-error fields are named as TypeScript names them
  domainOf({ domain: "shop.example", type: "master", soaEmail: "ops@shop.example", ttl_sec: 300 }),
  // @ts-expect-error R3-020: times are numbers
  domainOf({ domain: "shop.example", type: "master", soaEmail: "ops@shop.example", ttlSec: "5m" }),
];

const closed = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" } as const;
const open = { action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] } } as const;

export const firewalls = [
  firewallOf(
    { label: "edge", rules: closed },
    { label: "edge", rules: { ...closed, inbound: [open, { ...open, ports: "80" }] }, devices: { computes: [1] } },
  ),
  // @ts-expect-error R3-095: a firewall needs rules
  firewallOf({ label: "edge" }),
  // @ts-expect-error R3-096: both policies are needed
  firewallOf({ label: "edge", rules: { inboundPolicy: "DROP" } }),
  // @ts-expect-error R3-097: ALLOW is no action
  firewallOf({ label: "edge", rules: { ...closed, inbound: [{ ...open, action: "ALLOW" }] } }),
  // @ts-expect-error R3-099: protocols are written in upper case
  firewallOf({ label: "edge", rules: { ...closed, inbound: [{ ...open, protocol: "tcp" }] } }),
  // @ts-expect-error R3-100: a rule needs addresses
  firewallOf({ label: "edge", rules: { ...closed, outbound: [{ action: "DROP", protocol: "UDP" }] } }),
  // @ts-expect-error R3-109: ports are one text
  firewallOf({ label: "edge", rules: { ...closed, inbound: [{ ...open, ports: 80 }] } }),
  // @ts-expect-error R3-091: deleted cannot be set
  firewallOf({ label: "edge", rules: closed, status: "deleted" }),
];

const place = { region: "us-east", type: "g6-standard-1" };

export const instances = [
  instanceOf(place, { ...place, interfaces: [], tags: [], backups: { schedule: { day: "Saturday" } } }),
  // @ts-expect-error R1-096: an instance needs a region
  instanceOf({ type: "g6-standard-1" }),
  // @ts-expect-error R1-117: vpc is no purpose
  instanceOf({ ...place, interfaces: [{ purpose: "vpc" }] }),
  // @ts-expect-error R1-027: the service decides the status
  instanceOf({ ...place, status: "running" }),
  // @ts-expect-error R1-134: enabled is not set within backups
  instanceOf({ ...place, backups: { enabled: true } }),
];

const cluster = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;

export const databases = [
  databaseOf(cluster, { ...cluster, clusterSize: 3, replicationType: "semi_synch", allowList: ["0.0.0.0/0"] }),
  // @ts-expect-error R2-028: async is PostgreSQL's spelling
  databaseOf({ ...cluster, replicationType: "async" }),
  // @ts-expect-error R2-031: commit types are PostgreSQL's
  databaseOf({ ...cluster, replicationCommitType: "local" }),
  // @ts-expect-error R2-051: a database needs a label
  databaseOf({ region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" }),
];

export const others = [
  deviceOf({ firewallId: 1, computeId: 2 }),
  // @ts-expect-error R3-120: a device needs its instance
  deviceOf({ firewallId: 1 }),
  tagOf({ label: "shop" }, { label: "shop", domains: [1], volumes: [] }),
  // @ts-expect-error R3-181: a tag takes no firewalls
  tagOf({ label: "shop", firewalls: [1] }),
];
