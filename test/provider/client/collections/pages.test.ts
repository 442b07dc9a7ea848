import { turns } from "../../../support/turns";
import { answer, closeAll, connecting, serving } from "../support/server";

afterEach(closeAll);

interface Sent {
  readonly data: readonly object[];
  readonly results?: number;
}

/** A service whose list has these pages in each round. The last round repeats. A round starts with page 1. */
async function rounds(...all: readonly (readonly Sent[])[]) {
  let round = -1;
  const server = await serving(({ path }, response) => {
    const page = Number(new URL(path, "http://localhost").searchParams.get("page"));
    if (page === 1) round += 1;
    const pages = all[Math.min(round, all.length - 1)] ?? [];
    answer(response, 200, { ...pages[page - 1], page, pages: pages.length });
  });
  const client = connecting(server.url);
  const warned = () => client.lines.filter(({ level }) => level === "warn").map(({ message }) => message);
  return { server, list: () => client.list("/domains"), warned };
}

const objects = (...ids: number[]) => ids.map((id) => ({ id }));

it("reads a list of one page once, regardless of the reported count", async () => {
  const { list, server } = await rounds([{ data: objects(1, 2, 3), results: 1 }]);
  expect(await list()).toEqual(objects(1, 2, 3));
  expect(server.received).toHaveLength(1);
});

it("reads all pages if the service counts objects and not pages", async () => {
  const server = await serving(({ path }, response) => {
    const page = Number(new URL(path, "http://localhost").searchParams.get("page"));
    answer(response, 200, { data: objects(page), results: 3 });
  });
  expect(await connecting(server.url).list("/domains")).toEqual(objects(1, 2, 3));
});

describe("a list of several pages", () => {
  it("requests at most four pages at a time", async () => {
    let [underWay, maximum] = [0, 0];
    const server = await serving(async ({ path }, response) => {
      const page = Number(new URL(path, "http://localhost").searchParams.get("page"));
      underWay += 1;
      maximum = Math.max(maximum, underWay);
      await turns();
      underWay -= 1;
      answer(response, 200, { data: objects(page), page, pages: 12, results: 12 });
    });
    expect(await connecting(server.url).list("/domains")).toHaveLength(12);
    expect(maximum).toBe(4);
  });

  it("contains an object that moved to a later page once, in its later form", async () => {
    const { list, server } = await rounds([
      { data: [{ id: 1 }, { id: 2, is: "old" }], results: 3 },
      { data: [{ id: 2, is: "new" }, { id: 3 }], results: 3 },
    ]);
    expect(await list()).toEqual([{ id: 1 }, { id: 2, is: "new" }, { id: 3 }]);
    expect(server.received).toHaveLength(2);
  });

  it("contains every object without an id", async () => {
    const data = [{ name: "a" }, { name: "a" }, { name: "b" }];
    const { list, server } = await rounds([
      { data: data.slice(0, 2), results: 3 },
      { data: data.slice(2), results: 3 },
    ]);
    expect(await list()).toEqual(data);
    expect(server.received).toHaveLength(2);
  });

  it("is read once if the service does not count", async () => {
    const { list, server } = await rounds([{ data: objects(1, 2) }, { data: objects(3) }]);
    expect(await list()).toEqual(objects(1, 2, 3));
    expect(server.received).toHaveLength(2);
  });

  it.each([
    ["fewer objects came than were counted", [3, 3], [objects(1, 2), objects()]],
    ["the count changed on the way, though as many came as were counted first", [3, 2], [objects(1, 2), objects(3)]],
    ["the count changed on the last page only", [4, 4, 3], [objects(1, 2), objects(3), objects(4)]],
  ])("is read again if %s", async (_, results, pages) => {
    const { list, server, warned } = await rounds(
      pages.map((data, at) => ({ data, results: results[at] ?? 0 })),
      [
        { data: objects(1), results: 2 },
        { data: objects(2), results: 2 },
      ],
    );
    expect(await list()).toEqual(objects(1, 2));
    expect(server.received).toHaveLength(pages.length + 2);
    expect(warned()).toEqual([]);
  });

  it("that keeps changing is read three times and returned in its last form, with a warning", async () => {
    const changing = (id: number) => [
      { data: objects(id, id + 1), results: 3 },
      { data: [], results: 3 },
    ];
    const { list, server, warned } = await rounds(changing(1), changing(2), changing(3), changing(4));
    expect(await list()).toEqual(objects(3, 4));
    expect(server.received).toHaveLength(6);
    expect(warned()).toEqual([expect.stringContaining("GET /domains")]);
  });
});
