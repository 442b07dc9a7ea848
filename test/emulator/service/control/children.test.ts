import { useEmulator } from "../../support";

const emulator = useEmulator();

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

async function list(kind: string, query = "", filter?: object): Promise<Page> {
  const url = new URL(`/_emulator/children/${kind}${query}`, emulator.server.url);
  const headers = filter === undefined ? {} : { "x-filter": JSON.stringify(filter) };
  const response = await fetch(url, { headers });
  expect([url.pathname, response.status]).toEqual([url.pathname, 200]);
  return (await response.json()) as Page;
}

const zone = (domain: string) => emulator.make("/domains", { domain, type: "master", soa_email: "ops@shop.example" });
const record = (id: number, name: string) =>
  emulator.make(`/domains/${String(id)}/records`, { type: "A", name, target: "192.0.2.1" });

beforeEach(async () => {
  await zone("shop.example");
  await zone("blog.example");
  for (const name of ["www", "api"]) await record(1, name);
  await record(2, "www");
});

test("the records of all domains, each as the API returns it, with its domain", async () => {
  const { data, results } = await list("domain_record");
  expect(results).toBe(3);
  expect(data.map(({ name, parent }) => [name, parent])).toEqual([
    ["www", { id: 1, label: "shop.example" }],
    ["api", { id: 1, label: "shop.example" }],
    ["www", { id: 2, label: "blog.example" }],
  ]);
  const { parent: _, ...first } = data[0] ?? {};
  expect(first).toEqual((await emulator.call("GET", "/domains/1/records/1")).body);
});

test("in pages, and with the filter and the order of the API", async () => {
  for (let index = 0; index < 30; index += 1) await record(2, `host-${String(index)}`);
  const second = await list("domain_record", "?page=2&page_size=25");
  expect(second).toMatchObject({ page: 2, pages: 2, results: 33 });
  expect(second.data).toHaveLength(8);
  const filtered = await list("domain_record", "", { name: "www", "+order_by": "id", "+order": "desc" });
  expect(filtered.data.map(({ parent }) => parent)).toEqual([
    { id: 2, label: "blog.example" },
    { id: 1, label: "shop.example" },
  ]);
});

test("every kind that belongs to a parent has as many objects as its number on the page", async () => {
  const web = await emulator.make("/compute/instances", { region: "us-east", type: "g6-standard-1", label: "web" });
  const edge = await emulator.make("/networking/firewalls", {
    label: "edge",
    rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT" },
  });
  await emulator.make(`/networking/firewalls/${String(edge["id"])}/devices`, { type: "compute", id: web["id"] });
  const kinds = (await emulator.control("GET", "/kinds")).body as unknown as readonly {
    readonly kind: string;
    readonly parent: string | null;
    readonly count: number;
  }[];
  const children = kinds.filter(({ parent }) => parent !== null);
  expect(children.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["domain_record", "firewall_device"]));
  for (const { kind, count } of children) expect([kind, (await list(kind)).results]).toEqual([kind, count]);
  expect((await list("firewall_device")).data).toMatchObject([{ parent: { label: "edge" } }]);
});

test("an unknown kind, and one without a parent, are refused", async () => {
  for (const kind of ["domain", "nothing"]) {
    const { status, body } = await emulator.control("GET", `/children/${kind}`);
    expect([status, JSON.stringify(body)]).toEqual([
      404,
      expect.stringContaining("isn't a kind that belongs to a parent"),
    ]);
  }
});
