import type { Filter, Json } from "../../../../src/provider/client";
import { serviceWith } from "../support/domains";
import { answer, closeAll, connecting, methods, refuse, rejection, serving } from "../support/server";

afterEach(closeAll);

const path = "/domains/1/records";
const pageSize = 500;

type Filtering = (all: readonly Json[], where: Json) => readonly Json[];

/** The effect of a filter in a service. */
const filters = {
  exactly: (all, where) => all.filter((one) => Object.entries(where).every(([key, value]) => one[key] === value)),
  "by the beginning": (all, where) => all.filter(({ name }) => String(name).startsWith(String(where["name"]))),
  "not at all": (all) => all,
} satisfies Readonly<Record<string, Filtering>>;

/** A service with this number of records, a tenth of them of type TXT. */
async function serviceOf(count: number, filtering: Filtering, tellsResults = true) {
  const records = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `host-${String(index + 1)}`,
    type: index % 10 === 0 ? "TXT" : "A",
  }));
  const server = await serving(({ path: url, headers }, response) => {
    const header = headers["x-filter"];
    const found = header === undefined ? records : filtering(records, JSON.parse(String(header)) as Json);
    const page = Number(new URL(url, "http://localhost").searchParams.get("page"));
    const data = found.slice((page - 1) * pageSize, page * pageSize);
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    answer(response, 200, { data, page, pages, ...(tellsResults && { results: found.length }) });
  });
  return { server, client: connecting(server.url) };
}

const where = (fields: Json): Filter => ({
  where: fields,
  matches: (object) => Object.entries(fields).every(([key, value]) => object[key] === value),
});

/** The requested pages. Those with a filter are marked. */
const pagesAsked = ({ received }: Awaited<ReturnType<typeof serving>>) =>
  received.map(({ path: url, headers }) => {
    const page = new URL(url, "http://localhost").searchParams.get("page") ?? "";
    return headers["x-filter"] === undefined ? page : `${page} filtered`;
  });

const ids = (objects: readonly Json[]) => objects.map(({ id }) => Number(id));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("a service with filters gets one request", async () => {
  const { server, client } = await serviceOf(1200, filters.exactly);
  const found = await client.listMatching(path, where({ name: "host-700", type: "A" }));
  expect(found).toMatchObject({ objects: [{ id: 700 }], isWhole: false });
  expect(server.received.map(({ headers }) => headers["x-filter"])).toEqual(['{"name":"host-700","type":"A"}']);
  expect(await client.listMatching(path, where({ name: "none" }))).toEqual({ objects: [], isWhole: false });
});

test("reads all pages of the matches", async () => {
  const { server, client } = await serviceOf(6000, filters.exactly);
  const { objects, isWhole } = await client.listMatching(path, where({ type: "TXT" }));
  expect({ count: objects.length, isWhole }).toEqual({ count: 600, isWhole: false });
  expect(pagesAsked(server)).toEqual(["1 filtered", "2 filtered"]);
});

test("reads the pages of a service that ignores the filter, and does not request the first one again", async () => {
  const { server, client } = await serviceOf(1200, filters["not at all"]);
  const { objects, isWhole } = await client.listMatching(path, where({ name: "host-700" }));
  expect({ ids: ids(objects), isWhole }).toEqual({ ids: upTo(1200), isWhole: true });
  expect(pagesAsked(server).sort()).toEqual(["1 filtered", "2", "3"]);
});

test.each([
  ["has one page", 30, filters["not at all"], true, ["1", "1 filtered"]],
  ["does not count its objects", 1200, filters["not at all"], false, ["1", "1 filtered", "2", "3"]],
  ["means something else by the filter", 1200, filters["by the beginning"], true, ["1", "1 filtered", "2", "3"]],
])(
  "does not accept a response as the complete collection if the service %s",
  async (_, count, filtering, tells, requested) => {
    const { server, client } = await serviceOf(count, filtering, tells);
    const { objects, isWhole } = await client.listMatching(path, where({ name: "host-1" }));
    expect({ ids: ids(objects), isWhole }).toEqual({ ids: upTo(count), isWhole: true });
    expect(pagesAsked(server).sort()).toEqual(requested);
  },
);

test("does not accept a filter with another meaning on several pages as the complete collection either", async () => {
  const { server, client } = await serviceOf(12_000, filters["by the beginning"]);
  const { objects, isWhole } = await client.listMatching(path, where({ name: "host-1" }));
  expect({ count: objects.length, isWhole }).toEqual({ count: 12_000, isWhole: true });
  expect(pagesAsked(server).filter((page) => page.endsWith("filtered"))).toEqual(["1 filtered"]);
});

test("objects that don't match on a later page reveal an ignored filter, too", async () => {
  const sorted: Filtering = (all, { type }) => all.toSorted((one) => (one["type"] === type ? -1 : 1));
  const { client } = await serviceOf(6000, sorted);
  const { objects, isWhole } = await client.listMatching(path, where({ type: "TXT" }));
  expect({ count: objects.length, isWhole }).toEqual({ count: 6000, isWhole: true });
});

test("reports a service that rejects the filter, after it has found the permitted page size", async () => {
  const server = await serving(({ path: url }, response) => {
    if (url.includes("page_size=500")) refuse(response, 400, "must be at most 100", "page_size");
    else refuse(response, 400, "Cannot filter on name", "X-Filter");
  });
  const error = await rejection(connecting(server.url).listMatching(path, where({ name: "www" })));
  expect(error).toMatchObject({ status: 400, errors: [{ field: "X-Filter" }] });
  expect(methods(server)).toEqual([`GET ${path}?page=1&page_size=500`, `GET ${path}?page=1&page_size=100`]);
});

test("escapes letters of every alphabet, because a header is limited to ASCII", async () => {
  const { server, client } = await serviceOf(1, filters.exactly);
  await client.listMatching(path, where({ name: "bücher-🛒\n" }));
  expect(server.received[0]?.headers["x-filter"]).toBe('{"name":"b\\u00fccher-\\ud83d\\uded2\\n"}');
});

test("lists the collection before a create even if its filtered part is known", async () => {
  const { service, client, make, server } = await serviceWith((post) => (post === 1 ? { at: "after" } : undefined));
  service.add("/domains", { domain: "old.example" });
  await client.listMatching("/domains", where({ domain: "old.example" }));
  const [requested] = methods(server);
  await make("shop.example");
  expect(methods(server).slice(1)).toEqual([requested, "POST /domains", requested]);
});
