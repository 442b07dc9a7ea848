import type { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import * as stratus from "../../lib";

type Props = Readonly<Record<string, unknown>>;
export type Maker = (stack: TerraformStack) => Props;

/** What the others refer to, made once in each stack. */
function beside(stack: TerraformStack) {
  const size = { region: "us-east", type: "g6-standard-1" } as const;
  return {
    instance: new stratus.ComputeInstance(stack, "web", size),
    other: new stratus.ComputeInstance(stack, "other", size),
    domain: new stratus.Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" }),
    firewall: new stratus.Firewall(stack, "edge", { label: "edge" }),
    database: new stratus.MySqlDatabase(stack, "db", {
      label: "shop",
      region: "us-east",
      type: "g6-dedicated-2",
      engine: "mysql/8.0.30",
    }),
    foreign: stratus.MySqlDatabase.fromDatabaseId(stack, "foreign-db", 7),
  };
}

const using =
  (make: (things: ReturnType<typeof beside>) => Props): Maker =>
  (stack) =>
    make(beside(stack));
const just =
  (props: Props): Maker =>
  () =>
    props;

const timeouts = { create: "10m", delete: "10m" };
const all = { ...timeouts, update: "10m" };
const rule = {
  action: "ACCEPT",
  protocol: "TCP",
  ports: "443",
  addresses: { ipv4: ["192.0.2.0/24"], ipv6: ["2001:db8::/32"] },
  label: "web",
  description: "The shop.",
};
const database = {
  label: "shop",
  region: "us-east",
  type: "g6-dedicated-2",
  allowList: ["192.0.2.1/32"],
  updates: { frequency: "monthly", dayOfWeek: 1, hourOfDay: 3, duration: 3, weekOfMonth: 2 },
  clusterSize: 3,
  timeouts: all,
};
const instance = {
  region: "us-east",
  type: "g6-standard-1",
  label: "shop-it",
  tags: ["shop"],
  group: "shop",
  timeouts: all,
};
const filter = { label: { exact: ["shop-it"] } };
const list = just({ filter, sort: { by: "label" } });
const byId = just({ id: 7 });
const ofFirewall = using(({ firewall }) => ({ firewall }));
const ofDatabase = using((things) => ({ database: things.database }));
const of = (more: Props) => using((things) => ({ instance: things.instance, ...more }));

/** Props of each construct, with as much in them as it takes, several where it is one of several things. */
export const examples: { readonly [name: string]: readonly Maker[] } = {
  ComputeInstance: [
    just({
      ...instance,
      image: "public/debian12",
      rootPass: "correct horse",
      authorizedKeys: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ ops"],
      authorizedUsers: ["ops"],
      scriptId: 1,
      scriptData: { password: "x" },
      metadata: { userData: "IyEvYmluL3No" },
      alerts: { cpu: 90, io: 1, networkIn: 1, networkOut: 1, transferQuota: 80 },
      backups: { schedule: { day: "Sunday", window: "W0" } },
      interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "inner", ipamAddress: "10.0.0.1/24" }],
      swapSize: 512,
      booted: true,
      privateIp: true,
      watchdogEnabled: true,
    }),
    just({ ...instance, image: "public/debian12", rootPassWo: "correct horse", rootPassWoVersion: 1, userData: "#!" }),
    using(({ instance: source }) => ({ ...instance, cloneFrom: { source, disks: [1], configs: [2] } })),
    just({ ...instance, backup: 7 }),
  ],
  Image: [
    just({ diskId: 1, label: "shop-it", description: "The shop.", timeouts: all }),
    just({ file: "package.json", region: "us-east", label: "shop-it", timeouts: all }),
  ],
  InstanceClone: [
    using(({ instance: source, other }) => ({
      source,
      instance: other,
      disks: [1],
      configs: [2],
      triggers: { a: "1" },
    })),
  ],
  InstanceRestore: [
    using(({ instance: source, other }) => ({
      source,
      backup: 7,
      instance: other,
      overwrite: true,
      triggers: { a: "1" },
    })),
  ],
  InstanceSnapshot: [of({ label: "shop-it", timeouts: { create: "10m" } })],
  MySqlAccess: [using(({ foreign }) => ({ database: foreign, allowList: ["192.0.2.1/32"], timeouts: all }))],
  MySqlBackup: [using((things) => ({ database: things.database, label: "it", target: "primary", timeouts }))],
  MySqlCredentials: [using((things) => ({ database: things.database, dependsOn: [things.domain] }))],
  MySqlCredentialsReset: [using((things) => ({ database: things.database, triggers: { a: "1" } }))],
  MySqlDatabase: [just({ ...database, engine: "mysql/8.0.30", replicationType: "semi_synch", sslConnection: true })],
  MySqlPatch: [using((things) => ({ database: things.database, triggers: { a: "1" } }))],
  MySqlRestore: [using((things) => ({ database: things.database, backup: 7, triggers: { a: "1" } }))],
  PostgreSqlDatabase: [just({ ...database, engine: "postgresql/13.2", encrypted: true })],
  Domain: [
    just({
      domain: "shop.example.com",
      type: "master",
      soaEmail: "ops@shop.example",
      description: "The shop.",
      group: "shop",
      status: "active",
      tags: ["shop"],
      axfrIps: ["192.0.2.1"],
      expireSec: 300,
      refreshSec: 300,
      retrySec: 300,
      ttlSec: 300,
    }),
    just({ domain: "shop.example.com", type: "slave", masterIps: ["192.0.2.1"] }),
    just({
      domain: "shop.example.com",
      soaEmail: "ops@shop.example",
      importFrom: { remoteNameserver: "ns1.example.com" },
    }),
    using(({ domain }) => ({ domain: "shop.example.com", soaEmail: "ops@shop.example", cloneFrom: domain })),
  ],
  DomainRecord: [
    using(({ domain }) => ({ domain, type: "A", name: "www", target: "192.0.2.1", ttlSec: 300 })),
    using(({ domain, instance: needed }) => ({
      ...{ domain, type: "SRV", service: "sip", protocol: "tcp", priority: 1, weight: 2, port: 5060, target: "sip" },
      dependsOn: [needed],
      lifecycle: { ignoreChanges: ["ttl_sec"], preventDestroy: true },
    })),
    using(({ domain }) => ({ domain, type: "CAA", name: "", tag: "issue", target: "letsencrypt.org" })),
  ],
  DomainRecords: [
    using(({ domain }) => ({
      domain,
      records: { www: { type: "A", name: "www", target: "192.0.2.1", ttlSec: 300 } },
      leaveTypes: ["TXT"],
    })),
  ],
  ReverseDns: [just({ address: "192.0.2.1", rdns: "shop.example.com", timeouts: all })],
  Firewall: [
    using(({ instance: web }) => ({
      label: "shop-it",
      status: "enabled",
      tags: ["shop"],
      rules: { inbound: [rule], inboundPolicy: "DROP", outbound: [rule], outboundPolicy: "ACCEPT" },
      devices: { computes: [web, 7] },
    })),
  ],
  FirewallDevice: [using(({ firewall, instance: web }) => ({ firewall, instance: web }))],
  IpAddress: [of({ public: true, onDestroy: "abandon" })],
  IpAssignment: [
    using(({ instance: web }) => ({ assignments: [{ address: "192.0.2.1", instance: web, region: "us-east" }] })),
  ],
  IpShare: [of({ ips: ["192.0.2.1", "192.0.2.2"] })],
  Ipv6Range: [of({ prefixLength: 64 }), just({ prefixLength: 56, routeTarget: "2001:db8::1" })],
  StratusProvider: [just({ alias: "it", token: "t", baseUrl: "https://api.example/v4", maxRetries: 3 })],
  Tag: [
    using(({ instance: web, domain }) => ({
      label: "shop-it",
      domains: [domain, 7],
      computes: [web],
      nodebalancers: [1],
      volumes: [1],
    })),
  ],
  DataComputeInstance: [byId, just({ label: "shop-it" })],
  DataComputeInstances: [list],
  DataDatabaseEngine: [just({ id: "mysql/8.0.30" })],
  DataDatabaseEngines: [just({ filter: { engine: { exact: ["mysql"] } } })],
  DataDatabases: [list],
  DataDomain: [byId, just({ domain: "shop.example.com" })],
  DataDomainRecord: [
    using(({ domain }) => ({ domain, id: 7 })),
    using(({ domain }) => ({ domain, type: "A", name: "www", target: "192.0.2.1" })),
  ],
  DataDomainRecords: [using(({ domain }) => ({ domain, filter: { name: { exact: ["www"] } } }))],
  DataDomainZoneFile: [using(({ domain }) => ({ domain }))],
  DataDomains: [just({ filter: { domain: { exact: ["shop.example.com"] } } })],
  DataFirewall: [byId, just({ label: "shop-it" })],
  DataFirewallDevice: [
    using(({ firewall }) => ({ firewall, id: 7 })),
    using(({ firewall }) => ({ firewall, label: "shop-it" })),
  ],
  DataFirewallDevices: [ofFirewall],
  DataFirewallRules: [ofFirewall],
  DataFirewalls: [list],
  DataImage: [just({ id: "public/debian12" }), just({ label: "shop-it" })],
  DataImages: [list],
  DataInstanceBackup: [of({ id: 7 })],
  DataInstanceBackups: [of({})],
  DataIpAddress: [just({ address: "192.0.2.1" })],
  DataIpAddresses: [just({ skipIpv6Rdns: true, filter: { region: { exact: ["us-east"] } } })],
  DataIpv6Pools: [just({})],
  DataIpv6Range: [just({ range: "2001:db8::" })],
  DataIpv6Ranges: [just({ filter: { region: { exact: ["us-east"] } } })],
  DataMySqlBackup: [
    using((things) => ({ database: things.database, id: 7 })),
    using((things) => ({ database: things.database, label: "it" })),
  ],
  DataMySqlBackups: [using((things) => ({ database: things.database, filter }))],
  DataMySqlCertificate: [ofDatabase],
  DataMySqlCredentials: [ofDatabase],
  DataMySqlDatabase: [byId, just({ label: "shop-it" })],
  DataMySqlDatabases: [list],
  DataPostgreSqlDatabase: [byId, just({ label: "shop-it" })],
  DataPostgreSqlDatabases: [list],
  DataRegion: [just({ id: "us-east" })],
  DataRegionAvailabilities: [just({ filter: { region: { exact: ["us-east"] } } })],
  DataRegionAvailability: [just({ region: "us-east" })],
  DataRegions: [list],
  DataTaggedObjects: [just({ label: "shop-it" }), using(() => ({ tag: { label: "shop-it" } }))],
  DataTags: [list],
  DataVlans: [list],
};

/** Makes a construct of the given name, as a program in JavaScript does. */
export function makeConstruct(stack: TerraformStack, name: string, id: string, props: unknown): IConstruct {
  const constructs = stratus as unknown as Record<
    string,
    new (scope: TerraformStack, id: string, props: unknown) => IConstruct
  >;
  const Class = constructs[name];
  if (!Class) throw new Error(`there is no construct ${name}`);
  return new Class(stack, id, props);
}
