import type { Json } from "../../../../src/provider/client";
import { eventually } from "../../../support/eventually";
import { answer, closeAll, connecting, methods, refuse, rejection, serving } from "../support/server";

afterEach(closeAll);

const words = {
  "tells what it permits": (size: number) => `must be from 25 to ${String(size)}, got "500"`,
  "tells the most": (size: number) => `must be at most ${String(size)}`,
  "tells nothing": () => "is too large",
};

/** A service with this number of objects in each collection. It permits pages of `most` and reports that in these words. */
async function permitting(
  maximum: number,
  count: number,
  reason: (largest: number) => string,
  field: string | undefined,
) {
  return serving(({ path }, response) => {
    const url = new URL(path, "http://localhost");
    const pageSize = url.searchParams.get("page_size");
    if (pageSize !== null && Number(pageSize) > maximum) {
      refuse(response, 400, reason(maximum), field);
      return;
    }
    const [size, page] = [Number(pageSize ?? Math.min(maximum, 20)), Number(url.searchParams.get("page"))];
    const all = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
    const data = all.slice((page - 1) * size, page * size);
    answer(response, 200, { data, page, pages: Math.ceil(count / size), results: count });
  });
}

const ids = (objects: readonly Json[]) => objects.map(({ id }) => id);
const expected = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("R1-017: requests a rejected page with the permitted size, and remembers it", async () => {
  const server = await permitting(70, 150, words["tells what it permits"], "page_size");
  const client = connecting(server.url);
  expect(ids(await client.list("/domains/1/records"))).toEqual(expected(150));
  expect(ids(await client.list("/domains/2/records"))).toHaveLength(150);
  expect(methods(server)).toEqual([
    "GET /domains/1/records?page=1&page_size=500",
    ...[1, 2, 3].map((page) => `GET /domains/1/records?page=${String(page)}&page_size=70`),
    ...[1, 2, 3].map((page) => `GET /domains/2/records?page=${String(page)}&page_size=70`),
  ]);
  expect(client.lines.filter(({ level }) => level === "info").map(({ fields }) => fields)).toEqual([{ then: 70 }]);
  await client.list("/regions");
  expect(methods(server)[7]).toBe("GET /regions?page=1&page_size=500");
});

test.each([
  [100, "tells nothing", "page_size", ["500", "100", "100"]],
  [30, "tells nothing", "page_size", ["500", "100", "25", "25", "25", "25", "25"]],
  [100, "tells what it permits", "page_size", ["500", "100", "100"]],
  [100, "tells nothing", "pageSize", ["500", "100", "100"]],
  [100, "tells nothing", "page-size", ["500", "100", "100"]],
  [25, "tells the most", "page_size", ["500", "25", "25", "25", "25", "25"]],
  // The specification permits no page size below 25. The service decides on smaller ones.
  [10, "tells the most", "page_size", ["500", "100", "25", ...Array<null>(12).fill(null)]],
  [10, "tells nothing", "page_size", ["500", "100", "25", ...Array<null>(12).fill(null)]],
] as const)(
  "R1-017: with at most %d, of which the service %s, reduces the size",
  async (maximum, how, field, sizes) => {
    const server = await permitting(maximum, 120, words[how], field);
    expect(ids(await connecting(server.url).list("/images"))).toEqual(expected(120));
    const pageSize = server.received.map(({ path }) => new URL(path, server.url).searchParams.get("page_size"));
    expect(pageSize).toEqual(sizes);
  },
);

test("R1-017: understands a rejection that contains the size only in its text", async () => {
  const server = await permitting(100, 3, (maximum) => `page_size must not exceed ${String(maximum)}`, undefined);
  expect(ids(await connecting(server.url).list("/images"))).toEqual([1, 2, 3]);
  expect(server.received).toHaveLength(2);
});

test("uses the permitted size up to the last page in the lookup before a create", async () => {
  const server = await permitting(100, 120, words["tells nothing"], "page_size");
  const options = { collection: "/domains", matches: () => false, description: "a domain" };
  await connecting(server.url)
    .create("/domains", {}, options)
    .catch(() => undefined);
  expect(methods(server).slice(0, 3)).toEqual([
    "GET /domains?page=1&page_size=500",
    "GET /domains?page=1&page_size=100",
    "GET /domains?page=2&page_size=100",
  ]);
});

test.each([
  ["another field", 400, "region"],
  ["the page size, with a status other than 400", 403, "page_size"],
])("does not reduce the size after a rejection for %s", async (_, status, field) => {
  const server = await serving((_, response) => {
    refuse(response, status, "must be from 25 to 100", field);
  });
  expect(await rejection(connecting(server.url).list("/images"))).toMatchObject({ status });
  expect(server.received).toHaveLength(1);
});

test("ignores numbers in the errors of other fields", async () => {
  const server = await serving(({ path }, response) => {
    const isRefused = path.includes("page_size=500");
    const errors = [
      { field: "page_size", reason: "is too large" },
      { field: "region", reason: "must be under 300" },
    ];
    answer(response, isRefused ? 400 : 200, isRefused ? { errors } : { data: [], page: 1, pages: 1, results: 0 });
  });
  await connecting(server.url).list("/images");
  expect(methods(server)[1]).toBe("GET /images?page=1&page_size=100");
});

test("reports a service that rejects even its own page size", async () => {
  const server = await serving((_, response) => {
    refuse(response, 400, "is wrong", "page_size");
  });
  expect(await rejection(connecting(server.url).list("/images"))).toMatchObject({ status: 400 });
  expect(methods(server).map((line) => line.split("page_size=")[1])).toEqual(["500", "100", "25", undefined]);
});

test("R1-017: a rejection in one area of the API does not affect another area with the same prefix", async () => {
  const server = await permitting(100, 3, words["tells nothing"], "page_size");
  const client = connecting(server.url);
  await client.list("/domains/1/records");
  await client.list("/databases/engines");
  expect(methods(server)[2]).toBe("GET /databases/engines?page=1&page_size=500");
});

test("a late rejection does not undo the size that another list has found", async () => {
  let free: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (free = resolve));
  const sizes: string[] = [];
  const server = await serving(async ({ path }, response) => {
    const size = new URL(path, "http://localhost").searchParams.get("page_size") ?? "";
    sizes.push(size);
    if (sizes.length === 1) await held;
    if (Number(size) > 25) refuse(response, 400, "is too large", "page_size");
    else answer(response, 200, { data: [], page: 1, pages: 1, results: 0 });
  });
  const client = connecting(server.url);
  const late = client.list("/images");
  await eventually(() => sizes.length > 0);
  await client.list("/images");
  free();
  await late;
  expect(sizes).toEqual(["500", "500", "100", "25", "25"]);
});

test.each([
  ["counts its own pages", () => 3],
  ["counts the requested pages", () => 1],
])("R1-017: follows pages smaller than the requested size if the service %s", async (_, pages) => {
  const server = await serving(({ path }, response) => {
    const page = Number(new URL(path, "http://localhost").searchParams.get("page"));
    const data = expected(250)
      .slice((page - 1) * 100, page * 100)
      .map((id) => ({ id }));
    answer(response, 200, { data, page, pages: pages(), results: 250 });
  });
  expect(ids(await connecting(server.url).list("/images"))).toEqual(expected(250));
  expect(server.received).toHaveLength(3);
});
