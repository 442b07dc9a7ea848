import { domainBody, useEmulator } from "../../support";

const { call, control, make } = useEmulator();

const many = async (count: number) => {
  await make("/domains", domainBody);
  for (let index = 0; index < count; index++) {
    await make("/domains/1/records", { type: "A", name: `host${String(index)}`, target: "192.0.2.1" });
  }
};

const ids = (body: { readonly [name: string]: unknown }) =>
  (body["data"] as readonly { id: number }[]).map(({ id }) => id);

test("R1-013, R1-015: an empty collection has an empty list and one page", async () => {
  expect((await call("GET", "/domains")).body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
});

test("R1-011 to R1-016: a page is a slice, and the totals are over all pages", async () => {
  await many(60);
  const first = await call("GET", "/domains/1/records?page_size=25");
  expect(first.body).toMatchObject({ page: 1, pages: 3, results: 60 });
  expect(ids(first.body)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  const last = await call("GET", "/domains/1/records?page_size=25&page=3");
  expect(last.body).toMatchObject({ page: 3, pages: 3, results: 60 });
  expect(ids(last.body)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
  const behind = await call("GET", "/domains/1/records?page_size=25&page=4");
  expect(behind.body).toMatchObject({ data: [], page: 4, pages: 3, results: 60 });
});

test("R3-003: page_size is 100 by default", async () => {
  await many(101);
  const { body } = await call("GET", "/domains/1/records");
  expect(ids(body)).toHaveLength(100);
  expect(body).toMatchObject({ pages: 2, results: 101 });
});

test.each(["0", "-1", "x", "1.5", ""])("R3-002: page %p is rejected", async (page) => {
  expect(await call("GET", `/domains?page=${page}`)).toMatchObject({ status: 400, fields: ["page"] });
});

test.each(["24", "501", "x", "-25"])("R3-003: page_size %p is rejected", async (size) => {
  expect(await call("GET", `/domains?page_size=${size}`)).toMatchObject({ status: 400, fields: ["page_size"] });
});

test.each(["25", "500"])("R3-003: page_size %p is accepted", async (size) => {
  expect((await call("GET", `/domains?page_size=${size}`)).status).toBe(200);
});

test("both parameters are reported at once", async () => {
  expect((await call("GET", "/domains?page=0&page_size=1")).fields).toEqual(["page", "page_size"]);
});

test.each(["/compute/instances", "/databases/engines", "/databases/instances", "/images", "/regions", "/tags"])(
  "R1-017: %s has the same limits",
  async (path) => {
    expect((await call("GET", `${path}?page_size=24`)).status).toBe(400);
    expect((await call("GET", path)).status).toBe(200);
  },
);

test("R1-017: with a lower maximum, larger pages are rejected or shortened, and the default page is not larger", async () => {
  await many(60);
  const at = async (query: string) => {
    const { status, body, fields } = await call("GET", `/domains/1/records${query}`);
    return status === 200 ? [ids(body).length, body["pages"], body["results"]] : fields;
  };
  await control("PUT", "/limits", { maxPageSize: 30 });
  expect([await at("?page_size=500"), await at("?page_size=31")]).toEqual([["page_size"], ["page_size"]]);
  expect([await at("?page_size=30"), await at("")]).toEqual([
    [30, 2, 60],
    [30, 2, 60],
  ]);
  await control("PUT", "/limits", { maxPageSize: 30, shortenPages: true });
  expect([await at("?page_size=500"), await at("?page_size=25")]).toEqual([
    [30, 2, 60],
    [25, 3, 60],
  ]);
  await control("PUT", "/limits", {});
  expect(await at("?page_size=500")).toEqual([60, 1, 60]);
});
