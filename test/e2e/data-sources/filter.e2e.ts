import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

/** More than two pages of the maximum size. */
const many = 1200;
const zones = "/domains";
const records = "/domains/1/records";
const soa_email = "ops@shop.example";
const longText = "x".repeat(5000);
const sip = { type: "SRV", service: "sip", protocol: "tcp", priority: 1, weight: 1, port: 5060 };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await stack.api("POST", zones, { domain: "shop.example", type: "master", soa_email, tags: ["live"] });
  for (let index = 1; index < many; index += 1) {
    await stack.api("POST", zones, { domain: `d${String(index)}.example`, type: "master", soa_email });
  }
  for (let index = 0; index < many; index += 1) {
    await stack.api("POST", records, { type: "A", name: `host-${String(index)}`, target: "192.0.2.1" });
  }
  await stack.api("POST", records, { type: "A", name: "twice", target: "192.0.2.1" });
  await stack.api("POST", records, { type: "A", name: "twice", target: "192.0.2.2" });
  await stack.api("POST", records, { ...sip, target: "sip.example.net" });
  await stack.api("POST", records, { ...sip, service: "xmpp", target: "xmpp.example.net" });
  await stack.api("POST", records, { type: "TXT", name: "", target: "of the domain itself" });
  await stack.api("POST", records, { type: "TXT", name: "long", target: longText });
  await stack.api("POST", records, { type: "TXT", name: "long", target: "short" });
});
afterAll(() => stack.close());

/** The number of times that a run lists the domains, and the records of the domain. */
async function listings(run: () => Promise<unknown>) {
  await stack.control("DELETE", "requests");
  await run();
  const sent = await stack.requests();
  const [ofZones, ofRecords] = [zones, records].map((path) => sent.filter((each) => each === `GET /v4${path}`).length);
  return { zones: ofZones, records: ofRecords };
}

const record = (name: string) => ({ domain_id: 1, type: "A", name, target: "192.0.2.1" });

async function workspaceWith(configuration: Readonly<Record<string, unknown>>): Promise<Workspace> {
  const workspace = stack.workspace();
  workspace.write(configuration);
  await workspace.init();
  return workspace;
}

const importing = () => workspaceWith({ resource: { stratus_domain_record: { it: record("host-700") } } });
const importOf = (workspace: Workspace, id: string) =>
  workspace.run(["import", "-no-color", "stratus_domain_record.it", id]);

// A rejection costs one request, and three pages follow. A service that ignores filters returns the same pages.
describe.each([
  { filters: "applied", one: { zones: 1, records: 1 }, size: { zones: 2, records: 1 } },
  { filters: "refused", one: { zones: 4, records: 4 }, size: { zones: 14, records: 14 } },
  { filters: "ignored", one: { zones: 3, records: 3 }, size: { zones: 13, records: 13 } },
])("a service whose filters are $filters", ({ filters, one, size }) => {
  beforeEach(() => stack.control("PUT", "limits", { filters }));

  test("an import by name requests the one record, and its one domain", async () => {
    const workspace = await importing();
    const sent = await listings(() => importOf(workspace, "Shop.example/HOST-700/A"));
    expect(workspace.state("stratus_domain_record.it")).toMatchObject({ id: 701, name: "host-700" });
    expect(sent).toEqual(one);
  });

  test.each([
    ["of the domain itself", "shop.example/@/TXT", "of the domain itself"],
    ["that is named by its service", "shop.example/_sip._tcp/SRV", "sip.example.net"],
    ["with a long string", `shop.example/long/TXT/${longText}`, longText],
  ])("so does the import of a record %s", async (_, id, target) => {
    const workspace = await importing();
    const sent = await listings(() => importOf(workspace, id));
    expect(workspace.state("stratus_domain_record.it")).toMatchObject({ target });
    expect(sent).toEqual(one);
  });

  test("R1-017: it does so too if the service only allows smaller pages", async () => {
    await stack.control("PUT", "limits", { filters, maxPageSize: 100 });
    const workspace = await importing();
    const sent = await listings(() => importOf(workspace, "shop.example/host-700/A"));
    expect(workspace.state("stratus_domain_record.it")).toMatchObject({ id: 701 });
    expect(sent).toEqual(size);
  });

  test("thirty imports read the whole zone after three records, and look up their domain once", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `host-${String(index * 40)}`);
    const workspace = await workspaceWith({
      resource: { stratus_domain_record: Object.fromEntries(names.map((name) => [name, record(name)])) },
      import: names.map((name) => ({ to: `stratus_domain_record.${name}`, id: `shop.example/${name}/A` })),
    });
    const sent = await listings(async () => {
      expect(await workspace.plan()).toEqual([]);
    });
    // The zone is listed once more to read the imported objects.
    const searches = { applied: 3 + 3, refused: 1 + 3, ignored: 3 }[filters] ?? 0;
    expect(sent).toEqual({ zones: one.zones, records: searches + 3 });
  });

  test("an object is found under another name than in the filter, and a missing one is reported", async () => {
    const workspace = await importing();
    expect((await importOf(workspace, "shop.example/_sip._tcp")).code).toBe(0);
    expect(workspace.state("stratus_domain_record.it")).toMatchObject({ type: "SRV" });
    await workspace.must("state", "rm", "stratus_domain_record.it");
    expect((await importOf(workspace, "shop.example/host-9999/A")).output).toContain("There is no");
    expect((await importOf(workspace, "shop.example/twice/A")).output).toContain("matches 2 objects");
  });

  test("data sources request only their objects", async () => {
    const sources = {
      stratus_domain: { zone: { domain: "Shop.Example" } },
      stratus_domain_record: { host: { domain_id: 1, name: "host-70", type: "A" } },
    };
    const workspace = await workspaceWith({
      data: sources,
      output: {
        ids: { value: ["${data.stratus_domain.zone.id}", "${data.stratus_domain_record.host.id}"] },
      },
    });
    const sent = await listings(() => workspace.apply());
    expect(JSON.parse(await workspace.must("output", "-json", "ids"))).toEqual([1, 71]);
    expect(sent).toEqual(one);
  });

  test("the exact values of a data source's filter go to the service, and the provider applies the rest to the response", async () => {
    const workspace = await workspaceWith({
      data: {
        stratus_domains: { live: { filter: { tags: { contains: "live" }, domain: { prefix: "shop" } } } },
        stratus_domain_records: {
          some: {
            domain_id: 1,
            filter: { name: { in: ["host-7", "twice"] }, type: { equals: "A" }, target: { regex: "2\\.1$" } },
            sort: { by: "name", descending: true },
          },
        },
      },
      output: {
        zones: { value: "${data.stratus_domains.live.domains[*].domain}" },
        records: { value: "${data.stratus_domain_records.some.domain_records[*].name}" },
      },
    });
    const sent = await listings(() => workspace.apply());
    expect(JSON.parse(await workspace.must("output", "-json", "zones"))).toEqual(["shop.example"]);
    expect(JSON.parse(await workspace.must("output", "-json", "records"))).toEqual(["twice", "host-7"]);
    expect(sent).toEqual(one);
  });

  test("a data source without matches is empty, and reports that after it has read everything", async () => {
    const workspace = await workspaceWith({
      data: { stratus_domains: { none: { filter: { tags: { contains: "dead" } } } } },
      output: { zones: { value: "${data.stratus_domains.none.domains}" } },
    });
    const sent = await listings(() => workspace.apply());
    expect(JSON.parse(await workspace.must("output", "-json", "zones"))).toEqual([]);
    expect(sent).toEqual({ zones: filters === "ignored" ? 3 : 4, records: 0 });
  });
});
