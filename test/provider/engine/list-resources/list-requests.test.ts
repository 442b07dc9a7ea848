import { domainBody, instanceBody, useEmulator } from "../../../emulator/support";
import { fillZone } from "../../../support/large-zone";
import { answer, closeAll, serving } from "../../client/support/server";
import { type Lister, startLister } from "../../support/list";
import { requestsOf } from "../../support/requests";

const emulator = useEmulator({ dnsPort: 0 });
let lister: Lister;

const records = "stratus_domain_record";
const first = "GET /domains/1/records";

const fillTo = (count: number) =>
  fillZone(async (method, path, body) => (await emulator.control(method, `/${path}`, body)).body, count);

/** Domains with one record each. */
async function addDomains(...names: readonly string[]): Promise<void> {
  for (const domain of names) {
    const { id } = await emulator.make("/domains", { ...domainBody, domain });
    await emulator.make(`/domains/${String(id)}/records`, { type: "A", name: "www", target: "192.0.2.1" });
  }
}

/** The requests of a list, and the names of the objects. */
async function listed(...given: Parameters<Lister["list"]>) {
  lister = await startLister(emulator);
  await requestsOf(emulator);
  const { events, problems } = await lister.list(...given);
  const requests = await requestsOf(emulator);
  await lister.close();
  return { names: events.map(({ name }) => name), problems, requests, events };
}

describe("with 12,000 records in a zone", () => {
  test.each([false, true])("a limit of 10 reads one page (include_resource = %s)", async (withState) => {
    await addDomains("shop.example");
    await fillTo(12_000);
    const { names, requests, events } = await listed(records, { domainId: 1 }, { limit: 10, withState });
    expect(names).toHaveLength(10);
    expect(names[1]).toBe("shop.example: h1 A 192.0.2.1 (1/2)");
    expect(events[1]?.state?.["name"]).toBe(withState ? "h1" : undefined);
    expect(requests).toEqual(["GET /domains/1", first]);
  });
});

describe("with 24 pages of records", () => {
  beforeEach(async () => {
    await emulator.control("PUT", "/limits", { maxPageSize: 50, shortenPages: true });
    await addDomains("shop.example");
    await fillTo(1_200);
  });

  test("all of them take 24 requests, with their states too", async () => {
    const { names, requests } = await listed(records, {}, { limit: 20_000, withState: true });
    expect(new Set(names).size).toBe(1_200);
    expect(requests).toEqual(["GET /domains", ...Array<string>(24).fill(first)]);
  });

  test.each([
    ["applied", 1],
    ["refused", 25],
    ["ignored", 24],
  ])("a service whose filters are %s gets %d requests for one record", async (filters, count) => {
    await emulator.control("PUT", "/limits", { filters, maxPageSize: 50, shortenPages: true });
    const filter = { name: { equals: "h700" } };
    const { names, requests } = await listed(records, { domainId: 1, filter });
    expect(names).toEqual(["shop.example: h700 A 192.0.2.1 (1/701)"]);
    expect(requests).toEqual(["GET /domains/1", ...Array<string>(count).fill(first)]);
  });

  test("a filter without a match reads the whole zone, because the service may read the filter in another way", async () => {
    const { names, requests } = await listed(records, { domainId: 1, filter: { name: { equals: "none" } } });
    expect(names).toEqual([]);
    expect(requests).toHaveLength(1 + 1 + 24);
  });
});

describe("the records of several domains", () => {
  beforeEach(() => addDomains("one.example", "two.example", "three.example"));

  test("are read domain by domain, only up to the limit", async () => {
    const { names, requests } = await listed(records, {}, { limit: 2 });
    expect(names).toEqual(["one.example: www A 192.0.2.1 (1/1)", "two.example: www A 192.0.2.1 (2/2)"]);
    expect(requests).toEqual(["GET /domains", first, "GET /domains/2/records"]);
  });

  test("that match a filter are read with one request each, once the service is seen to filter", async () => {
    for (const [at, target] of ["192.0.2.9", "192.0.2.1", "192.0.2.9"].entries())
      await emulator.make(`/domains/${String(at + 1)}/records`, { type: "A", name: "api", target });
    const { names, requests } = await listed(records, { filter: { target: { equals: "192.0.2.9" } } });
    expect(names).toEqual(["one.example: api A 192.0.2.9 (1/4)", "three.example: api A 192.0.2.9 (3/6)"]);
    expect(requests).toEqual(["GET /domains", first, "GET /domains/2/records", "GET /domains/3/records"]);
  });

  test("without a match in the first domain are read once more, and the empty responses after that are trusted", async () => {
    await emulator.make("/domains/3/records", { type: "A", name: "api", target: "192.0.2.9" });
    const { names, requests } = await listed(records, { filter: { target: { equals: "192.0.2.9" } } });
    expect(names).toEqual(["three.example: api A 192.0.2.9 (3/4)"]);
    expect(requests).toEqual(["GET /domains", first, first, "GET /domains/2/records", "GET /domains/3/records"]);
  });

  test("of a service that ignores filters get as many requests", async () => {
    await emulator.control("PUT", "/limits", { filters: "ignored" });
    const { names, requests } = await listed(records, { filter: { target: { equals: "192.0.2.9" } } });
    expect(names).toEqual([]);
    expect(requests).toEqual(["GET /domains", first, "GET /domains/2/records", "GET /domains/3/records"]);
  });
});

test("no object takes a request of its own without include_resource", async () => {
  const { id } = await emulator.make("/compute/instances", instanceBody);
  for (const label of ["blue", "green"]) await emulator.make("/tags", { label, computes: [id] });
  const tags = await listed("stratus_tag");
  expect(tags.names).toEqual(["blue", "green"]);
  expect(tags.requests).toEqual(["GET /tags"]);
  const { requests, events } = await listed("stratus_tag", {}, { withState: true });
  expect(events.map(({ state }) => state?.["computes"])).toEqual([[id], [id]]);
  expect(requests).toEqual(["GET /tags", "GET /tags/blue", "GET /tags/green"]);
  expect((await listed("stratus_reverse_dns")).requests).toEqual(["GET /networking/ips"]);
  expect((await listed("stratus_ip_share")).requests).toEqual(["GET /compute/instances"]);
  expect((await listed("stratus_ip_address")).requests).toEqual(["GET /compute/instances", "GET /networking/ips"]);
});

test("images of the service and addresses of instances are left out, as stratus import leaves them out", async () => {
  await emulator.make("/compute/instances", instanceBody);
  expect((await listed("stratus_image")).names).toEqual([]);
  expect((await listed("stratus_ip_address")).names).toEqual([]);
  expect((await listed("stratus_instance_snapshot")).requests).toEqual(["GET /compute/instances"]);
});

test("objects and parents that are deleted in the meantime are left out", async () => {
  await addDomains("one.example", "two.example", "three.example");
  const { id } = await emulator.make("/compute/instances", instanceBody);
  for (const label of ["blue", "green"]) await emulator.make("/tags", { label, computes: [id] });
  for (const path of ["/domains/2/records", "/tags/blue"])
    await emulator.control("POST", "/faults", { match: { path, times: 0 }, effect: { status: 404 } });
  const { names, problems } = await listed(records);
  expect(names).toEqual(["one.example: www A 192.0.2.1 (1/1)", "three.example: www A 192.0.2.1 (3/3)"]);
  expect(problems).toEqual([]);
  const tags = await listed("stratus_tag", {}, { withState: true });
  expect(tags.names).toEqual(["green"]);
  expect(tags.problems).toEqual([]);
});

test("a parent in the arguments must match a filter of parents", async () => {
  await addDomains("one.example");
  const namesOf = async (domain: string) =>
    (await listed("stratus_domain_records", { domainId: 1, filter: { domain: { equals: domain } } })).names;
  expect(await namesOf("one.example")).toEqual(["one.example (1)"]);
  expect(await namesOf("two.example")).toEqual([]);
});

test("an unknown parent is an error at its argument", async () => {
  const { problems, requests } = await listed(records, { domainId: 999 });
  expect(problems).toEqual([
    "No such domain: The service has no domain with id = 999. To search all domains, remove domain_id.",
  ]);
  expect(requests).toEqual(["GET /domains/999"]);
});

test.each([
  [
    "stratus_compute_instance",
    { filter: { label: { regex: "web-(" } } },
    'Invalid argument: filter.label.regex must be a regular expression in RE2 syntax, got "web-(" (missing closing ) at character 5).',
  ],
  [
    "stratus_image",
    { filter: { status: { in: ["available", "creatin"] } } },
    'Invalid argument: filter.status.in[1] must be one of "creating", "pending_upload", "available", got "creatin" (did you mean "creating"?).',
  ],
  ["stratus_reverse_dns", { address: "192.0.2" }, 'Invalid argument: address must be an IP address, got "192.0.2".'],
])("a wrong argument of %s is an error: %j", async (type, args, problem) => {
  lister = await startLister(emulator);
  expect(await lister.validate(type, args)).toEqual([problem]);
  await lister.close();
});

test("the end of the call ends the requests", async () => {
  await addDomains("one.example", "two.example", "three.example");
  const controller = new AbortController();
  const { names, problems, requests } = await listed(
    records,
    {},
    { signal: controller.signal, onEvent: () => controller.abort() },
  );
  expect(names).toHaveLength(1);
  expect(problems.join()).toContain("Interrupted");
  expect(requests).toEqual(["GET /domains", first]);
});

test("a service that reads filters in another way gets requests without a filter after the first empty response", async () => {
  const requests: string[] = [];
  const zone = { ...domainBody, status: "active" };
  const server = await serving(({ path, headers }, response) => {
    const [name = ""] = path.replace(/^\/v4/, "").split("?");
    const isFiltered = headers["x-filter"] !== undefined;
    requests.push(`${name}${isFiltered ? " filtered" : ""}`);
    const [, id] = /^\/domains\/(\d)\/records$/.exec(name) ?? [];
    const domains = [1, 2].map((each) => ({ ...zone, id: each, domain: `${String(each)}.example` }));
    const record = { id: 7, type: "A", name: "www", target: "192.0.2.1" };
    const data = isFiltered ? [] : name === "/domains" ? domains : id === undefined ? [] : [record];
    answer(response, 200, { data, page: 1, pages: 1, results: data.length });
  });
  lister = await startLister({ server: { url: server.url, token: "any" } });
  const { events } = await lister.list(records, { filter: { target: { equals: "192.0.2.1" } } });
  await lister.close();
  await closeAll();
  expect(events.map(({ name }) => name)).toEqual([
    "1.example: www A 192.0.2.1 (1/7)",
    "2.example: www A 192.0.2.1 (2/7)",
  ]);
  expect(requests.filter((each) => each.startsWith("/domains"))).toEqual([
    "/domains",
    "/domains/1/records filtered",
    "/domains/1/records",
    "/domains/2/records",
  ]);
});

test("an identity has the canonical form of an address that the service writes in another way", async () => {
  const address = { address: "2001:DB8:0::5", type: "ipv6", rdns: "mail.shop.example", public: true };
  const server = await serving(({ path }, response) => {
    const data = path.includes("/networking/ips") ? [address] : [];
    answer(response, 200, { data, page: 1, pages: 1, results: data.length });
  });
  lister = await startLister({ server: { url: server.url, token: "any" } });
  const { events } = await lister.list("stratus_reverse_dns");
  await lister.close();
  await closeAll();
  expect(events.map(({ identity }) => identity)).toEqual([{ address: "2001:db8::5" }]);
});
