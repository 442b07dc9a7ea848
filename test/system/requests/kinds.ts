import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Stack } from "../../e2e/support/stack";

type Attributes = Readonly<Record<string, unknown>>;

/** One resource, and what is changed of it; what it refers to is there already and is not Terraform's. */
export interface Kind {
  readonly name: string;
  readonly type: string;
  readonly made: Attributes;
  readonly changed?: Attributes;
  /** Whether it has states that are waited for, so that the number of looks depends on the moment. */
  readonly isWaitedFor?: boolean;
}

const file = join(mkdtempSync(join(tmpdir(), "stratus-requests-")), "disk.gz");
writeFileSync(file, gzipSync("a disk"));

const region = "us-east";
const nanode = { region, type: "g6-nanode-1" };
const engine = { region, type: "g6-dedicated-2", engine: "mysql/8.0.30" };
const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const https = { action: "ACCEPT", protocol: "TCP", ports: "443", addresses: { ipv4: ["0.0.0.0/0"] } };
const record = { type: "A", name: "www", target: "192.0.2.1" };

/** Every kind with an object of its own, on an account that has two instances, a zone, a firewall and a database. */
export async function kindsOn(stack: Stack): Promise<readonly Kind[]> {
  await stack.control("PUT", "account", { additionalIps: true });
  const idOf = async (path: string, body: object) => (await stack.api("POST", path, body))["id"];
  const web = await stack.api("POST", "/compute/instances", {
    ...nanode,
    label: "web",
    image: "public/debian12",
    root_pass: "correct horse",
    backups_enabled: true,
  });
  const [compute_id, other_id] = [web["id"], await idOf("/compute/instances", { ...nanode, label: "api" })];
  const own = (web["ipv4"] as readonly string[])[0] ?? "";
  const domain_id = await idOf("/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
  const set_id = await idOf("/domains", { domain: "set.example", type: "master", soa_email: "ops@set.example" });
  const firewall_id = await idOf("/networking/firewalls", { label: "gate", rules });
  const database_id = await idOf("/databases/mysql/instances", { ...engine, label: "stock" });
  await stack.api("POST", `/domains/${String(domain_id)}/records`, { type: "A", name: "here", target: own });
  const { address } = await stack.api("POST", "/networking/ips", { compute_id, public: true, type: "ipv4" });

  return [
    {
      name: "domain",
      type: "domain",
      made: { domain: "new.example", type: "master", soa_email: "ops@new.example" },
      changed: { soa_email: "dns@new.example" },
    },
    { name: "record", type: "domain_record", made: { domain_id, ...record }, changed: { target: "192.0.2.2" } },
    {
      name: "record set of 3",
      type: "domain_records",
      made: {
        domain_id: set_id,
        records: {
          www: record,
          mail: { type: "MX", target: "mail.example.net", priority: 10 },
          note: { type: "TXT", target: "one" },
        },
      },
      changed: {
        records: {
          www: { ...record, target: "192.0.2.2" },
          more: { type: "TXT", target: "two" },
          note: { type: "TXT", target: "one" },
        },
      },
    },
    {
      name: "tag",
      type: "tag",
      made: { label: "team", domains: [domain_id] },
      changed: { domains: [domain_id], computes: [compute_id] },
    },
    {
      name: "firewall",
      type: "firewall",
      made: { label: "edge", rules },
      changed: { rules: { ...rules, inbound: [https] } },
    },
    {
      name: "firewall with a device",
      type: "firewall",
      made: { label: "edge", rules, devices: { computes: [compute_id] } },
      changed: { devices: { computes: [other_id] } },
    },
    { name: "firewall device", type: "firewall_device", made: { firewall_id, compute_id } },
    { name: "address", type: "ip_address", made: { compute_id, public: true, type: "ipv4" } },
    {
      name: "assignment of an address",
      type: "ip_assignment",
      made: { assignments: [{ address, region, compute_id: other_id }] },
      changed: { assignments: [{ address, region, compute_id }] },
    },
    { name: "share of an address", type: "ip_share", made: { compute_id: other_id, ips: [own] }, changed: { ips: [] } },
    {
      name: "IPv6 range",
      type: "ipv6_range",
      made: { prefix_length: 64, compute_id },
      changed: { compute_id: other_id },
    },
    { name: "reverse DNS", type: "reverse_dns", made: { address: own, rdns: "here.shop.example" } },
    {
      name: "instance",
      type: "compute_instance",
      made: { ...nanode, label: "new" },
      changed: { label: "newer" },
      isWaitedFor: true,
    },
    { name: "snapshot", type: "instance_snapshot", made: { compute_id, label: "before" }, isWaitedFor: true },
    {
      name: "image",
      type: "image",
      made: { file, region, label: "golden" },
      changed: { label: "renamed" },
      isWaitedFor: true,
    },
    {
      name: "MySQL database",
      type: "mysql_database",
      made: { ...engine, label: "shop", allow_list: ["192.0.2.1"] },
      changed: { allow_list: [] },
      isWaitedFor: true,
    },
    {
      name: "PostgreSQL database",
      type: "postgresql_database",
      made: { ...engine, engine: "postgresql/14.6", label: "books" },
      changed: { label: "library" },
      isWaitedFor: true,
    },
    {
      name: "MySQL access",
      type: "mysql_access",
      made: { database_id, allow_list: ["192.0.2.1"] },
      changed: { allow_list: [] },
      isWaitedFor: true,
    },
    { name: "MySQL backup", type: "mysql_backup", made: { database_id, label: "before" }, isWaitedFor: true },
  ];
}
