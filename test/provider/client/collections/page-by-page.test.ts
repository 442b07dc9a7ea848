import { InterruptedError, InvalidResponseError, type Json } from "../../../../src/provider/client";
import { answer, closeAll, connecting, rejection, serving } from "../support/server";

afterEach(closeAll);

/** A service whose pages have the returned objects. The list may change between the requests. */
async function listing(
  page: (number: number, request: number) => { ids: readonly number[]; pages: number; results: number },
) {
  let requests = 0;
  const server = await serving(({ path }, response) => {
    const { ids, ...counts } = page(Number(new URL(path, "http://localhost").searchParams.get("page")), ++requests);
    answer(response, 200, { data: ids.map((id) => ({ id })), ...counts });
  });
  return { server, pages: (signal?: AbortSignal) => connecting(server.url).pages("/domains", { signal }) };
}

async function idsIn(pages: AsyncIterable<readonly Json[]>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const page of pages) found.push(...page.map(({ id }) => id));
  return found;
}

const zone = (number: number) => ({
  ids: Array.from({ length: 500 }, (_, at) => (number - 1) * 500 + at + 1),
  pages: 24,
  results: 12_000,
});

test("a page is requested only when the caller takes it: one of 24", async () => {
  const { server, pages } = await listing(zone);
  for await (const page of pages()) {
    expect(page).toHaveLength(500);
    break;
  }
  expect(server.received).toHaveLength(1);
});

test("all pages have every object once", async () => {
  const { server, pages } = await listing(zone);
  expect(await idsIn(pages())).toEqual(Array.from({ length: 12_000 }, (_, at) => at + 1));
  expect(server.received).toHaveLength(24);
});

test("objects that move between pages are found, and none of them twice", async () => {
  // Object 1 is deleted after the first page, so object 3 moves to it.
  const { server, pages } = await listing((number, request) =>
    request === 1 ? { ids: [1, 2], pages: 2, results: 4 } : { ids: number === 1 ? [2, 3] : [4], pages: 2, results: 3 },
  );
  expect(await idsIn(pages())).toEqual([1, 2, 4, 3]);
  expect(server.received).toHaveLength(4);
});

test("a list that keeps changing is read three times", async () => {
  const { server, pages } = await listing((_, request) => ({ ids: [request], pages: 2, results: 1 + (request % 2) }));
  expect(await idsIn(pages())).toHaveLength(6);
  expect(server.received).toHaveLength(6);
});

test("pages that repeat are an error after three attempts", async () => {
  const { server, pages } = await listing(() => ({ ids: [1, 2], pages: 900, results: 1800 }));
  const error = await rejection(idsIn(pages()));
  expect(error).toBeInstanceOf(InvalidResponseError);
  expect(error.message).toContain("pages that repeat");
  expect(server.received).toHaveLength(6);
});

test("an abort ends it", async () => {
  const { server, pages } = await listing(zone);
  const controller = new AbortController();
  const reading = async () => {
    for await (const _ of pages(controller.signal)) controller.abort();
  };
  expect(await rejection(reading())).toBeInstanceOf(InterruptedError);
  expect(server.received).toHaveLength(1);
});
