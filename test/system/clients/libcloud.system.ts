import { usePython } from "./support/python-client";
import { type Json, useService } from "./support/service";
import { until } from "./support/until";

const service = useService();
const python = usePython(service);

/** The API doesn't list plans, and libcloud requires an object. */
const size = 'NodeSize("g6-standard-1", "", 2048, 51200, 0, 0, compute)';
const location = 'next(each for each in compute.list_locations() if each.id == "us-east")';
const image = 'next(each for each in compute.list_images() if each.id == "linode/debian12")';
const password = 'root_pass="correct horse battery 1"';

/** Polls the node until it is running. */
const untilRunning = () =>
  until(
    ({ state }) => state === "running",
    () => python("compute.ex_get_node(node.id)") as Promise<Json>,
  );

test("instances: create, list, boot, rename, delete", async () => {
  const node = `compute.create_node(${location}, ${size}, ${image}, "web", ${password}, ex_tags=["shop"], ex_private_ip=True, ex_backups_enabled=True)`;
  expect(await python(`(node := ${node})`)).toMatchObject({
    name: "web",
    state: "starting",
    size: "g6-standard-1",
    image: "linode/debian12",
    created_at: expect.stringMatching(/^2026-01-31T12:/) as string,
    public_ips: [expect.stringMatching(/^[\d.]+$/)],
    private_ips: [expect.stringMatching(/^192\.168\./)],
    extra: {
      location: "us-east",
      tags: ["shop"],
      watchdog_enabled: true,
      specs: { vcpus: 1 },
      backups: { enabled: true },
    },
  });
  await untilRunning();
  expect(await service().objects("compute_instance")).toMatchObject([
    { label: "web", image: "public/debian12", status: "running", tags: ["shop"] },
  ]);

  await python(`(empty := compute.create_node(${location}, ${size}, name="empty"))`);
  expect(await python("[(each.name, each.state) for each in compute.list_nodes()]")).toEqual([
    ["web", "running"],
    ["empty", "stopped"],
  ]);
  expect(await python('compute.ex_rename_node(node, "web-2")')).toMatchObject({ name: "web-2", state: "running" });

  expect(await python("[compute.destroy_node(node), compute.destroy_node(empty)]")).toEqual([true, true]);
  await expect(python("compute.ex_get_node(node.id)")).rejects.toThrow("404");
  expect(await service().objects("compute_instance")).toEqual([]);
});

test("a running instance accepts a boot request", async () => {
  await python(`(node := compute.create_node(${location}, ${size}, ${image}, "web", ${password}))`);
  expect(await python("compute.start_node(node)")).toBe(true);
  await untilRunning();
});

test("rejections contain the field", async () => {
  const nowhere = 'NodeLocation("nowhere", "nowhere", "US", compute)';
  await expect(python(`compute.create_node(${nowhere}, ${size}, name="web")`)).rejects.toThrow(
    /-region Status code: 400/,
  );
  expect(await service().objects("compute_instance")).toEqual([]);
});

test("an unknown API token is rejected", async () => {
  const other = 'get_compute_driver(ComputeProvider.LINODE)("not-the-token", **address)';
  await expect(python(`${other}.list_nodes()`)).rejects.toThrow("InvalidCredsError");
});

test("images: capture a disk, list, delete", async () => {
  await python(`(node := compute.create_node(${location}, ${size}, ${image}, "web", ${password}))`);
  await untilRunning();
  // The specification has no list of disks. The first disk of an empty service has the id 1.
  const disk = 'LinodeDisk(1, "available", "disk", "ext4", compute, 0)';
  expect(await python(`(golden := compute.create_image(${disk}, "golden", "With everything"))`)).toMatchObject({
    id: "private/1",
    name: "golden",
    extra: { description: "With everything", is_public: false, type: "manual", vendor: null, eol: null },
  });
  const all = (await python("[each.id for each in compute.list_images()]")) as readonly string[];
  expect(all[0]).toBe("private/1");
  expect(all.slice(1)).toContain("linode/debian12");
  expect(all.slice(1).every((id) => id.startsWith("linode/"))).toBe(true);
  expect(await python("compute.delete_image(golden)")).toBe(true);
  expect((await service().objects("image")).map(({ id }) => id)).not.toContain("private/1");
});

test("addresses: list, share", async () => {
  await python(`(first := compute.create_node(${location}, ${size}, ${image}, "first", ${password}))`);
  await python(`(other := compute.create_node(${location}, ${size}, ${image}, "other", ${password}))`);
  const own = (await python(
    "[each for each in compute.ex_list_addresses() if each.version == 'ipv4']",
  )) as readonly Json[];
  const ids = await python("[int(first.id), int(other.id)]");
  expect(own.map(({ extra }) => (extra as Json)["node_id"])).toEqual(ids);
  expect(own[0]).toMatchObject({ public: true, extra: { prefix: 24, region: "us-east" } });
  const address = `next(each for each in compute.ex_list_addresses() if each.inet == "${String(own[0]?.["inet"])}")`;
  expect(await python(`compute.ex_share_address(other, [${address}])`)).toBe(true);
});

describe("domains", () => {
  const zone =
    '(zone := dns.create_zone("Shop.example", ttl=300, extra={"soa_email": "ops@shop.example", "tags": ["shop"]}))';

  test("create, list, view, update, delete", async () => {
    expect(await python(zone)).toMatchObject({
      domain: "Shop.example",
      type: "master",
      ttl: 300,
      extra: { soa_email: "ops@shop.example", status: "active", description: "", tags: ["shop"], master_ips: [] },
    });
    expect(await python("[each.domain for each in dns.list_zones()]")).toEqual(["Shop.example"]);
    // The returned value of an unset field can be sent back.
    const same = 'dns.update_zone(zone, "Shop.example", extra={"description": zone.extra["description"]})';
    expect(await python(same)).toMatchObject({ ttl: 300, extra: { description: "" } });
    const changed = { ttl: 3600, extra: { description: "The shop", soa_email: "ops@shop.example" } };
    const extra = '{"description": "The shop"}';
    expect(await python(`dns.update_zone(zone, "Shop.example", ttl=3600, extra=${extra})`)).toMatchObject(changed);
    expect(await python("dns.get_zone(zone.id)")).toMatchObject(changed);
    expect(await service().objects("domain")).toMatchObject([
      { ttlSec: 3600, description: "The shop", tags: ["shop"] },
    ]);
    expect(await python("dns.delete_zone(zone)")).toBe(true);
    expect(await service().objects("domain")).toEqual([]);
  });

  test("records of every type, updated and deleted", async () => {
    await python(zone);
    const made = [
      ["www", "A", "192.0.2.1", {}],
      ["www", "AAAA", "2001:db8::1", { ttl_sec: 300 }],
      ["", "MX", "mail.shop.example", { priority: 10 }],
      ["blog", "CNAME", "www.shop.example", {}],
      ["text", "TXT", "hello world", {}],
      ["sub", "NS", "ns1.other.example", {}],
      ["", "CAA", "letsencrypt.org", { tag: "issue" }],
      ["_sip._tcp", "SRV", "sip.shop.example", { service: "sip", protocol: "tcp", priority: 1, weight: 5, port: 5060 }],
    ] as const;
    for (const [name, type, data, extra] of made) {
      const given = `${JSON.stringify(name)}, zone, RecordType.${type}, ${JSON.stringify(data)}, extra=${JSON.stringify(extra)}`;
      const { protocol: _, tag: __, ttl_sec: ttl, ...rest } = extra as Json;
      expect(await python(`dns.create_record(${given})`)).toMatchObject({
        type,
        name,
        data,
        ttl: ttl ?? 0,
        extra: { priority: 0, weight: 0, port: 0, ...rest },
      });
    }
    expect(await python("[(each.type, each.data) for each in dns.list_records(zone)]")).toEqual(
      made.map(([, type, data]) => [type, data]),
    );
    await python("(record := dns.list_records(zone)[0])");
    const changed = { name: "www", type: "A", data: "192.0.2.9", ttl: 3600 };
    expect(
      await python('dns.update_record(record, "www", RecordType.A, "192.0.2.9", {"ttl_sec": 3600})'),
    ).toMatchObject(changed);
    expect(await python("dns.get_record(zone.id, record.id)")).toMatchObject(changed);
    expect(await python("dns.delete_record(record)")).toBe(true);
    expect((await service().objects("domain_record")).map(({ type }) => type)).toEqual(
      made.slice(1).map(([, type]) => type),
    );
  });

  test("a list of several pages is read completely", async () => {
    await python(zone);
    const many = '[dns.create_record(f"r{n}", zone, RecordType.A, "192.0.2.1") for n in range(60)]';
    await python(`len(${many})`);
    expect(await python("[each.name for each in dns.list_records(zone)]")).toEqual(
      Array.from({ length: 60 }, (_, index) => `r${String(index)}`),
    );
    const pages = (await service().requests()).filter((each) => each.startsWith("GET ") && each.includes("records"));
    expect(pages).toHaveLength(3);
  });
});
