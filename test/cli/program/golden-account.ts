import type { AccountObject } from "../../../src/cli/program/account-object";
import { accountObject, device, domain, firewall, instance, record } from "./accounts";

const anywhere = { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] };
const office = { ipv4: ["198.51.100.0/24"] };

/** The account of a small shop that grew by hand over the years. */
export const goldenAccount: readonly AccountObject[] = [
  accountObject("image", {
    id: "private/7",
    label: "Golden Debian",
    description: "Debian 12 with our agents",
    type: "manual",
    isPublic: false,
    status: "available",
  }),
  instance(11, "web-1", { image: "private/7", privateIp: true, privateIpv4: "192.168.1.11", tags: ["shop", "web"] }),
  instance(12, "web-2", { image: "private/7", privateIp: true, privateIpv4: "192.168.1.12", tags: ["shop", "web"] }),
  instance(13, "Mail Server", {
    type: "g6-standard-2",
    backupsEnabled: true,
    backups: { schedule: { day: "Saturday", window: "W2" }, enabled: true },
    alerts: { cpu: 60, io: 10_000, networkIn: 10, networkOut: 10, transferQuota: 80 },
  }),
  instance(14, "büro", { region: "eu-central", watchdogEnabled: false }),
  firewall(21, "shop-edge", {
    tags: ["shop"],
    rules: {
      inboundPolicy: "DROP",
      outboundPolicy: "ACCEPT",
      inbound: [
        { action: "ACCEPT", protocol: "TCP", addresses: anywhere, ports: "80, 443", label: "web" },
        { action: "ACCEPT", protocol: "TCP", addresses: office, ports: "22", label: "ssh-from-office" },
        { action: "ACCEPT", protocol: "ICMP", addresses: anywhere },
      ],
      outbound: [],
    },
  }),
  firewall(22, "mail-edge", {
    rules: {
      inboundPolicy: "DROP",
      outboundPolicy: "ACCEPT",
      inbound: [{ action: "ACCEPT", protocol: "TCP", addresses: anywhere, ports: "25, 465, 993", label: "mail" }],
      outbound: [{ action: "DROP", protocol: "TCP", addresses: anywhere, ports: "6660-6669", label: "no-irc" }],
    },
  }),
  device(21, 31, 11),
  device(21, 32, 12),
  device(22, 33, 13),
  accountObject("ip_address", {
    address: "203.0.113.77",
    computeId: 13,
    public: true,
    type: "ipv4",
    region: "us-east",
  }),
  accountObject("mysql_database", {
    id: 41,
    label: "shop-db",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
    clusterSize: 3,
    replicationType: "semi_synch",
    encrypted: true,
    sslConnection: true,
    allowList: [
      ...["203.0.113.11", "2001:db8::11", "192.168.1.11"],
      ...["203.0.113.12", "2001:db8::12", "192.168.1.12", "198.51.100.0/24"],
    ],
  }),
  accountObject("mysql_backup", { id: 42, databaseId: 41, label: "beforeMigration", type: "snapshot" }),
  domain(51, "shop.example", { tags: ["shop"], ttlSec: 3600 }),
  record(51, 61, "A", "", "203.0.113.11"),
  record(51, 62, "AAAA", "", "2001:db8::11"),
  record(51, 63, "A", "www", "203.0.113.11"),
  record(51, 64, "AAAA", "www", "2001:db8::11"),
  record(51, 65, "A", "www", "203.0.113.12"),
  record(51, 66, "AAAA", "www", "2001:db8::12"),
  record(51, 67, "A", "mail", "203.0.113.13"),
  record(51, 68, "MX", "", "mail.shop.example", { priority: 10 }),
  record(51, 69, "MX", "", "backup.mx.example.net", { priority: 20 }),
  record(51, 70, "TXT", "", "v=spf1 mx -all"),
  record(51, 71, "TXT", "_dmarc", "v=DMARC1; p=quarantine; rua=mailto:dmarc@shop.example"),
  record(51, 72, "CNAME", "blog", "shop.example", { ttlSec: 300 }),
  record(51, 73, "CAA", "", "letsencrypt.org", { tag: "issue" }),
  record(51, 74, "SRV", "", "mail.shop.example", { service: "_imaps", protocol: "_tcp", port: 993, priority: 1 }),
  record(51, 75, "A", "status", "192.0.2.200"),
  domain(52, "shop.test", { soaEmail: "ops@shop.example" }),
  record(52, 76, "A", "", "203.0.113.11"),
  accountObject("reverse_dns", { address: "203.0.113.13", rdns: "mail.shop.example" }),
  accountObject("tag", { label: "shop", domains: [51], computes: [11, 12], nodebalancers: [], volumes: [] }),
  accountObject("tag", { label: "web", domains: [], computes: [11, 12], nodebalancers: [], volumes: [] }),
  accountObject("tag", { label: "legacy", domains: [], computes: [], nodebalancers: [91], volumes: [] }),
];
