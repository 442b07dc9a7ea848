import { databaseBody, domainBody, instanceBody } from "../../../emulator/support";
import { eventually } from "../../../support/eventually";
import type { Stack } from "../../support/stack";

type Json = Readonly<Record<string, unknown>>;

/** The values that the service keeps of a record's time; a domain also has 0. */
const times = [300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200];
const numbers = { priority: 0, weight: 0, port: 0 };

const anywhere = { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] };
const rule = (more: object = {}) => ({ action: "ACCEPT", protocol: "TCP", addresses: anywhere, ...more });
const policies = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };

/** Instances without an image: the password of the others is never returned, so a program can't create them. */
const instances: readonly (readonly [create: Json, update?: Json])[] = [
  [{}],
  [{ private_ip: true, group: "shop", tags: ["shop", "web"] }],
  [
    { type: "g6-standard-2" },
    { watchdog_enabled: false, alerts: { cpu: 0, io: 0, network_in: 0, network_out: 0, transfer_quota: 0 } },
  ],
  [{}, { alerts: { cpu: 91, io: 10_000, network_in: 10, network_out: 11, transfer_quota: 80 } }],
  [{ backups_enabled: true }],
  [{ backups_enabled: true }, { backups: { schedule: { day: "Sunday", window: "W0" } } }],
  [{ backups_enabled: true }, { backups: { schedule: { window: "W22" } } }],
  [{ backups_enabled: true }, { backups: { schedule: { day: "Scheduling", window: "Scheduling" } } }],
];

const domains: readonly Json[] = [
  ...[0, ...times].map((time) => ({ expire_sec: time, refresh_sec: time, retry_sec: time, ttl_sec: time })),
  // The defaults in so many words.
  { expire_sec: 1209600, refresh_sec: 14400, retry_sec: 14400, ttl_sec: 86400 },
  { status: "disabled", description: "A note.", group: "shop", tags: ["shop"], axfr_ips: ["192.0.2.1", "2001:db8::1"] },
  { type: "slave", soa_email: undefined, master_ips: ["192.0.2.2"] },
  { type: "slave", master_ips: ["192.0.2.2"] },
];

const records: readonly Json[] = [
  { type: "A", name: "", target: "192.0.2.1" },
  { type: "A", name: "unset", target: "192.0.2.1", ttl_sec: null },
  { type: "A", name: "rounded", target: "192.0.2.1", ttl_sec: 0 },
  ...times.map((ttl_sec) => ({ type: "A", name: `after-${String(ttl_sec)}`, target: "192.0.2.1", ttl_sec })),
  ...times.slice(0, 2).flatMap((ttl_sec) => [
    { type: "AAAA", name: `v6-${String(ttl_sec)}`, target: "2001:db8::1", ttl_sec },
    { type: "MX", name: "", target: `mail-${String(ttl_sec)}.example.net`, priority: 10, ttl_sec },
    { type: "CAA", name: "", target: `ca-${String(ttl_sec)}.example.net`, tag: "issue", ttl_sec },
    { type: "TXT", name: `text-${String(ttl_sec)}`, target: "a", ttl_sec },
    { type: "NS", name: `sub-${String(ttl_sec)}`, target: "ns.example.net", ttl_sec },
    { type: "CNAME", name: `alias-${String(ttl_sec)}`, target: "example.net", ttl_sec },
    { type: "PTR", name: String(ttl_sec), target: "host.example.net", ttl_sec },
    { type: "SRV", service: "sip", protocol: "tcp", target: `sip-${String(ttl_sec)}.example.net`, ...numbers, ttl_sec },
  ]),
  { type: "MX", name: "lists", target: "mail.example.net", priority: 0 },
  { type: "SRV", service: "sip", target: "plain.example.net", ...numbers },
  { type: "SRV", service: "xmpp", protocol: "udp", target: "sip.example.net", priority: 1, weight: 2, port: 5222 },
  { type: "TXT", name: "", target: "v=spf1 -all" },
  { type: "TXT", name: "_dmarc", target: "v=DMARC1; p=none", ttl_sec: 300 },
  { type: "CAA", name: "wild", target: "ca.example.net", tag: "issuewild" },
];

const firewalls: readonly Json[] = [
  { rules: policies },
  { rules: { inbound_policy: "ACCEPT", outbound_policy: "DROP", inbound: [rule()] }, tags: ["shop"] },
  { rules: { ...policies, outbound: [rule({ ports: "1-2, 80" }), rule({ protocol: "ICMP" })] } },
  {
    rules: {
      ...policies,
      inbound: [rule({ ports: "443", label: "web", description: "The shop.", addresses: { ipv4: ["192.0.2.1/32"] } })],
      outbound: [rule({ action: "DROP", protocol: "IPENCAP", addresses: { ipv6: ["2001:db8::/32"] } })],
    },
  },
];

const databases: readonly (readonly [engine: string, create: Json, update?: Json])[] = [
  ["mysql", { engine: "mysql/8.0.30" }],
  [
    "mysql",
    { engine: "mysql/5.7.39", encrypted: true, ssl_connection: false, allow_list: ["192.0.2.1", "192.0.2.0/24"] },
  ],
  ...(["none", "asynch", "semi_synch"] as const).map((replication_type): readonly [string, Json] => [
    "mysql",
    { engine: "mysql/8.0.30", cluster_size: 3, replication_type },
  ]),
  [
    "mysql",
    { engine: "mysql/8.0.30" },
    { updates: { frequency: "monthly", duration: 1, hour_of_day: 0, day_of_week: 7, week_of_month: 1 } },
  ],
  ["postgresql", { engine: "postgresql/14.6", cluster_size: 3 }, { updates: { frequency: "weekly", hour_of_day: 23 } }],
  ...(["on", "local", "remote_write", "remote_apply", "off"] as const).map(
    (replication_commit_type): readonly [string, Json] => [
      "postgresql",
      { engine: "postgresql/14.6", cluster_size: 3, replication_type: "asynch", replication_commit_type },
    ],
  ),
];

/** Records whose targets are addresses of instances, with and without their own time, and the reverse DNS names. */
async function pointAtInstances(api: Stack["api"]): Promise<void> {
  for (const [id, ttl_sec] of [
    [1, 300],
    [2, null],
  ] as const) {
    const { ipv4, ipv6 } = await api("GET", `/compute/instances/${String(id)}`);
    const [target] = ipv4 as readonly string[];
    const common = { name: `web-${String(id)}`, ttl_sec };
    await api("POST", "/domains/3/records", { type: "A", target, ...common });
    await api("POST", "/domains/3/records", { type: "AAAA", target: String(ipv6).replace("/128", ""), ...common });
    await api("PUT", `/networking/ips/${String(target)}`, { rdns: `${common.name}.d2.example` });
  }
}

/** Fills an account with every value that a service rounds, enumerates or keeps apart from an unset field. */
export async function fillWithEdges({ api }: Pick<Stack, "api">): Promise<void> {
  const made = async (path: string, body: Json, update?: Json) => {
    const { id } = await api("POST", path, body);
    const own = `${path}/${String(id)}`;
    if (path.startsWith("/databases")) await eventually(async () => (await api("GET", own))["status"] === "active");
    if (update) await api("PUT", own, update);
    return own;
  };
  for (const [index, [create, update]] of instances.entries())
    await made("/compute/instances", { ...instanceBody, label: `web-${String(index)}`, ...create }, update);
  for (const [index, body] of domains.entries())
    await made("/domains", { ...domainBody, domain: `d${String(index)}.example`, ...body });
  for (const body of records) await made("/domains/1/records", body);
  await made("/domains/2/records", { type: "MX", name: "", target: "" });
  await pointAtInstances(api);
  for (const [index, body] of firewalls.entries())
    await made("/networking/firewalls", { label: `edge-${String(index)}`, ...body });
  await api("PUT", "/networking/firewalls/2", { status: "disabled" });
  await api("POST", "/networking/firewalls/1/devices", { id: 1, type: "compute" });
  for (const [index, [engine, create, update]] of databases.entries()) {
    await made(`/databases/${engine}/instances`, { ...databaseBody, label: `db-${String(index)}`, ...create }, update);
  }
  await api("POST", "/databases/mysql/instances/1/backups", { label: "before" });
  await eventually(async () => (await api("GET", "/databases/mysql/instances/1"))["status"] === "active");
}
