// Programs that must not compile: each expected error that does not come is an error itself.
import type { TerraformStack } from "cdktf";
import type { DomainRecordProps, Firewall as FirewallType, IComputeInstance, IDomain, IFirewall } from "../../../lib";
import {
  ComputeInstance,
  DataImage,
  DataRegion,
  Domain,
  DomainRecord,
  Firewall,
  FirewallDevice,
  MySqlDatabase,
  Peer,
  Port,
  StratusProvider,
  Tag,
} from "../../../lib";

declare const stack: TerraformStack;
declare const zone: IDomain;
declare const web: IComputeInstance;
declare const edge: IFirewall;
declare const own: FirewallType;
declare const text: string;

// R3-009, R3-016: what a master and a slave need.
// @ts-expect-error a master needs soaEmail
new Domain(stack, "zone", { domain: "shop.example" });
// @ts-expect-error a master needs soaEmail
new Domain(stack, "zone", { domain: "shop.example", type: "master" });
// @ts-expect-error a slave needs masterIps
new Domain(stack, "zone", { domain: "shop.example", type: "slave" });
// @ts-expect-error there is no such type
new Domain(stack, "zone", { domain: "shop.example", type: "primary", soaEmail: "ops@shop.example" });
// @ts-expect-error a domain has a name
new Domain(stack, "zone", { soaEmail: "ops@shop.example" });
// @ts-expect-error there is no such status
new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example", status: "enabled" });
// @ts-expect-error the field is ttlSec
new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example", ttl: 300 });
// @ts-expect-error the service decides the id
new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example", id: 12 });
// @ts-expect-error names are camelCase
new Domain(stack, "zone", { domain: "shop.example", soa_email: "ops@shop.example" });

// R3-027 and the rules of the types of records.
// @ts-expect-error an SRV record needs service, priority, weight and port
new DomainRecord(stack, "srv", { domain: zone, type: "SRV", target: "sip" });
// @ts-expect-error R3-038: an SRV record needs a port
new DomainRecord(stack, "srv", { domain: zone, type: "SRV", target: "sip", service: "sip", priority: 1, weight: 2 });
// @ts-expect-error R3-038: only an SRV record has a port
new DomainRecord(stack, "a", { domain: zone, type: "A", target: "192.0.2.1", port: 80 });
// @ts-expect-error R3-033: an A record has no priority
zone.addRecord("a", { type: "A", target: "192.0.2.1", priority: 10 });
// @ts-expect-error a CAA record needs a tag
zone.addRecord("caa", { type: "CAA", target: "ca.example" });
// @ts-expect-error there is no such tag
zone.addRecord("caa", { type: "CAA", target: "ca.example", tag: "issuers" });
// @ts-expect-error a CNAME record needs a name
zone.addRecord("cname", { type: "CNAME", target: "www.shop.example" });
// @ts-expect-error the service writes SOA records itself
zone.addRecord("soa", { type: "SOA", target: "ns.shop.example" });
// @ts-expect-error types are upper case
zone.addRecord("a", { type: "a", target: "192.0.2.1" });
// @ts-expect-error a record says something
zone.addRecord("txt", { type: "TXT", name: "www" });
// @ts-expect-error the domain is the one that it is added to
zone.addRecord("a", { type: "A", target: "192.0.2.1", domain: zone });
// @ts-expect-error a record has a domain
new DomainRecord(stack, "a", { type: "A", target: "192.0.2.1" });
// @ts-expect-error the domain is an object
new DomainRecord(stack, "a", { domainId: 12, type: "A", target: "192.0.2.1" });
// @ts-expect-error the domain is an object, and its number is none
new DomainRecord(stack, "a", { domain: 12, type: "A", target: "192.0.2.1" });
// @ts-expect-error an instance is no domain
new DomainRecord(stack, "a", { domain: web, type: "A", target: "192.0.2.1" });
// @ts-expect-error a type that is not known cannot tell which fields there are
export const unclear: DomainRecordProps = { domain: zone, type: text, target: "192.0.2.1" };
// @ts-expect-error a record points at an instance
zone.point("www", edge);

// @ts-expect-error an instance has a region and a plan
new ComputeInstance(stack, "web", { region: "us-east" });
// @ts-expect-error keys are a list
new ComputeInstance(stack, "web", { region: "us-east", type: "g6-standard-1", authorizedKeys: "ssh-ed25519 AAAA" });
// @ts-expect-error there is no such purpose
new ComputeInstance(stack, "web", { region: "us-east", type: "g6-standard-1", interfaces: [{ purpose: "private" }] });
// @ts-expect-error alerts are numbers
new ComputeInstance(stack, "web", { region: "us-east", type: "g6-standard-1", alerts: { cpu: "90" } });
// @ts-expect-error the service decides whether a backup is available
new ComputeInstance(stack, "web", { region: "us-east", type: "g6-standard-1", backups: { available: true } });
// @ts-expect-error nothing is waited for under this name
new ComputeInstance(stack, "web", { region: "us-east", type: "g6-standard-1", timeouts: { read: "1m" } });

// @ts-expect-error an engine has to be said
new MySqlDatabase(stack, "db", { label: "shop", region: "us-east", type: "g6-dedicated-2" });
const database = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;
// @ts-expect-error there is no such way to replicate
new MySqlDatabase(stack, "db", { ...database, replicationType: "sync" });

// @ts-expect-error a firewall has a label
new Firewall(stack, "edge", {});
// @ts-expect-error R3-093: policies are ACCEPT and DROP
new Firewall(stack, "edge", { label: "edge", rules: { inboundPolicy: "DENY" } });
const anybody = { protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] } } as const;
// @ts-expect-error R3-097: actions are upper case
new Firewall(stack, "edge", { label: "edge", rules: { inbound: [{ ...anybody, action: "accept" }] } });
// @ts-expect-error R3-100: a rule has addresses
new Firewall(stack, "edge", { label: "edge", rules: { inbound: [{ action: "ACCEPT", protocol: "TCP" }] } });
// @ts-expect-error a domain cannot be protected
new Firewall(stack, "edge", { label: "edge", devices: { computes: [zone] } });
// @ts-expect-error a peer is made by Peer
own.allowInbound("192.0.2.0/24", Port.tcp(80));
// @ts-expect-error a port is made by Port
own.allowInbound(Peer.anyIp(), 80);
// @ts-expect-error ports are numbers
Port.tcp("80");
// @ts-expect-error no network at all is nobody
Peer.cidr();
// @ts-expect-error no port at all is none
Port.tcpPorts();
// @ts-expect-error rules of a firewall that this program does not own are not its own
Firewall.fromFirewallId(stack, "office", 12).allowInbound(Peer.anyIp(), Port.tcp(80));
// @ts-expect-error only instances can be protected
edge.protect(zone);
// @ts-expect-error a device has an instance
new FirewallDevice(stack, "device", { firewall: edge });
// @ts-expect-error the two are not the same
new FirewallDevice(stack, "device", { firewall: web, instance: edge });

// @ts-expect-error R3-181: a tag can be put on a domain, but as one
new Tag(stack, "tag", { label: "shop", computes: [zone] });
// @ts-expect-error R3-181: nothing puts a tag on a firewall
new Tag(stack, "tag", { label: "shop", firewalls: [edge] });
// @ts-expect-error a tag has a label
new Tag(stack, "tag", {});

// @ts-expect-error one region is read by its id
new DataRegion(stack, "region", {});
// @ts-expect-error the service decides the label
new DataImage(stack, "image", { id: "public/debian12", label: "Debian 12" });
// @ts-expect-error there is no such setting
new StratusProvider(stack, "stratus", { endpoint: "http://127.0.0.1:4510/v4" });
