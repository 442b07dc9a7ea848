import { InvalidResponseError } from "../../../../src/provider/client";
import { answer, closeAll, connecting, rejection, serving } from "../support/server";

afterEach(closeAll);

/** A service with this list, by page number. */
async function listing(page: (number: number) => object) {
  const server = await serving(({ path }, response) => {
    answer(response, 200, page(Number(new URL(path, "http://localhost").searchParams.get("page"))));
  });
  return { server, list: () => connecting(server.url).list("/domains") };
}

const objects = (...ids: number[]) => ids.map((id) => ({ id }));

it("does not read a list that claims a billion pages", async () => {
  const { server, list } = await listing((page) => ({ data: objects(page), pages: 1e9, results: 1e9 }));
  const error = await rejection(list());
  expect(error).toBeInstanceOf(InvalidResponseError);
  expect(error.message).toBe(
    "GET /domains returned status code 200 and a page count of 1,000,000,000, but at most 1,000 pages of a listing are read.",
  );
  expect(server.received).toHaveLength(1);
});

it("rejects a count of objects with that number of pages, too", async () => {
  const { list } = await listing((page) => ({ data: objects(page), pages: 1, results: 1e9 }));
  expect((await rejection(list())).message).toContain("a page count of 1,000,000,000,");
});

it.each([
  ["has the same page again and again", () => objects(1, 2)],
  ["repeats its pages after a while", (page: number) => objects(page % 10, (page % 10) + 100)],
  ["has objects without ids, again and again", () => [{ label: "a" }, { label: "b" }]],
])("stops reading a list that %s, and tries three times", async (_, data) => {
  const { server, list } = await listing((page) => ({ data: data(page), pages: 900, results: 1800 }));
  const error = await rejection(list());
  expect(error.message).toContain("pages that repeat");
  expect(server.received.length).toBeLessThan(60);
});

it("stops reading a list of empty pages", async () => {
  const { server, list } = await listing(() => ({ data: [], pages: 900, results: 900 }));
  expect((await rejection(list())).message).toContain("more than 50 pages without objects");
  expect(server.received.length).toBeLessThan(60);
});

it("skips an empty page in between", async () => {
  const { list } = await listing((page) => ({ data: page === 2 ? [] : objects(page), pages: 3, results: 2 }));
  expect(await list()).toEqual(objects(1, 3));
});

it.each([
  [null, "null"],
  [5, "a number"],
  ["x", "a string"],
  [[], "a list"],
])("rejects an entry %j with its position", async (entry, words) => {
  const { list } = await listing(() => ({ data: [{ id: 1 }, entry], pages: 1 }));
  expect((await rejection(list())).message).toContain(`no list of objects in data: data[1] is ${words}.`);
});
