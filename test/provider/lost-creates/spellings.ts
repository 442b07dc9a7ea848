import type { Properties } from "../../../src/contract";
import type { Bench } from "../../emulator/support";
import { databaseBody, domainBody, firewallBody, imageBody, instanceBody, until } from "../../emulator/support";

/** One kind of create, and what configurations of it look like. */
export interface Kind {
  /** The request that makes the object. */
  readonly post: string;
  /** Makes what the object needs. What it returns is part of every spelling. */
  readonly prepare?: (bench: Bench) => Promise<Properties>;
  /** The fields that `prepare` returns. */
  readonly gives?: readonly string[];
  readonly base: Properties;
  /** Each is written over `base`; `{}` leaves out everything optional. */
  readonly spellings: readonly Properties[];
}

const instance = async ({ make }: Bench, body: object = instanceBody) => make("/compute/instances", body);
const inDomain = async ({ make }: Bench) => ({ domainId: (await make("/domains", domainBody))["id"] });
const onInstance = async (bench: Bench) => ({ computeId: (await instance(bench))["id"] });

async function deployed(bench: Bench): Promise<number> {
  const id = Number((await instance(bench, imageBody))["id"]);
  await until(bench.call, `/compute/instances/${String(id)}`, "running");
  return id;
}

const web = { action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] } };
const named = { ports: "443,80, 22-24", label: "web", description: "The shop." };
const policies = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };
const firewall = (rules: object, more: object = {}) => ({ rules: { ...policies, ...rules }, ...more });

const database: readonly Properties[] = [
  {},
  { allowList: [] },
  { allowList: ["192.0.2.1", "192.0.2.0/24", "2001:DB8::1"] },
  { clusterSize: 3, encrypted: true, sslConnection: false, replicationType: "asynch" },
  { clusterSize: 1, encrypted: false, sslConnection: true, replicationType: "none" },
];

/** Every kind of object that a POST makes, by the name of its contract. */
export const kinds: { readonly [name: string]: readonly Kind[] } = {
  compute_instance: [
    {
      post: "/compute/instances",
      async prepare({ control }) {
        await control("POST", "/keys", { username: "admin", key: "ssh-ed25519 AAAA ops" });
        return {};
      },
      base: { region: "us-east", type: "g6-standard-1" },
      spellings: [
        {},
        { label: "web", group: "shop", tags: ["web", "shop"] },
        { tags: [], group: "", interfaces: [], authorizedKeys: [], authorizedUsers: [] },
        { image: "public/debian12", rootPass: "correct horse battery", swapSize: 0, booted: false },
        { image: "public/debian12", rootPassWo: "correct horse battery", rootPassWoVersion: 1, booted: true },
        {
          image: "public/debian12",
          rootPass: "correct horse battery",
          scriptId: 2,
          scriptData: { db_name: "shop" },
          authorizedKeys: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKtGjJrFPd3yhVYTCdSWyy1WbXgEKRHSv6hVZrDbK0kM ops"],
          authorizedUsers: ["admin"],
        },
        { image: "public/debian12", rootPass: "correct horse battery", metadata: { userData: "I2Nsb3VkCg==" } },
        { image: "public/debian12", rootPass: "correct horse battery", metadata: {}, scriptId: 1, scriptData: {} },
        { privateIp: true, backupsEnabled: true, interfaces: [{ purpose: "public" }] },
        {
          privateIp: false,
          backupsEnabled: false,
          interfaces: [
            { purpose: "vlan", label: "backend", ipamAddress: "10.0.0.1/24", otherFields: '{ "primary": true }' },
          ],
        },
      ],
    },
    {
      post: "/compute/instances",
      gives: ["backupId"],
      async prepare(bench) {
        const id = await deployed(bench);
        await bench.call("POST", `/compute/instances/${String(id)}/backups/enable`);
        const taken = await bench.make(`/compute/instances/${String(id)}/backups`, { label: "backup" });
        await until(bench.call, `/compute/instances/${String(id)}/backups/${String(taken["id"])}`, "successful");
        return { backupId: taken["id"] };
      },
      base: { region: "us-east", type: "g6-standard-1" },
      spellings: [{}, { tags: [] }],
    },
    {
      post: "/compute/instances/*/clone",
      prepare: async (bench) => ({ cloneFrom: { sourceId: await deployed(bench) } }),
      base: { region: "us-east", type: "g6-standard-1" },
      spellings: [
        {},
        { label: "copy", group: "shop", tags: ["shop"], privateIp: true, backupsEnabled: true },
        { tags: [] },
      ],
    },
  ],
  instance_snapshot: [
    {
      post: "/compute/instances/*/backups",
      async prepare(bench) {
        const id = await deployed(bench);
        await bench.call("POST", `/compute/instances/${String(id)}/backups/enable`);
        return { computeId: id };
      },
      base: { label: "before the change" },
      spellings: [{}],
    },
  ],
  image: [
    {
      post: "/images",
      gives: ["diskId"],
      async prepare(bench) {
        const inside = await bench.control("GET", `/instances/${String(await deployed(bench))}`);
        return { diskId: (inside.body["disks"] as { id: number }[])[0]?.id };
      },
      base: {},
      spellings: [{}, { label: "golden", description: "A note." }, { label: "golden" }],
    },
  ],
  mysql_database: [
    {
      post: "/databases/mysql/instances",
      base: { label: databaseBody.label, region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" },
      spellings: [...database, { clusterSize: 3, replicationType: "semi_synch" }],
    },
  ],
  postgresql_database: [
    {
      post: "/databases/postgresql/instances",
      base: { label: databaseBody.label, region: "us-east", type: "g6-dedicated-2", engine: "postgresql/14.6" },
      spellings: [...database, { clusterSize: 3, replicationType: "asynch", replicationCommitType: "remote_write" }],
    },
  ],
  mysql_backup: [
    {
      post: "/databases/mysql/instances/*/backups",
      async prepare(bench) {
        const { id } = await bench.make("/databases/mysql/instances", databaseBody);
        await until(bench.call, `/databases/mysql/instances/${String(id)}`, "active");
        return { databaseId: id };
      },
      base: { label: "before" },
      spellings: [{}, { target: "primary" }],
    },
  ],
  domain: [
    {
      post: "/domains",
      base: { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" },
      spellings: [
        {},
        { tags: [], axfrIps: [], masterIps: [] },
        { domain: "Shop.Example", description: "A note.", group: "shop", status: "disabled", tags: ["shop"] },
        { axfrIps: ["192.0.2.1", "2001:DB8:0::1"], ttlSec: 0, refreshSec: 0, retrySec: 0, expireSec: 0 },
        { ttlSec: 301, refreshSec: 7201, retrySec: 1, expireSec: 99_999_999 },
        { type: "slave", soaEmail: undefined, masterIps: ["192.0.2.1"] },
      ],
    },
    {
      post: "/domains/*/clone",
      prepare: async (bench) => ({ cloneFrom: (await bench.make("/domains", domainBody))["id"] }),
      base: { domain: "copy.example", type: "master", soaEmail: "ops@shop.example" },
      spellings: [{}, { tags: [], description: "A copy." }],
    },
    {
      post: "/domains/import",
      gives: ["importFrom"],
      async prepare({ emulator, make, call }) {
        await make("/domains", { ...domainBody, axfr_ips: ["127.0.0.1"] });
        while (((await call("GET", "/domains/1/zone-file")).body["zone_file"] as string[]).length === 0)
          await new Promise((resolve) => setTimeout(resolve, 5));
        // The nameserver has the zone for a moment longer, and its name is free.
        await call("DELETE", "/domains/1");
        return { importFrom: { remoteNameserver: emulator.dns } };
      },
      base: { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" },
      spellings: [{}, { tags: [], axfrIps: [] }],
    },
  ],
  domain_record: [
    {
      post: "/domains/*/records",
      prepare: inDomain,
      base: {},
      spellings: [
        { type: "A", target: "192.0.2.1" },
        { type: "A", name: "", target: "192.0.2.1", ttlSec: 0 },
        { type: "A", name: "WWW.shop.example.", target: "[remote_addr]", ttlSec: 301 },
        { type: "AAAA", name: "www", target: "2001:DB8:0::1" },
        { type: "AAAA", name: "www", target: "[remote_addr]" },
        { type: "NS", name: "sub", target: "NS.example.net." },
        { type: "MX", target: "mail.example.net" },
        { type: "MX", name: "", target: "", priority: 0 },
        { type: "MX", target: "" },
        { type: "MX", name: "mail", target: "mail.example.net", priority: 10 },
        { type: "CNAME", name: "www", target: "shop.example" },
        { type: "TXT", target: '"a" "b"' },
        { type: "SRV", service: "sip", target: "host", priority: 0, weight: 0, port: 5060 },
        { type: "SRV", service: "_sip.", protocol: "_TCP", target: "host", priority: 1, weight: 2, port: 5060 },
        { type: "CAA", target: "ca.example.net", tag: "issue" },
        { type: "CAA", name: "", target: ";", tag: "issue" },
        { type: "PTR", name: "1", target: "www.example.net" },
      ],
    },
  ],
  domain_records: [
    {
      post: "/domains/*/records",
      prepare: inDomain,
      base: {},
      spellings: [
        { records: { www: { type: "A", target: "192.0.2.1" } } },
        { records: { www: { type: "A", name: "", target: "192.0.2.1", ttlSec: 0 } } },
        { records: { www: { type: "AAAA", name: "www", target: "[remote_addr]" } } },
        { records: { mail: { type: "MX", target: "mail.example.net" } } },
        { records: { none: { type: "MX", target: "", name: "", priority: 0 } } },
        { records: { sip: { type: "SRV", service: "sip", target: "host", priority: 0, weight: 0, port: 5060 } } },
      ],
    },
  ],
  firewall: [
    {
      post: "/networking/firewalls",
      base: { label: firewallBody.label },
      spellings: [
        firewall({}),
        firewall({ inbound: [] }),
        firewall({ outbound: [] }),
        firewall({ inbound: [], outbound: [] }),
        firewall({ inbound: [web] }),
        firewall({ outbound: [web] }, { tags: [] }),
        firewall({ inbound: [{ ...web, ...named }] }),
        firewall({ outbound: [{ ...web, ...named, addresses: { ipv6: ["::/0"] } }] }),
        firewall({
          inbound: [{ ...web, addresses: { ipv4: ["192.0.2.1/24"], ipv6: ["2001:DB8::/32"] } }],
          outbound: [],
        }),
        firewall({ inbound: [{ ...web, addresses: { ipv6: ["::/0"] } }] }, { tags: ["shop"], status: "disabled" }),
      ],
    },
    {
      post: "/networking/firewalls",
      gives: ["devices"],
      prepare: async (bench) => ({ devices: { computes: [(await instance(bench))["id"]] } }),
      base: { label: firewallBody.label },
      spellings: [firewall({}), firewall({ inbound: [] }), firewall({ inbound: [web], outbound: [] })],
    },
    {
      post: "/networking/firewalls",
      base: { label: firewallBody.label, devices: { computes: [] } },
      spellings: [firewall({})],
    },
  ],
  firewall_device: [
    {
      post: "/networking/firewalls/*/devices",
      gives: ["computeId"],
      async prepare(bench) {
        return {
          ...(await onInstance(bench)),
          firewallId: (await bench.make("/networking/firewalls", firewallBody))["id"],
        };
      },
      base: {},
      spellings: [{}],
    },
  ],
  ip_address: [
    {
      post: "/networking/ips",
      gives: ["computeId"],
      async prepare(bench) {
        await bench.control("PUT", "/account", { additionalIps: true });
        return onInstance(bench);
      },
      base: { type: "ipv4" },
      spellings: [{ public: true }, { public: false }],
    },
  ],
  ipv6_range: [
    {
      post: "/networking/ipv6/ranges",
      gives: ["computeId"],
      prepare: onInstance,
      base: {},
      spellings: [{ prefixLength: 64 }, { prefixLength: 56 }],
    },
    {
      post: "/networking/ipv6/ranges",
      gives: ["routeTarget"],
      async prepare(bench) {
        const { ipv6 } = await instance(bench);
        return { routeTarget: String(ipv6).replace("/128", "").toUpperCase() };
      },
      base: {},
      spellings: [{ prefixLength: 64 }],
    },
  ],
  tag: [
    {
      post: "/tags",
      gives: ["domains", "computes"],
      async prepare(bench) {
        return {
          domains: [(await bench.make("/domains", domainBody))["id"]],
          computes: [(await instance(bench))["id"]],
        };
      },
      base: { label: "team shop" },
      spellings: [{}, { nodebalancers: [], volumes: [] }],
    },
    { post: "/tags", base: { label: "team/shop" }, spellings: [{}, { domains: [], computes: [] }] },
  ],
};
