import { App, TerraformStack, Testing } from "cdktf";
import { Construct } from "constructs";
import { ComputeInstance, DataRegion, Domain, Firewall, StratusProvider } from "../../../../lib";
import { newStack, providerFolder, resources, synthesized } from "../../stacks";

const plan = { region: "us-east", type: "g6-standard-1" };
const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

function program() {
  const stack = newStack();
  return {
    stack,
    web: new ComputeInstance(stack, "web", plan),
    zone: new Domain(stack, "zone", master),
    dependencies: (type: string, name: string) => resources(stack, type)[name]?.["depends_on"],
  };
}

describe("node.addDependency", () => {
  it("between two constructs is written to the Terraform configuration", () => {
    const { stack, web, zone, dependencies } = program();
    web.node.addDependency(zone);
    expect(dependencies("compute_instance", "web")).toEqual(["stratus_domain.zone"]);
    expect(Object.keys(resources(stack, "domain")["zone"] ?? {})).not.toContain("depends_on");
  });

  it("is added to dependsOn, without duplicates", () => {
    const { stack, web, zone, dependencies } = program();
    const edge = new Firewall(stack, "edge", { label: "edge", dependsOn: [zone] });
    edge.node.addDependency(web, web);
    expect(dependencies("firewall", "edge")).toEqual(["stratus_domain.zone", "stratus_compute_instance.web"]);
  });

  it("on or from a group applies to everything in it", () => {
    const { stack, web, zone } = program();
    const group = new Construct(stack, "group");
    new Firewall(group, "edge", { label: "edge" });
    new DataRegion(group, "region", { id: "us-east" });
    web.node.addDependency(group);
    const later = new Construct(stack, "later");
    new Firewall(later, "inner", { label: "inner" });
    later.node.addDependency(zone);
    const { resource } = synthesized(stack);
    expect(resource?.["stratus_compute_instance"]?.["web"]?.["depends_on"]).toEqual([
      expect.stringMatching(/^stratus_firewall\.group_edge_\w+$/),
      expect.stringMatching(/^data\.stratus_region\.group_region_\w+$/),
    ]);
    const inner = Object.values(resource?.["stratus_firewall"] ?? {}).find(({ label }) => label === "inner");
    expect(inner?.["depends_on"]).toEqual(["stratus_domain.zone"]);
  });

  it("on an element excludes the elements that its methods created, so that no cycle arises", () => {
    const { web, zone, dependencies } = program();
    const records = zone.point("www", web);
    for (const reverse of web.reverseDns("www.shop.example")) reverse.node.addDependency(...records);
    zone.node.addDependency(web);
    expect(dependencies("domain", "zone")).toEqual(["stratus_compute_instance.web"]);
  });

  it("on another stack's construct orders the stacks", () => {
    const app = new App({ context: { stratusProviderFolder: providerFolder() }, outdir: Testing.app().outdir });
    const [one, two] = ["one", "two"].map((name) => {
      const stack = new TerraformStack(app, name);
      new StratusProvider(stack, "stratus");
      return stack;
    }) as [TerraformStack, TerraformStack];
    new Firewall(one, "edge", { label: "edge" }).node.addDependency(new Domain(two, "zone", master));
    app.synth();
    expect(one.dependencies).toEqual([two]);
  });
});

describe("dependsOn of methods", () => {
  const all: readonly [string, (all: ReturnType<typeof program>, edge: Firewall) => unknown, string, string][] = [
    ["a", ({ zone }, edge) => zone.a("www", "192.0.2.1", { dependsOn: [edge] }), "domain_record", "zone_www-A"],
    ["txt", ({ zone }, edge) => zone.txt("www", "text", { dependsOn: [edge] }), "domain_record", "zone_www-TXT"],
    [
      "dmarc",
      ({ zone }, edge) => zone.dmarc({ policy: "none", dependsOn: [edge] }),
      "domain_record",
      "zone__dmarc-TXT",
    ],
    [
      "point",
      ({ zone, web }, edge) => zone.point("www", web, { dependsOn: [edge] }),
      "domain_record",
      "zone_www-web-A",
    ],
    [
      "reverseDns",
      ({ web }, edge) => web.reverseDns("www.other.example", { dependsOn: [edge] }),
      "reverse_dns",
      "web_reverse-ipv4",
    ],
  ];

  it.each(all)("%s", (_, act, type, start) => {
    const made = program();
    act(made, new Firewall(made.stack, "edge", { label: "edge" }));
    const [name = ""] = Object.keys(resources(made.stack, type)).filter((each) => each.startsWith(start));
    expect(made.dependencies(type, name)).toEqual(["stratus_firewall.edge"]);
  });

  it("reverseDns accepts the wait time for the forward records", () => {
    const { stack, web } = program();
    web.reverseDns("www.other.example", { timeouts: { create: "30m" } });
    const entries = Object.values(resources(stack, "reverse_dns"));
    expect(entries.map(({ timeouts }) => timeouts)).toEqual([{ create: "30m" }, { create: "30m" }]);
  });

  it("point accepts a time to live after several instances", () => {
    const { stack, web, zone } = program();
    zone.point("www", [web], new ComputeInstance(stack, "other", plan), { ttlSec: 300 });
    const records = Object.values(resources(stack, "domain_record"));
    expect(records.map(({ ttl_sec }) => ttl_sec)).toEqual([300, 300, 300, 300]);
  });

  it("a string in place of an instance is rejected, and not read as options", () => {
    const { zone } = program();
    const point = zone.point.bind(zone) as (name: string, wrong: unknown) => unknown;
    expect(() => point("www", "web")).toThrow();
  });
});
