import { domainBody, useEmulator } from "../../../support";
import { listFiltered, valuesOf } from "./filtered";

const emulator = useEmulator({ clock: "frozen" });
const { control, make } = emulator;
const records = "/domains/1/records";

const domains = [
  { domain: "a.example", tags: ["red", "blue"], ttl_sec: 300 },
  { domain: "b.example", tags: ["Blue-green"], ttl_sec: 3600 },
  { domain: "c.example", description: "Spare" },
  { domain: "d.example", tags: ["red"], ttl_sec: 300, group: "Old" },
];

/** The first letters of the matching domains, in the order of the list. */
const passing = async (filter: unknown) =>
  (await valuesOf(emulator, "/domains", "domain", filter)).map((name) => String(name)[0]).join("");

const makeDomains = async () => {
  for (const domain of domains) await make("/domains", { ...domainBody, ...domain });
};

test.each([
  ["no condition", {}, "abcd"],
  ["a blank header", " ", "abcd"],
  ["a text", { domain: "b.example" }, "b"],
  ["a string with other capitals", { domain: "B.Example" }, "b"],
  ["a number", { ttl_sec: 300 }, "ad"],
  ["no equal value", { domain: "e.example" }, ""],
  ["an unset string", { description: "Spare" }, "c"],
  ["several fields, which hold together", { ttl_sec: 300, tags: "blue" }, "a"],
  ["a tag among others", { tags: "red" }, "ad"],
  ["a part of a tag is not the tag", { tags: "green" }, ""],
  ["a part of a tag", { tags: { "+contains": "blue" } }, "ab"],
  ["a part of a string", { domain: { "+contains": "C.ex" } }, "c"],
  ["another text", { domain: { "+neq": "b.example" } }, "acd"],
  ["objects without the tag", { tags: { "+neq": "red" } }, "bc"],
  ["above", { id: { "+gt": 2 } }, "cd"],
  ["above or equal", { id: { "+gte": 2 } }, "bcd"],
  ["below", { id: { "+lt": 2 } }, "a"],
  ["below or equal", { id: { "+lte": 2 } }, "ab"],
  ["between", { id: { "+gt": 1, "+lt": 4 } }, "bc"],
  ["texts by order", { domain: { "+gte": "c" } }, "cd"],
  ["times by order", { created: { "+gte": "2026-01-01T00:00:00" } }, "abcd"],
  ["or", { "+or": [{ domain: "a.example" }, { group: "Old" }] }, "ad"],
  ["and", { "+and": [{ tags: "red" }, { tags: "blue" }] }, "a"],
  ["nested", { "+or": [{ "+and": [{ tags: "red" }, { id: { "+gt": 1 } }] }, { description: "Spare" }] }, "cd"],
  ["a field beside or", { tags: "red", "+or": [{ id: 1 }, { id: 2 }] }, "a"],
  ["an empty or", { "+or": [] }, ""],
  ["an empty and", { "+and": [] }, "abcd"],
  ["an order", { "+order_by": "ttl_sec", "+order": "asc", tags: { "+contains": "e" } }, "adb"],
  ["the other order", { "+order_by": "domain", "+order": "desc" }, "dcba"],
  ["an order is ascending by default", { "+order_by": "domain" }, "abcd"],
  ["a direction alone changes nothing", { "+order": "desc" }, "abcd"],
])("a filter accepts %s", async (_, filter, expected) => {
  await makeDomains();
  expect(await passing(filter)).toBe(expected);
});

test.each([
  ["an unknown field", { foo: "bar" }, "Can't filter on foo. Use one of id, domain, "],
  ["a field that is nearly known", { lable: "x", domian: "x" }, "Can't filter on domian. Did you mean domain?"],
  ["a field of another collection", { region: "us-east" }, "Can't filter on region"],
  ["an unknown operator", { domain: { "+like": "x" } }, "domain: +like isn't an operator here"],
  ["an operator that is nearly known", { id: { "+gtee": 1 } }, "Did you mean +gte?"],
  ["an unknown combination", { "+xor": [] }, "+xor isn't an operator here. Did you mean +or?"],
  ["invalid JSON", "{domain: x}", "isn't valid JSON: "],
  ["a list", "[]", "must be a JSON object, got []"],
  ["a string for a number", { ttl_sec: "300" }, 'ttl_sec must be compared with a number, got "300"'],
  ["a number for a string", { domain: 1 }, "domain must be compared with a string, got 1"],
  ["a list for a string", { tags: ["red"] }, 'tags must be compared with a string, got ["red"]'],
  ["null for an order", { id: { "+gt": null } }, "id must be compared with a number, got null"],
  ["no operator", { domain: {} }, "domain must have a value or operators, got {}"],
  ["a part of a number", { id: { "+contains": 1 } }, "id: +contains can't be used with this field"],
  ["a set by order", { tags: { "+gt": "a" } }, "tags: +gt can't be used with this field"],
  ["an order of a set", { "+order_by": "tags" }, "+order_by can't be tags, because its values have no order"],
  ["an order by an unknown field", { "+order_by": "foo" }, "Can't filter on foo"],
  ["an order by no name", { "+order_by": 1 }, "+order_by must be the name of a field, got 1"],
  ["another order", { "+order_by": "id", "+order": "up" }, '+order must be "asc" or "desc", got "up"'],
  ["an order inside", { "+and": [{ "+order_by": "id" }] }, "+order_by must be at the top level"],
  ["or without a list", { "+or": { id: 1 } }, '+or must be a list of filters, got {"id":1}'],
  ["or of no filters", { "+or": [1] }, "must be a JSON object, got 1"],
])("a filter with %s is rejected", async (_, filter, reason) => {
  const { status, errors } = await listFiltered(emulator, "/domains", filter);
  expect(status).toBe(400);
  expect(errors).toContainEqual({ field: "X-Filter", reason: expect.stringContaining(reason) as unknown });
});

test("R1-018: one response contains all problems of a filter", async () => {
  const { errors } = await listFiltered(emulator, "/domains", { foo: 1, id: "x", "+order": "up" });
  expect(errors).toHaveLength(3);
});

test.each([
  { status: { "+gt": "available" } },
  { status: { "+gte": "available" } },
  { status: { "+lt": "available" } },
  { status: { "+lte": "available" } },
  { "+order_by": "status" },
  { "+or": [{ status: { "+gt": "available" } }] },
])("R1-072: the status of an image accepts no ordering operators: %j", async (filter) => {
  expect((await listFiltered(emulator, "/images", filter)).status).toBe(400);
  expect((await listFiltered(emulator, "/images", { status: "available" })).results).toBeGreaterThan(0);
  expect((await listFiltered(emulator, "/images", { label: { "+gt": "a" }, "+order_by": "label" })).status).toBe(200);
});

test("R1-011 to R1-016: pages and results count the matches of the filter", async () => {
  await make("/domains", domainBody);
  for (let index = 0; index < 60; index += 1) {
    await make(records, { type: index % 2 === 0 ? "A" : "TXT", name: `h${String(index)}`, target: "192.0.2.1" });
  }
  const filter = { type: "TXT", "+order_by": "id", "+order": "desc" };
  const first = await listFiltered(emulator, `${records}?page_size=25`, filter);
  expect(first).toMatchObject({ pages: 2, results: 30 });
  expect(first.data.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, index) => 60 - 2 * index));
  const last = await listFiltered(emulator, `${records}?page_size=25&page=2`, filter);
  expect(last.data.map(({ id }) => id)).toEqual([10, 8, 6, 4, 2]);
  expect(await listFiltered(emulator, records, { type: "MX" })).toMatchObject({ data: [], pages: 1, results: 0 });
});

test("a service without filters can be simulated: it rejects or ignores them", async () => {
  await makeDomains();
  await control("PUT", "/limits", { filters: "refused" });
  expect(await listFiltered(emulator, "/domains", { id: 1 })).toMatchObject({
    status: 400,
    errors: [{ field: "X-Filter" }],
  });
  expect(await emulator.call("GET", "/domains")).toMatchObject({ status: 200, body: { results: 4 } });
  await control("PUT", "/limits", { filters: "ignored" });
  expect(await passing({ id: 1, nonsense: true })).toBe("abcd");
  await control("PUT", "/limits", {});
  expect(await passing({ id: 1 })).toBe("a");
});

test("a filter accepts letters of every alphabet, as UTF-8 and escaped", async () => {
  await make("/domains", { ...domainBody, description: "Bücher" });
  const utf8 = Buffer.from(JSON.stringify({ description: "bücher" })).toString("latin1");
  expect(await valuesOf(emulator, "/domains", "id", utf8)).toEqual([1]);
  expect(await valuesOf(emulator, "/domains", "id", '{"description": "b\\u00fccher"}')).toEqual([1]);
});
