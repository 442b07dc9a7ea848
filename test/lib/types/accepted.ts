// Programs that must compile. They are compiled, and never run.
import { type TerraformProvider, type TerraformStack, Token } from "cdktf";
import {
  ComputeInstance,
  DataImage,
  DataImages,
  DataRegion,
  DataRegions,
  Domain,
  type DomainProps,
  DomainRecord,
  type DomainRecordProps,
  Firewall,
  FirewallDevice,
  type IComputeInstance,
  type IDomain,
  type IFirewall,
  Image,
  type IMySqlDatabase,
  IpShare,
  Ipv6Range,
  MailDomain,
  MySqlDatabase,
  Peer,
  type PolicyProgram,
  type PolicyResource,
  Port,
  StaticFleet,
  StratusProvider,
  Tag,
} from "../../../lib";

declare const stack: TerraformStack;
declare const other: TerraformProvider;
declare const text: string;
declare const maybe: string | undefined;

export const provider: TerraformProvider = new StratusProvider(stack, "stratus", { token: maybe, maxRetries: 3 });

const zone: IDomain = new Domain(stack, "zone", { domain: text, soaEmail: text, description: maybe });
const slave: DomainProps = { domain: "copy.example", type: "slave", masterIps: ["192.0.2.1"] };
new Domain(stack, "copy", slave);
new Domain(stack, "master", { domain: "a.example", type: "master", soaEmail: "ops@a.example", status: "disabled" });

const record: DomainRecordProps = { domain: zone, type: "A", target: "192.0.2.1" };
new DomainRecord(stack, "a", record);
new DomainRecord(stack, "srv", {
  domain: Domain.fromDomainId(stack, "foreign", 12),
  type: "SRV",
  service: "sip",
  priority: 1,
  weight: 2,
  port: 5060,
  target: "sip",
});
zone.addRecord("mx", {
  type: "MX",
  target: "",
  provider: other,
  dependsOn: [provider],
  lifecycle: { ignoreChanges: ["ttl_sec"] },
});
zone.addRecord("caa", { type: "CAA", tag: "issue", target: "ca.example", ttlSec: Token.asNumber("${var.ttl}") });

const web: IComputeInstance = new ComputeInstance(stack, "web", {
  region: "us-east",
  type: "g6-standard-1",
  booted: Token.asAny("${var.booted}"),
  privateIp: true,
  interfaces: Token.asAny("${var.interfaces}"),
  tags: ["shop"] as const,
  timeouts: { create: "30m" },
});

const place = { region: "us-east", type: "g6-standard-1" } as const;
const keys = { authorizedKeys: ["ssh-ed25519 AAAA ops"], authorizedUsers: ["ops"] } as const;
// R1-115, R1-132: deployment fields of an image are valid with a backup, and without anything to deploy.
new ComputeInstance(stack, "backup", { ...place, ...keys, backup: 12, swapSize: 1024, rootPass: "correct horse" });
new ComputeInstance(stack, "both", {
  ...place,
  ...keys,
  backup: 12,
  image: "public/debian12",
  scriptId: 2,
  userData: text,
});
new ComputeInstance(stack, "all", { ...place, backup: 12, image: "public/debian12", rootPass: "correct horse" });
new ComputeInstance(stack, "empty", { ...place, ...keys, rootPassWo: text, rootPassWoVersion: 1, swapSize: 0 });
new ComputeInstance(stack, "answers", { ...place, scriptData: { db_name: "shop" } });
const restored = { ...place, ...keys, backup: 12, swapSize: 512, rootPass: "correct horse" } as const;
new StaticFleet(stack, "equal", { label: "equal", members: ["a", "b"], instance: restored });
// R1-123: the service validates additional fields of an interface.
new ComputeInstance(stack, "wired", {
  ...place,
  interfaces: [
    { purpose: "public", primary: true, label: "", ipamAddress: "" },
    {
      purpose: "vlan",
      label: "in",
      ipamAddress: "10.0.0.1/24",
      ipRanges: ["10.0.4.0/24"],
      ipv4: { natOneToOne: text },
    },
  ],
});
// Fields that only a create requires are optional for an existing object.
new ComputeInstance(stack, "adopted", { ...place, adopted: true, image: "public/debian12" });
new ComputeInstance(stack, "kept", { ...place, adopted: true, image: "public/debian12", rootPass: "correct horse" });
new ComputeInstance(stack, "bare", { ...place, ...keys, adopted: true });
new Image(stack, "golden", { adopted: true, label: "golden" }).importFrom("private/12");
new Image(stack, "captured", { adopted: true, diskId: 7 });
new IpShare(stack, "share", { adopted: true, instance: web });
new IpShare(stack, "shares", { adopted: true, instance: web, ips: [text] });
new Ipv6Range(stack, "range", { adopted: true, prefixLength: 64 });
new Ipv6Range(stack, "routed", { adopted: true, prefixLength: 64, instance: web });
zone.point("www", web, ComputeInstance.fromInstanceId(stack, "old", 7));
// Lookups by label, name or id.
zone.point("old", ComputeInstance.fromLookup(stack, "found", { label: "old", provider: other }));
new MailDomain(stack, "mail", { zone: Domain.fromLookup(stack, "looked", { domain: "shop.example" }), server: web });
MySqlDatabase.fromLookup(stack, "theirs", { id: 12 }).allowFrom([web, Peer.anyIp(), "192.0.2.7"]);
web.connections.allowFrom([web, Peer.anyIp(), "192.0.2.7"], Port.tcp(80));

const edge: IFirewall = new Firewall(stack, "edge", { label: "edge", rules: { inboundPolicy: "ACCEPT" } });
edge.protect(web);
new Firewall(stack, "plain", { label: "plain", devices: { computes: [web, 12] } });
new Firewall(stack, "full", {
  label: "full",
  rules: {
    inbound: [{ action: "ACCEPT", protocol: "TCP", addresses: { ipv4: [text] }, ports: "443" }],
    outbound: Token.asAny("${var.rules}"),
  },
}).allowInbound(Peer.of(web), Port.all(), { label: maybe });
new FirewallDevice(stack, "device", { firewall: edge, instance: web });

export const database: IMySqlDatabase = new MySqlDatabase(stack, "db", {
  label: "shop",
  region: "us-east",
  type: "g6-dedicated-2",
  engine: "mysql/8.0.30",
  replicationType: "semi_synch",
  encrypted: false,
  updates: { hourOfDay: 3 },
});

new Tag(stack, "tag", { label: "shop", computes: [web, 12], domains: [zone], volumes: [1] });

export const tokens: readonly string[] = [
  new DataRegion(stack, "region", { id: "us-east" }).resolvers.ipv4,
  new DataRegions(stack, "regions").regions.get(0).label,
  new DataImage(stack, "image", { id: "public/debian12" }).vendor,
  new DataImages(stack, "images").images.get(0).id,
];

// Lists with a length that the compiler doesn't know.
declare const offices: string[];
declare const openPorts: readonly number[];
declare const servers: readonly ComputeInstance[];
Peer.cidr(...offices);
Peer.cidr("192.0.2.0/24", ...offices);
Peer.ipv4(...offices);
Peer.ipv6(...offices);
Peer.of(...servers);
Port.tcpPorts(...openPorts);
Port.udpPorts(53, ...openPorts);

declare const program: PolicyProgram;
declare const anyResource: PolicyResource;
export const labels: readonly (string | undefined)[] = program
  .resources("stratus_firewall")
  .map((it) => it.value("label"));
export const sizes: readonly (number | undefined)[] = program
  .resources("stratus_mysql_database")
  .map((it) => it.value("clusterSize"));
export const ports: readonly (string | null | undefined)[] = program
  .resources("stratus_firewall")
  .flatMap((it) => it.value("rules")?.inbound?.map((rule) => rule?.ports) ?? []);
export const untyped: unknown = anyResource.value("label");
export const widened: PolicyResource | undefined = program.resources("stratus_firewall")[0];
export const refers: readonly boolean[] = program
  .resources("stratus_firewall_device")
  .map((it) => it.refersTo("firewallId", anyResource));
