import { type Stack, startStack } from "../support/stack";

const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const domain_id = "${stratus_domain.zone.id}";
const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const instance = { label: "web", region: "us-east", type: "g6-nanode-1" };
const computeId = "${stratus_compute_instance.web.id}";

describe("one apply is sufficient", () => {
  let stack: Stack;
  beforeEach(async () => {
    stack = await startStack();
  });
  afterEach(() => stack.close());

  test("to move a device from one firewall to another while both stay", async () => {
    const workspace = stack.workspace();
    const firewalls = { edge: { label: "edge", rules }, inner: { label: "inner", rules } };
    const configuration = (name: string, firewall: string) => ({
      resource: {
        stratus_firewall: firewalls,
        stratus_compute_instance: { web: instance },
        stratus_firewall_device: {
          [name]: { firewall_id: `\${stratus_firewall.${firewall}.id}`, compute_id: computeId },
        },
      },
    });
    await workspace.apply(configuration("first", "edge"));
    await workspace.apply(configuration("second", "inner"));
    expect(await workspace.plan()).toEqual([]);
  });

  test("to rename a record in code, and to change a CNAME into an A record", async () => {
    const workspace = stack.workspace();
    const record = (name: string, attributes: object) => ({
      resource: { stratus_domain: { zone }, stratus_domain_record: { [name]: { domain_id, ...attributes } } },
    });
    const cname = { type: "CNAME", name: "www", target: "shop.example" };
    await workspace.apply(record("first", cname));
    await workspace.apply(record("second", cname));
    expect(await workspace.plan()).toEqual([]);
    await workspace.apply(record("third", { type: "A", name: "www", target: "192.0.2.1" }));
    expect(await workspace.plan()).toEqual([]);
  });

  test("a lost response duplicates nothing, and the created object is adopted with all its parts", async () => {
    for (const path of ["/domains", "/domains/*/records", "/networking/firewalls"]) {
      await stack.control("POST", "faults", { match: { method: "POST", path }, effect: { drop: "after" } });
    }
    const workspace = stack.workspace();
    const here = { domain_id, type: "A", name: "here", target: "[remote_addr]" };
    await workspace.apply({
      resource: {
        stratus_domain: { zone },
        stratus_domain_record: { here },
        stratus_compute_instance: { web: instance },
        stratus_firewall: { edge: { label: "edge", rules, devices: { computes: [computeId] } } },
      },
    });
    expect((await stack.api("GET", "/domains"))["results"]).toBe(1);
    expect((await stack.api("GET", "/domains/1/records"))["results"]).toBe(1);
    expect((await stack.api("GET", "/networking/firewalls"))["results"]).toBe(1);
    expect((await stack.api("GET", "/networking/firewalls/1/devices"))["results"]).toBe(1);
    expect(await workspace.plan()).toEqual([]);
  });

  test("R1-017: pages are smaller for a service with a lower maximum, whether it rejects larger ones or shortens them", async () => {
    await stack.control("PUT", "limits", { maxPageSize: 30 });
    const workspace = stack.workspace();
    const hosts = Array.from({ length: 70 }, (_, index) => `host-${String(index)}`);
    const records = Object.fromEntries(hosts.map((name) => [name, { type: "A", name, target: "192.0.2.1" }]));
    const configuration = {
      resource: {
        stratus_domain: { zone },
        stratus_domain_records: { all: { domain_id, records } },
        stratus_tag: { team: { label: "team", domains: [domain_id] } },
      },
      data: { stratus_domain_records: { all: { domain_id, depends_on: ["stratus_domain_records.all"] } } },
      output: { count: { value: "${length(data.stratus_domain_records.all.domain_records)}" } },
    };
    await workspace.apply(configuration);
    expect((await workspace.must("output", "-json", "count")).trim()).toBe("70");
    expect(await workspace.plan()).toEqual([]);
    await stack.control("PUT", "limits", { maxPageSize: 30, shortenPages: true });
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });

  test("removed attributes return to their defaults, and attributes that were never set stay unchanged", async () => {
    const workspace = stack.workspace();
    const written = {
      description: "the shop",
      group: "web",
      status: "disabled",
      ttl_sec: 3600,
      axfr_ips: ["192.0.2.1"],
    };
    await workspace.apply({ resource: { stratus_domain: { zone: { ...zone, ...written } } } });
    const path = `/domains/${String(workspace.state("stratus_domain.zone")["id"])}`;
    await stack.api("PUT", path, { refresh_sec: 7200 });
    await workspace.apply({ resource: { stratus_domain: { zone } } });
    const now = await stack.api("GET", path);
    expect(now).toMatchObject({
      description: "",
      group: "",
      status: "active",
      ttl_sec: 0,
      axfr_ips: [],
      refresh_sec: 7200,
    });
    expect(await workspace.plan()).toEqual([]);
  });

  test("R3-094: removed devices are detached, and unlisted devices stay unchanged", async () => {
    const workspace = stack.workspace();
    const withDevices = (devices: object, more: object = {}) => ({
      resource: {
        stratus_compute_instance: { web: instance },
        stratus_firewall: { edge: { label: "edge", rules, ...devices }, inner: { label: "inner", rules } },
        ...more,
      },
    });
    const inline = { devices: { computes: [computeId] } };
    await workspace.apply(withDevices(inline));
    const [edge, inner] = ["edge", "inner"].map(
      (name) => `/networking/firewalls/${String(workspace.state(`stratus_firewall.${name}`)["id"])}/devices`,
    );
    const devicesOf = async (path = "") => (await stack.api("GET", path))["results"];
    const other = (await stack.api("POST", "/compute/instances", { ...instance, label: "other" }))["id"];
    await stack.api("POST", inner ?? "", { id: other, type: "compute" });

    workspace.write(withDevices({}));
    const [change] = await workspace.plan();
    expect(change?.after?.["devices"]).toEqual({ computes: [] });
    await workspace.apply();
    expect([await devicesOf(edge), await devicesOf(inner)]).toEqual([0, 1]);
    expect(await workspace.plan()).toEqual([]);

    // Changing from inline devices to separate resources is one apply.
    await workspace.apply(withDevices(inline));
    const device = { firewall_id: "${stratus_firewall.edge.id}", compute_id: computeId };
    await workspace.apply(withDevices({}, { stratus_firewall_device: { web: device } }));
    expect(await devicesOf(edge)).toBe(1);
    expect(await workspace.plan()).toEqual([]);
  });

  test("R3-094: devices known after apply, and an object without devices, are valid", async () => {
    const workspace = stack.workspace();
    const others = (value: string) => ({
      stratus_compute_instance: { web: instance },
      terraform_data: { ids: { input: `\${[${value}, ${value}]}` } },
    });
    const firewall = (devices: object) => ({ stratus_firewall: { edge: { label: "edge", rules, devices } } });
    const written = (value: string, devices: object) => ({ resource: { ...others(value), ...firewall(devices) } });
    const web = "stratus_compute_instance.web.id";
    const unknown = { computes: "${distinct(terraform_data.ids.output)}" };
    const shown = () => workspace.state("stratus_firewall.edge")["devices"];

    await workspace.apply(written(web, unknown));
    const id = Number(workspace.state("stratus_compute_instance.web")["id"]);
    expect(shown()).toEqual({ computes: [id] });
    expect(await workspace.plan()).toEqual([]);
    const other = (await stack.api("POST", "/compute/instances", { ...instance, label: "other" }))["id"];
    await workspace.apply(written(String(other), unknown));
    expect(shown()).toEqual({ computes: [other] });
    // Removing a list from the object clears it, too.
    await workspace.apply(written(String(other), {}));
    expect(shown()).toEqual({ computes: [] });
    expect(await workspace.plan()).toEqual([]);

    await workspace.apply({ resource: { stratus_compute_instance: { web: instance } } });
    await workspace.apply({ resource: { stratus_compute_instance: { web: instance }, ...firewall({}) } });
    expect(shown()).toEqual({ computes: [] });
    expect(await workspace.plan()).toEqual([]);
    // It has no devices argument, so a resource may add one.
    const device = { firewall_id: "${stratus_firewall.edge.id}", compute_id: computeId };
    const beside = { stratus_compute_instance: { web: instance }, stratus_firewall_device: { web: device } };
    await workspace.apply({ resource: { ...beside, ...firewall({}) } });
    expect(await workspace.plan()).toEqual([]);
  });

  test("inline devices and device resources on one firewall are rejected", async () => {
    const workspace = stack.workspace();
    await workspace.apply({
      resource: { stratus_firewall: { edge: { label: "edge", rules } }, stratus_compute_instance: { web: instance } },
    });
    workspace.write({
      resource: {
        stratus_compute_instance: { web: instance },
        stratus_firewall: { edge: { label: "edge", rules, devices: { computes: [computeId] } } },
        stratus_firewall_device: { web: { firewall_id: "${stratus_firewall.edge.id}", compute_id: computeId } },
      },
    });
    const { code, output } = await workspace.run(["plan", "-no-color"]);
    expect(code).toBe(1);
    expect(output).toContain("Two resources manage the devices of one firewall");
  });

  test("booted = false on a running instance warns and changes nothing, and booted = true boots one that stopped", async () => {
    const workspace = stack.workspace();
    const web = { ...instance, type: "g6-standard-1", image: "public/debian12", root_pass: "correct horse" };
    await workspace.apply({ resource: { stratus_compute_instance: { web: { ...web, booted: true } } } });
    workspace.write({ resource: { stratus_compute_instance: { web: { ...web, booted: false } } } });
    expect(await workspace.must("plan", "-no-color")).toContain("booted = false has no effect on an existing instance");
    expect(await workspace.plan()).toEqual([]);
    const id = String(workspace.state("stratus_compute_instance.web")["id"]);
    await stack.control("PUT", `objects/instance/${id}`, { status: "offline" });
    await workspace.apply({ resource: { stratus_compute_instance: { web: { ...web, booted: true } } } });
    expect((await stack.api("GET", `/compute/instances/${id}`))["status"]).toBe("running");
  });

  test("destroying a database right after its creation waits for the required status", async () => {
    await stack.control("PUT", "clock", { frozen: true });
    const workspace = stack.workspace();
    const db = {
      label: "shop",
      region: "us-east",
      type: "g6-dedicated-2",
      engine: "mysql/8.0.30",
      timeouts: { create: "300ms" },
    };
    workspace.write({ resource: { stratus_mysql_database: { db } } });
    await workspace.init();
    const output = (await workspace.must("apply", "-auto-approve", "-no-color")).replace(/[\s│]+/g, " ");
    expect(output).toContain(
      "(last status: provisioning). To wait longer, raise timeouts.create. The object is in the Terraform state. Run apply again to keep waiting. Still empty: hosts.",
    );
    expect(output).toContain("Warning: stratus_mysql_database 1 is not ready yet with stratus_mysql_database.db,");
    expect(output.match(/Timed out after/g)).toHaveLength(1);
    const destroyed = workspace.destroy();
    await stack.control("PUT", "clock", { frozen: false });
    await stack.control("POST", "clock/advance", { seconds: 1800 });
    await destroyed;
    expect((await stack.api("GET", "/databases/mysql/instances"))["results"]).toBe(0);
  });

  test("omitting a tag from the tags attribute is a warning, and so is the effect of deleting a tag", async () => {
    const workspace = stack.workspace();
    const tagged = (tags: readonly string[]) => ({
      resource: {
        stratus_compute_instance: { web: { ...instance, tags } },
        stratus_tag: { shop: { label: "shop", computes: [computeId] } },
      },
    });
    await workspace.apply(tagged(["shop"]));
    expect(await workspace.plan()).toEqual([]);
    workspace.write(tagged(["other"]));
    expect(await workspace.must("plan", "-no-color")).toContain('t include "shop"');
    expect(await workspace.must("plan", "-no-color", "-destroy")).toContain(
      'The tag "shop" will be removed from every object',
    );
  });

  test("a tag's memberships do not affect the object's other tags", async () => {
    const workspace = stack.workspace();
    await workspace.apply({ resource: { stratus_compute_instance: { web: instance } } });
    const path = `/compute/instances/${String(workspace.state("stratus_compute_instance.web")["id"])}`;
    await stack.api("PUT", path, { tags: ["theirs"] });
    const two = { one: { label: "one", computes: [computeId] }, two: { label: "two", computes: [computeId] } };
    await workspace.apply({ resource: { stratus_compute_instance: { web: instance }, stratus_tag: two } });
    expect([...((await stack.api("GET", path))["tags"] as string[])].sort()).toEqual(["one", "theirs", "two"]);
    const moved = { one: { label: "one", computes: [] }, two: { label: "two", computes: [computeId] } };
    await workspace.apply({ resource: { stratus_compute_instance: { web: instance }, stratus_tag: moved } });
    expect([...((await stack.api("GET", path))["tags"] as string[])].sort()).toEqual(["theirs", "two"]);
    expect(await workspace.plan()).toEqual([]);
  });
});
