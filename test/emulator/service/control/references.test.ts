import {
  databaseBody,
  domainBody,
  firewallBody,
  imageBody,
  type Json,
  rulesBody,
  useEmulator,
  web,
} from "../../support";

const emulator = useEmulator();
const { control, make } = emulator;

interface Reference {
  readonly kind: string;
  readonly id: string | number;
  readonly through: string;
}

const references = async (object: string) => {
  const { status, body } = await control("GET", `/references/${object}`);
  expect([object, status]).toEqual([object, 200]);
  const shown = (list: unknown) =>
    (list as readonly Reference[]).map(({ kind, id, through }) => `${kind} ${String(id)} by ${through}`).sort();
  return { to: shown(body["to"]), from: shown(body["from"]), more: body["more"] };
};

let instance: Json;
beforeEach(async () => {
  instance = await make("/compute/instances", { ...imageBody, tags: ["team"] });
  const [address = ""] = instance["ipv4"] as readonly string[];
  await make("/domains", { ...domainBody, tags: ["team"] });
  await make("/domains/1/records", { type: "A", name: "www", target: address });
  await make("/domains/1/records", { type: "A", name: "other", target: "192.0.2.1" });
  await make("/databases/mysql/instances", { ...databaseBody, allow_list: [`${address}/32`] });
  await make("/networking/firewalls", { ...firewallBody, devices: { computes: [1] } });
});

test("an instance is referenced by its addresses, its id and lists of them", async () => {
  const [address] = instance["ipv4"] as readonly string[];
  expect(await references("compute_instance/1")).toEqual({
    to: ["image public/debian12 by image", "region us-east by region", "tag team by tags"],
    from: [
      "domain_record 1 by target",
      "firewall_device 1 by compute_id",
      `ip_address ${String(address)} by compute_id`,
      `ip_address ${String(instance["ipv6"]).replace("/128", "")} by compute_id`,
      "mysql_database 1 by allow_list",
    ],
    more: 0,
  });
});

test("a part references its parent, and nothing references a part", async () => {
  expect(await references("domain_record/1")).toEqual({
    to: ["compute_instance 1 by target", "domain 1 by domain_id"],
    from: [],
    more: 0,
  });
  expect((await references("firewall_device/1")).to).toEqual([
    "compute_instance 1 by compute_id",
    "firewall 1 by firewall_id",
  ]);
});

test("ids with a slash, tags and regions are found, too", async () => {
  expect((await references("image/public/debian12")).from).toEqual(["compute_instance 1 by image"]);
  expect((await references("tag/team")).from).toEqual(["compute_instance 1 by tags", "domain 1 by tags"]);
  expect((await references("region/us-east")).from).toContain("mysql_database 1 by region");
});

test("they have the API path of the object, if there is one", async () => {
  const { body } = await control("GET", "/references/domain/1");
  expect(body["from"]).toMatchObject([{ label: "www", path: "/v4/domains/1/records/1" }, { label: "other" }]);
  expect(body["to"]).toMatchObject([{ kind: "tag", path: null }]);
});

test("of very many references the first ones are listed, and the rest is counted", async () => {
  for (let number = 0; number < 210; number++) {
    await make("/domains/1/records", { type: "TXT", name: `n${String(number)}`, target: "x" });
  }
  const { from, more } = await references("domain/1");
  expect(from).toHaveLength(200);
  expect(more).toBe(12);
});

test.each([
  ["nothing/1", /the kind nothing doesn't exist. Use one of .*domain/],
  ["domain/99", /domain 99 doesn't exist/],
  ["domain/x", /must be a number, got "x"/],
])("there is no %s", async (object, reason) => {
  for (const route of ["references", "code"]) {
    const { status, body } = await control("GET", `/${route}/${object}`);
    expect(status).toBe(404);
    expect(body["errors"]).toMatchObject([{ reason: expect.stringMatching(reason) as string }]);
  }
});

describe("topology", () => {
  test("contains the data of the diagram, with addresses in one form", async () => {
    const rule = { ...web, addresses: { ipv4: ["192.0.2.1/32"], ipv6: ["2001:DB8:0::1/128"] } };
    await make("/networking/firewalls", { label: "other", rules: { ...rulesBody, inbound: [rule] } });
    const [address] = instance["ipv4"] as readonly string[];
    const { body } = await control("GET", "/topology");
    expect(body).toMatchObject({
      instances: [
        { key: "compute_instance 1", label: "web", addresses: [address, "2001:db8::f03c:1"], reverseNames: [] },
      ],
      databases: [{ key: "mysql_database 1", label: "shop", engine: "mysql/8.0.30", allowList: [address] }],
      firewalls: [
        { key: "firewall 1", isEnabled: true, inboundPolicy: "DROP", inbound: [], protects: ["compute_instance 1"] },
        { key: "firewall 2", inbound: [{ protocol: "TCP", ports: "80, 443", sources: ["192.0.2.1", "2001:db8::1"] }] },
      ],
      domains: [{ key: "domain 1", domain: "shop.example" }],
      records: [
        { key: "domain_record 1", zone: "domain 1", type: "A", name: "www", target: address },
        { key: "domain_record 2", target: "192.0.2.1" },
      ],
    });
  });

  test("contains the reverse DNS names that were set", async () => {
    const [address = ""] = instance["ipv4"] as readonly string[];
    await emulator.call("PUT", `/networking/ips/${address}`, { rdns: "www.shop.example" });
    expect((await control("GET", "/topology")).body).toMatchObject({
      instances: [{ reverseNames: ["www.shop.example"] }],
    });
  });
});

describe("code", () => {
  const code = async (object: string) => (await control("GET", `/code/${object}`)).body;

  test("writes an object as an import block, as HCL and as a construct, with references", async () => {
    expect(await code("domain_record/1")).toEqual({
      address: "stratus_domain_record.shop_example_www_web_a",
      import: 'import {\n  to = stratus_domain_record.shop_example_www_web_a\n  id = "1/1"\n}\n',
      hcl: `resource "stratus_domain_record" "shop_example_www_web_a" {
  domain_id = stratus_domain.shop_example.id
  type      = "A"
  name      = "www"
  target    = stratus_compute_instance.web.public_ipv4
}
`,
      construct: 'zone.point("www", web, { ipv6: false });\n',
    });
  });

  test("writes text with an expression as literal text", async () => {
    const target = '${file("/etc/hostname")} %{i}';
    const { id } = await make("/domains/1/records", { type: "TXT", name: "t", target });
    const { construct, hcl } = await code(`domain_record/${String(id)}`);
    expect(construct).toContain('import { literal } from "cdktf-stratus/cdktn";\n');
    expect(construct).toContain(`zone.txt("t", literal('\${file("/etc/hostname")} %{i}')`);
    expect(hcl).toContain('target    = "$${file(\\"/etc/hostname\\")} %%{i}"');
  });

  test("marks the construct of an instance as existing, because no response contains its password", async () => {
    const { construct, hcl } = await code("compute_instance/1");
    expect(construct).toContain('import { ComputeInstance } from "cdktf-stratus/cdktn";\n\nconst web = new ComputeInstance(');
    expect(construct).toContain("adopted: true,");
    expect(hcl).not.toContain("root_pass");
  });

  test("adds no request to the log", async () => {
    await control("DELETE", "/requests");
    await code("firewall/1");
    expect((await control("GET", "/requests")).body).toEqual([]);
  });

  test.each([
    ["image/public/debian12", "The service creates this object itself"],
    ["region/us-east", "The service creates this object itself"],
    ["tag/team", "The objects that carry it say so in their tags."],
  ])("explains why %s cannot be written", async (object, reason) => {
    const { status, body } = await control("GET", `/code/${object}`);
    expect(status).toBe(400);
    expect(body["errors"]).toMatchObject([{ reason: expect.stringContaining(reason) as string }]);
  });
});

describe("in the names of the public API", () => {
  const linode = useEmulator({ dialect: "linode" });

  test("references use its fields and paths, and code uses those of the constructs", async () => {
    const place = { region: "us-east", type: "g6-standard-1", image: "linode/debian12", root_pass: "correct horse" };
    await linode.make("/linode/instances", { ...place, label: "web" });
    await linode.make("/networking/firewalls", { ...firewallBody, devices: { linodes: [1] } });
    const { body } = await linode.control("GET", "/references/firewall_device/1");
    expect(body["to"]).toMatchObject([
      { kind: "firewall" },
      { kind: "compute_instance", path: "/v4/linode/instances/1", through: "linode_id" },
    ]);
    expect((await linode.control("GET", "/code/compute_instance/1")).body).toMatchObject({
      hcl: expect.stringContaining('image  = "public/debian12"') as string,
    });
  });
});
