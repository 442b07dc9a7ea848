import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

type State = Readonly<Record<string, unknown>>;

const instance = (label: string, region = "us-east") => ({ label, region, type: "g6-nanode-1" });
const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const idOf = (name: string) => `\${stratus_compute_instance.${name}.id}`;
const two = { stratus_compute_instance: { web: instance("web"), api: instance("api") } };

describe("addresses", () => {
  let stack: Stack;
  let workspace: Workspace;
  beforeEach(async () => {
    stack = await startStack();
    await stack.control("PUT", "account", { additionalIps: true });
    workspace = stack.workspace();
  });
  afterEach(() => stack.close());

  const addressOf = (name: string) => workspace.state(`stratus_compute_instance.${name}`)["public_ipv4"] as string;
  const numberOf = (name: string) => workspace.state(`stratus_compute_instance.${name}`)["id"] as number;
  const planned = async (resource: object): Promise<string> => {
    workspace.write({ resource });
    const { output } = await workspace.run(["plan", "-no-color", "-input=false"]);
    return output.replace(/[│╷╵]/g, "").replace(/\s+/g, " ");
  };
  const region = "us-east";

  test("R3-149, R3-156: a swap is one assignment, by either endpoint, and destroying it sends nothing", async () => {
    await workspace.apply({ resource: two });
    const assignments = [
      { address: addressOf("web"), compute_id: numberOf("api"), region },
      { address: addressOf("api"), compute_id: numberOf("web"), region },
    ];
    const swap = { stratus_ip_assignment: { swap: { assignments } } };
    await workspace.apply({ resource: { ...two, ...swap } });
    expect(await workspace.plan()).toEqual([]);
    for (const { address, compute_id: id } of assignments) {
      expect((await stack.api("GET", `/networking/ips/${address}`))["compute_id"]).toBe(id);
    }
    await stack.control("DELETE", "requests");
    await workspace.apply({ resource: two });
    expect(await stack.writes()).toEqual([]);
    await stack.control("POST", "faults", {
      match: { method: "POST", path: "/networking/ips/assign", times: 0 },
      effect: { status: 404 },
    });
    const back = assignments.map(({ address }, index) => ({ ...assignments[1 - index], address }));
    await workspace.apply({ resource: { ...two, stratus_ip_assignment: { back: { assignments: back } } } });
    expect(await stack.writes()).toEqual(["POST /v4/networking/ips/assign", "POST /v4/networking/ipv4/assign"]);
    expect(await workspace.plan()).toEqual([]);
  });

  test("an impossible assignment is reported at plan", async () => {
    const far = { stratus_compute_instance: { ...two.stratus_compute_instance, far: instance("far", "us-west") } };
    await workspace.apply({ resource: far });
    const to = (name: string) => ({
      stratus_ip_assignment: {
        it: { assignments: [{ address: addressOf("web"), compute_id: numberOf(name), region }] },
      },
    });
    expect(await planned({ ...far, ...to("far") })).toContain("Error: An IP address can't be moved to another region");
    const output = await planned({ ...far, ...to("api") });
    expect(output).toContain(
      `Warning: Instance ${String(numberOf("web"))} would be left without a public IPv4 address`,
    );
    expect(output).toContain("Plan: 1 to add");
  });

  test("R3-159: sharing across regions is an error at plan", async () => {
    const far = { stratus_compute_instance: { web: instance("web"), far: instance("far", "us-west") } };
    await workspace.apply({ resource: far });
    const share = { stratus_ip_share: { it: { compute_id: numberOf("far"), ips: [addressOf("web")] } } };
    expect(await planned({ ...far, ...share })).toContain("Error: An IP address can only be shared within its region");
  });

  test("R3-161: sharing uses the Beta endpoint, and its equivalent if that is not served", async () => {
    const share = {
      stratus_ip_share: { it: { compute_id: idOf("api"), ips: ["${stratus_compute_instance.web.public_ipv4}"] } },
    };
    await workspace.apply({ resource: { ...two, ...share } });
    expect(await stack.writes()).toContain("POST /v4beta/networking/ips/share");
    await stack.control("POST", "faults", {
      match: { method: "POST", path: "/networking/ips/share", times: 0 },
      effect: { status: 404 },
    });
    await stack.control("DELETE", "requests");
    await workspace.apply({ resource: { ...two, stratus_ip_share: { it: { compute_id: idOf("api"), ips: [] } } } });
    expect(await stack.writes()).toEqual(["POST /v4beta/networking/ips/share", "POST /v4/networking/ipv4/share"]);
  });

  test("R3-171: a second range in a region is a warning at plan, and replacing one by another is one apply", async () => {
    const range = (name: string, owner: string) => ({
      ...two,
      stratus_ipv6_range: { [name]: { prefix_length: 64, compute_id: idOf(owner) } },
    });
    await workspace.apply({ resource: range("first", "web") });
    expect(await planned(range("second", "api"))).toContain(
      'Warning: The account already has one IPv6 range with the region "us-east"',
    );
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
  });

  test("decided: an address can't be released, and destroying it warns or is rejected", async () => {
    const address = (more: object) => ({
      ...two,
      stratus_ip_address: { it: { compute_id: idOf("web"), public: true, type: "ipv4", ...more } },
    });
    await workspace.apply({ resource: address({ on_destroy: "error" }) });
    const own = workspace.state("stratus_ip_address.it")["address"] as string;
    expect(await planned(two)).toContain(`Error: IP address ${own} can't be released`);
    await workspace.apply({ resource: address({}) });
    expect(await planned(two)).toContain(`Warning: IP address ${own} remains allocated`);
    await stack.control("DELETE", "requests");
    await workspace.apply();
    expect(await stack.writes()).toEqual([]);
    expect((await stack.api("GET", `/networking/ips/${own}`))["compute_id"]).toBe(numberOf("web"));
  });

  test("a lost response allocates no second address, public or private", async () => {
    await stack.control("POST", "faults", {
      match: { method: "POST", path: "/networking/ips", times: 2 },
      effect: { drop: "after" },
    });
    const address = (isPublic: boolean, name: string) => ({ compute_id: idOf(name), public: isPublic, type: "ipv4" });
    await workspace.apply({
      resource: { ...two, stratus_ip_address: { out: address(true, "web"), in: address(false, "api") } },
    });
    for (const name of ["web", "api"]) {
      const { ipv4 } = await stack.api("GET", `/compute/instances/${String(numberOf(name))}`);
      expect(ipv4).toHaveLength(2);
    }
    expect(await workspace.plan()).toEqual([]);
  });

  test("R3-163: reverse DNS waits for its forward record, and reports the missing record at its timeout", async () => {
    const entry = (rdns: string) => ({
      address: "${stratus_compute_instance.web.public_ipv4}",
      rdns,
      timeouts: { create: "300ms" },
    });
    workspace.write({ resource: { ...two, stratus_reverse_dns: { it: entry("www.shop.example") } } });
    await workspace.init();
    const { code, output } = await workspace.run(["apply", "-auto-approve", "-no-color"]);
    expect(code).toBe(1);
    expect(output).toContain("no A or AAAA record of");
    expect(await workspace.must("state", "list")).not.toContain("stratus_reverse_dns");
  });

  test("every networking data source works, in one apply", async () => {
    const vlan = { ...instance("inner"), interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "back" }] };
    await workspace.apply({
      resource: {
        stratus_compute_instance: { web: { ...instance("web"), tags: ["shop"] }, inner: vlan },
        stratus_domain: {
          zone: { domain: "shop.example", type: "master", soa_email: "a@shop.example", tags: ["shop"] },
        },
        stratus_firewall: { edge: { label: "edge", rules, devices: { computes: [idOf("web")] }, tags: ["shop"] } },
        stratus_ipv6_range: { it: { prefix_length: 64, compute_id: idOf("web") } },
      },
    });
    const [web, inner, address] = [numberOf("web"), numberOf("inner"), addressOf("web")];
    const firewall_id = workspace.state("stratus_firewall.edge")["id"];
    workspace.write({
      data: {
        stratus_firewall: { edge: { label: "edge" } },
        stratus_firewalls: { all: {} },
        stratus_firewall_rules: { edge: { firewall_id } },
        stratus_firewall_devices: { edge: { firewall_id } },
        stratus_firewall_device: { web: { firewall_id, label: "web" } },
        stratus_ip_address: { web: { address } },
        stratus_ip_addresses: { all: {}, skipped: { skip_ipv6_rdns: true, filter: { type: { equals: "ipv6" } } } },
        stratus_ipv6_pools: { all: {} },
        stratus_ipv6_ranges: { all: {} },
        stratus_ipv6_range: { it: { range: "${data.stratus_ipv6_ranges.all.ipv6_ranges[0].range}" } },
        stratus_vlans: { all: {} },
        stratus_tags: { all: {} },
        stratus_tagged_objects: { shop: { label: "shop" } },
      },
      output: Object.fromEntries(
        [
          "firewall.edge",
          "firewalls.all",
          "firewall_rules.edge",
          "firewall_devices.edge",
          "firewall_device.web",
          "ip_address.web",
          "ip_addresses.all",
          "ip_addresses.skipped",
          "ipv6_pools.all",
          "ipv6_range.it",
          "vlans.all",
          "tags.all",
          "tagged_objects.shop",
        ].map((name) => [name.replace(".", "_"), { value: `\${data.stratus_${name}}` }]),
      ),
    });
    workspace.forget();
    await workspace.apply();
    const outputs = JSON.parse(await workspace.must("output", "-json")) as Record<string, { value: State }>;
    const read = (name: string) => outputs[name]?.value ?? {};
    expect(read("firewall_edge")).toMatchObject({ label: "edge", devices: { computes: [web] } });
    expect(read("firewall_rules_edge")).toMatchObject({ ...rules, inbound: [] });
    expect(read("firewall_devices_edge")["firewall_devices"]).toMatchObject([{ compute_id: web, label: "web" }]);
    expect(read("firewall_device_web")).toMatchObject({ compute_id: web });
    expect(read("ip_address_web")).toMatchObject({ compute_id: web, public: true, region, type: "ipv4" });
    expect(read("ip_addresses_all")["ip_addresses"]).toHaveLength(4);
    expect(read("ip_addresses_skipped")["ip_addresses"]).toMatchObject([{ rdns: null }, { rdns: null }]);
    expect(read("ipv6_pools_all")["ipv6_pools"]).toMatchObject([{ region, prefix_length: 116 }]);
    expect(read("ipv6_range_it")).toMatchObject({ prefix_length: 64, compute_id: web, region });
    expect(read("vlans_all")["vlans"]).toMatchObject([{ label: "back", region, computes: [inner] }]);
    expect(read("tags_all")["tags"]).toMatchObject([{ label: "shop" }]);
    const tagged = read("tagged_objects_shop");
    expect(tagged["domains"]).toMatchObject([{ domain: "shop.example", soa_email: "a@shop.example" }]);
    expect(tagged["computes"]).toMatchObject([{ label: "web", region }]);
    expect(tagged["firewalls"]).toMatchObject([{ label: "edge", rules }]);
    expect(tagged["volumes"]).toEqual([]);
  });
});

describe("one enabled firewall for an instance", () => {
  let stack: Stack;
  let workspace: Workspace;
  beforeEach(async () => {
    stack = await startStack();
    workspace = stack.workspace();
  });
  afterEach(() => stack.close());

  const web = { stratus_compute_instance: { web: instance("web") } };
  const firewall = (label: string, status: string) => ({ label, rules, status, devices: { computes: [idOf("web")] } });

  test("R3-125: enabling one while the other is disabled is one apply", async () => {
    const both = (edge: string, inner: string) => ({
      ...web,
      stratus_firewall: { edge: firewall("edge", edge), inner: firewall("inner", inner) },
    });
    await workspace.apply({ resource: { ...web, stratus_firewall: { edge: firewall("edge", "disabled") } } });
    await workspace.apply({ resource: both("disabled", "enabled") });
    workspace.write({ resource: both("enabled", "disabled") });
    expect(await workspace.must("plan", "-no-color")).toContain("Another enabled firewall already protects instance");
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
  });

  test("R3-130: a second one is a warning at plan if the first one stays, and is rejected", async () => {
    const edge = { label: "edge", rules };
    const device = { firewall_id: "${stratus_firewall.edge.id}", compute_id: idOf("web") };
    const first = { ...web, stratus_firewall: { edge }, stratus_firewall_device: { first: device } };
    await workspace.apply({ resource: first });
    workspace.write({
      resource: {
        ...first,
        stratus_firewall: { edge, inner: { label: "inner", rules, devices: { computes: [idOf("web")] } } },
      },
    });
    expect(await workspace.must("plan", "-no-color")).toContain("Another enabled firewall already protects instance");
  });

  test("firewalls and devices are read once for all checks of a plan, and not at all without a change", async () => {
    const names = ["one", "two", "three"];
    const instances = { stratus_compute_instance: Object.fromEntries(names.map((name) => [name, instance(name)])) };
    const first = { ...instances, stratus_firewall: { edge: { label: "edge", rules } } };
    await workspace.apply({ resource: first });
    const firewall_id = "${stratus_firewall.edge.id}";
    const devices = Object.fromEntries(names.map((name) => [name, { firewall_id, compute_id: idOf(name) }]));
    workspace.write({ resource: { ...first, stratus_firewall_device: devices } });
    const listings = async () => {
      await stack.control("DELETE", "requests");
      await workspace.plan();
      return (await stack.requests()).filter((each) => each === "GET /v4/networking/firewalls");
    };
    expect(await listings()).toHaveLength(1);
    await workspace.apply();
    expect(await listings()).toHaveLength(0);
  });

  test("R3-133: the service's message about a live migration is shown, and the next apply continues", async () => {
    await workspace.apply({ resource: { ...web, stratus_firewall: { edge: { ...firewall("edge", "enabled") } } } });
    const id = String(workspace.state("stratus_compute_instance.web")["id"]);
    await stack.control("POST", `instances/${id}/migrating`, { value: true });
    const open = { ...rules, inbound_policy: "ACCEPT" };
    workspace.write({
      resource: { ...web, stratus_firewall: { edge: { ...firewall("edge", "enabled"), rules: open } } },
    });
    const { code, output } = await workspace.run(["apply", "-auto-approve", "-no-color"]);
    expect(code).toBe(1);
    expect(output).toMatch(/live\s+migration\s+of\s+instance\s+\d+\s+is\s+in\s+progress\.\s+Wait\s+until/);
    await stack.control("POST", `instances/${id}/migrating`, { value: false });
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
  });
});
