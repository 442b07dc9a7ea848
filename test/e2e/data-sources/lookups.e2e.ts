import { Fn, TerraformIterator, TerraformOutput } from "cdktf";
import {
  ComputeInstance,
  DataComputeInstance,
  DataDomainRecord,
  DataDomainRecords,
  DataDomains,
  DataDomainZoneFile,
  DataFirewallDevice,
  DataFirewallDevices,
  DataFirewallRules,
  DataIpAddress,
  DataIpv6Range,
  DataPostgreSqlDatabase,
  DataTaggedObjects,
  Domain,
  Firewall,
  Image,
  IpAssignment,
  IpShare,
  Ipv6Range,
  MySqlBackup,
  MySqlDatabase,
  MySqlRestore,
  Peer,
  Port,
  PostgreSqlDatabase,
  Tag,
} from "../../../lib";
import { newStack, synthesized } from "../../lib/stacks";
import { type Stack, startStack } from "../support/stack";

const place = { region: "us-east", type: "g6-nanode-1" } as const;
const cluster = { region: "us-east", type: "g6-dedicated-2" } as const;

/** The program's own parts of a synthesized stack. */
function partsOf(program: ReturnType<typeof newStack>) {
  const { resource, data, output } = synthesized(program);
  return { ...(resource ? { resource } : {}), ...(data ? { data } : {}), ...(output ? { output } : {}) };
}

describe("an object of another program", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
    await stack.control("PUT", "account", { additionalIps: true });
  });
  afterAll(() => stack.close());

  test("is looked up by name or label, and every method accepts it", async () => {
    const owner = newStack();
    const old = new ComputeInstance(owner, "old", { ...place, label: "old-web", privateIp: true });
    new Domain(owner, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" }).a("old", old.publicIpv4);
    new Firewall(owner, "edge", { label: "old-edge" }).allowInbound(Peer.anyIp(), Port.tcp(443));
    const db = new MySqlDatabase(owner, "db", { ...cluster, label: "old-shop", engine: "mysql/8.0.30" });
    new MySqlBackup(owner, "backup", { database: db, label: "before" });
    new PostgreSqlDatabase(owner, "pg", { ...cluster, label: "old-reports", engine: "postgresql/14.6" });
    new Ipv6Range(owner, "range", { instance: old, prefixLength: 64 });
    new Tag(owner, "team", { label: "team-shop", computes: [old] });
    const theirs = stack.workspace();
    await theirs.apply(partsOf(owner));
    const { range } = theirs.state("stratus_ipv6_range.range") as { readonly range: string };
    const { public_ipv4: address } = theirs.state("stratus_compute_instance.old") as { readonly public_ipv4: string };

    const ours = newStack();
    const web = new ComputeInstance(ours, "web", { ...place, label: "web" });
    const server = new DataComputeInstance(ours, "server", { label: "old-web" });
    const zone = Domain.fromLookup(ours, "zone", { domain: "shop.example" });
    const edge = Firewall.fromLookup(ours, "edge", { label: "old-edge" });
    const shop = MySqlDatabase.fromLookup(ours, "shop", { label: "old-shop" });
    const backup = MySqlBackup.fromLookup(ours, "backup", { database: shop, label: "before" });
    const reports = new DataPostgreSqlDatabase(ours, "reports", { label: "old-reports" });
    const debian = Image.fromImageId(ours, "debian", "public/debian12");
    const network = new DataIpv6Range(ours, "network", { range });
    const first = new DataIpAddress(ours, "first", { address });

    zone.point("www", web, server);
    zone.mx("", "mail.example.net");
    const devices = edge.protect(web, server);
    shop.allowFrom([web, server, network, first, Peer.ipv4("198.51.100.0/24")]);
    new IpAssignment(ours, "there", { assignments: [{ address: network, instance: server }] });
    new IpShare(ours, "share", { instance: web, ips: [first] });
    new MySqlRestore(ours, "restore", { database: shop, backup });
    const inner = new Firewall(ours, "inner", { label: "inner" });
    inner.protect(
      new ComputeInstance(ours, "api", { ...place, label: "api", image: debian, rootPass: "correct-Horse-7" }),
    );
    inner.allowInbound(Peer.of(server), Port.tcp(80));

    const outputs = {
      engine: reports.engine,
      domains: new DataDomains(ours, "domains").domains.get(0).domain,
      record: new DataDomainRecord(ours, "record", { domain: zone, type: "A", name: "old" }).target,
      records: Fn.lengthOf(new DataDomainRecords(ours, "records", { domain: zone }).domainRecords),
      file: new DataDomainZoneFile(ours, "file", { domain: zone, waitFor: "10s" }).text,
      rules: Fn.lengthOf(new DataFirewallRules(ours, "rules", { firewall: edge }).inbound),
      devices: Fn.lengthOf(
        new DataFirewallDevices(ours, "devices", { firewall: edge, dependsOn: [...devices] }).firewallDevices,
      ),
      device: new DataFirewallDevice(ours, "device", { firewall: edge, label: "old-web", dependsOn: [...devices] })
        .computeId,
      tagged: new DataTaggedObjects(ours, "tagged", { tag: Tag.fromTagLabel(ours, "team", "team-shop") }).computes.get(
        0,
      ).label,
    };
    for (const [name, value] of Object.entries(outputs)) new TerraformOutput(ours, `read_${name}`, { value });
    const workspace = stack.workspace();
    await workspace.apply(partsOf(ours));
    expect(await workspace.plan()).toEqual([]);
    expect(await theirs.plan()).toEqual([]);
    const read = JSON.parse(await workspace.must("output", "-json")) as Record<string, { value: unknown }>;
    expect(Object.fromEntries(Object.entries(read).map(([name, { value }]) => [name, value]))).toMatchObject({
      read_engine: "postgresql/14.6",
      read_domains: "shop.example",
      read_record: address,
      read_rules: 1,
      read_devices: 2,
      read_device: theirs.state("stratus_compute_instance.old")["id"],
      read_tagged: "old-web",
    });
    const { id } = theirs.state("stratus_mysql_database.db");
    const { allow_list: list } = await stack.api("GET", `/databases/mysql/instances/${String(id)}`);
    expect(list).toEqual(expect.arrayContaining([address, `${range}/64`, "198.51.100.0/24"]));
    await workspace.destroy();
    await theirs.destroy();
  });

  test("instances of one construct are protected and pointed at one by one", async () => {
    const program = newStack();
    const edge = new Firewall(program, "edge", { label: "edge" });
    const zone = new Domain(program, "zone", { domain: "many.example", soaEmail: "ops@many.example" });
    const names = TerraformIterator.fromList(["a1x", "b2x"]);
    const each = new ComputeInstance(program, "each", {
      ...place,
      forEach: names,
      label: names.value as string,
      image: "public/debian12",
      rootPass: "correct-Horse-7",
    });
    const counted = new ComputeInstance(program, "counted", { ...place, count: 2 });
    edge.protect([each, counted]);
    zone.point("www", each, counted);
    const workspace = stack.workspace();
    await workspace.apply(partsOf(program));
    expect(await workspace.plan()).toEqual([]);
    const { id } = workspace.state("stratus_firewall.edge");
    expect((await stack.api("GET", `/networking/firewalls/${String(id)}/devices`))["results"]).toBe(4);
    const { id: zoneId } = workspace.state("stratus_domain.zone");
    expect((await stack.api("GET", `/domains/${String(zoneId)}/records`))["results"]).toBe(8);
    await workspace.destroy();
  });
});
