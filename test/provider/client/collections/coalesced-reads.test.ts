import fc from "fast-check";
import { ApiError, InterruptedError, type Json } from "../../../../src/provider/client";
import { eventually } from "../../../support/eventually";
import { closeAll, connecting, methods, rejection, serving } from "../support/server";
import { store } from "../support/store";

afterEach(closeAll);

const records = "/domains/1/records";
const pageOf = (collection: string, page: number) => `GET ${collection}?page=${String(page)}&page_size=500`;

async function zone(count: number) {
  const service = store();
  for (let at = 0; at < count; at += 1) service.add(records, { name: `host-${String(at)}` });
  const server = await serving(service.handler);
  return { service, server, client: connecting(server.url) };
}

describe("coalesced reads", () => {
  it("send three requests plus the pages: 27 for 12,000 records, read ten at a time", async () => {
    const { client, server } = await zone(12_000);
    const ids = Array.from({ length: 12_000 }, (_, at) => at + 1);
    let next = 0;
    const worker = async () => {
      while (next < ids.length) {
        const id = ids[next++] ?? 0;
        const record = await client.read(records, id);
        if (record?.["name"] !== `host-${String(id - 1)}`)
          throw new Error(`Record ${String(id)} was read as ${JSON.stringify(record)}.`);
      }
    };
    await Promise.all(Array.from({ length: 10 }, worker));
    expect(server.received).toHaveLength(3 + 24);
    expect(client.statistics.requests).toBe(27);
  });

  it("send few requests if few of many objects are read: five or six for four records of 12,000", async () => {
    const { client, server } = await zone(12_000);
    for (const id of [1, 4_000, 8_000, 12_000]) await client.read(records, id);
    expect(methods(server).slice(3)).toEqual([pageOf(records, 1), `GET ${records}/12000`]);
    server.received.length = 0;
    await expect(client.read(records, 300)).resolves.toMatchObject({ name: "host-299" });
    expect(server.received).toEqual([]);
  });

  it("send at most twice the number of pages, one after the other", async () => {
    const { client, server } = await zone(12_000);
    for (let id = 12_000; id > 11_900; id -= 1)
      await expect(client.read(records, id)).resolves.toMatchObject({ name: `host-${String(id - 1)}` });
    expect(server.received).toHaveLength(3 + 1 + 23 + 23);
  });

  it("are single for the first three objects of each collection", async () => {
    const { client, server, service } = await zone(3);
    service.add("/tags", {});
    for (const id of [1, 2, 3]) await client.read(records, id);
    await client.read("/tags", 4);
    expect(methods(server)).toEqual([`GET ${records}/1`, `GET ${records}/2`, `GET ${records}/3`, "GET /tags/4"]);
  });

  it("confirm a missing object by a single read", async () => {
    const { client, server, service } = await zone(4);
    for (const id of [1, 2, 3, 4]) await client.read(records, id);
    const late = service.add(records, { name: "late" });
    await expect(client.read(records, 5)).resolves.toEqual(late);
    await expect(client.read(records, 6)).resolves.toBeUndefined();
    expect(methods(server).slice(3)).toEqual([pageOf(records, 1), `GET ${records}/5`, `GET ${records}/6`]);
  });

  it.each([
    ["the object", (client: ReturnType<typeof connecting>) => client.put(`${records}/1`, { name: "changed" })],
    ["its parent", (client: ReturnType<typeof connecting>) => client.put("/domains/1", {}).catch(() => undefined)],
    ["another collection", (client: ReturnType<typeof connecting>) => client.delete("/domains/1")],
  ])("start again after a write to %s", async (_, write) => {
    const { client, server } = await zone(4);
    for (const id of [1, 2, 3, 4]) await client.read(records, id);
    await write(client);
    server.received.length = 0;
    for (const id of [1, 2, 3, 4]) await client.read(records, id);
    expect(methods(server)).toEqual([1, 2, 3].map((id) => `GET ${records}/${String(id)}`).concat(pageOf(records, 1)));
  });

  it("do not use a list request that was in progress when a write started", async () => {
    const { client, server, service } = await zone(4);
    for (const id of [1, 2, 3]) await client.read(records, id);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    service.delay = () => (server.received.at(-1)?.path.includes("page_size") === true ? held : Promise.resolve());
    const reading = client.read(records, 4);
    await eventually(() => server.received.length >= 4);
    await client.put(`${records}/4`, { name: "changed" });
    release();
    await reading;
    await expect(client.read(records, 4)).resolves.toMatchObject({ name: "changed" });
  });

  it("do not use a list response that arrived during a write", async () => {
    const { client, server, service } = await zone(4);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    service.delay = () => (server.received.at(-1)?.method === "PUT" ? held : Promise.resolve());
    const writing = client.put(`${records}/4`, { name: "changed" });
    await eventually(() => server.received.length >= 1);
    service.delay = () => Promise.resolve();
    for (let count = 0; count < 5; count += 1) await client.read(records, 4);
    await expect(client.read(records, "host-3", { alwaysFromListing: true, idField: "name" })).resolves.toMatchObject({
      id: 4,
    });
    release();
    await writing;
    await expect(client.read(records, 4)).resolves.toMatchObject({ name: "changed" });
  });

  it("are single if the list omits fields, and use the list if there is no view", async () => {
    const { client, server } = await zone(5);
    for (const id of [1, 2, 3, 4, 5]) await client.read(records, id, { neverFromListing: true });
    expect(methods(server)).toEqual([1, 2, 3, 4, 5].map((id) => `GET ${records}/${String(id)}`));
    server.received.length = 0;
    const names = await Promise.all(
      [0, 1, 9].map((at) => client.read(records, `host-${String(at)}`, { alwaysFromListing: true, idField: "name" })),
    );
    expect(names.map((record) => record?.["id"])).toEqual([1, 2, undefined]);
    expect(methods(server)).toEqual([pageOf(records, 1)]);
  });

  it("are single if the list is rejected, which is tried once", async () => {
    const { client, server, service } = await zone(8);
    service.fault = ({ path }) => (path.includes("page_size") ? { at: "before", status: 403 } : undefined);
    for (const id of [1, 2, 3, 4, 5, 6]) await expect(client.read(records, id)).resolves.toMatchObject({ id });
    expect(server.received).toHaveLength(7);
    await expect(client.read(records, "x", { alwaysFromListing: true })).rejects.toBeInstanceOf(ApiError);
  });

  it("share a list request that continues when one reader leaves", async () => {
    const { client, server, service } = await zone(4);
    for (const id of [1, 2, 3]) await client.read(records, id);
    let release: () => void = () => undefined;
    service.delay = () => new Promise((resolve) => (release = resolve));
    const one = new AbortController();
    const first = rejection(client.read(records, 1, { signal: one.signal }));
    const second = client.read(records, 2);
    await eventually(() => server.received.length >= 4);
    one.abort();
    expect(await first).toBeInstanceOf(InterruptedError);
    service.delay = () => Promise.resolve();
    release();
    await expect(second).resolves.toMatchObject({ id: 2 });
    expect(server.received).toHaveLength(4);
  });

  it("are interrupted also if the list has arrived", async () => {
    const { client, server } = await zone(600);
    const signal = AbortSignal.abort(new Error("Terraform requested a stop."));
    for (const id of [1, 2, 3, 4, 600]) await client.read(records, id);
    const sent = server.received.length;
    for (const id of [4, 600])
      expect(await rejection(client.read(records, id, { signal }))).toBeInstanceOf(InterruptedError);
    expect(server.received).toHaveLength(sent);
  });

  it("use the list from the first read if the objects of a collection are read together", async () => {
    const { client, server } = await zone(600);
    await expect(client.read(records, 1, { readsBefore: 0 })).resolves.toMatchObject({ name: "host-0" });
    await expect(client.read(records, 2)).resolves.toMatchObject({ name: "host-1" });
    await expect(client.readAll(records)).resolves.toHaveLength(600);
    await expect(client.read(records, 600)).resolves.toMatchObject({ name: "host-599" });
    expect(methods(server)).toEqual([pageOf(records, 1), `GET ${records}?page=2&page_size=500`]);
    await client.put(`${records}/1`, { name: "changed" });
    expect((await client.readAll(records))[0]).toMatchObject({ name: "changed" });
  });

  it("request at most as many pages as objects if there is another way to read them, and no single objects", async () => {
    const { client, server } = await zone(2_000);
    const only = (id: number) => client.read(records, id, { readsBefore: 0, onlyFromListing: true });
    const last = await Promise.all([1_997, 1_998, 1_999].map(only));
    expect(last).toEqual([undefined, undefined, undefined]);
    expect(methods(server)).toEqual([pageOf(records, 1)]);
    await expect(only(2_000)).resolves.toMatchObject({ name: "host-1999" });
    expect(server.received).toHaveLength(4);
    await expect(only(2_001)).resolves.toBeUndefined();
    expect(server.received).toHaveLength(4);
  });

  it("fail if the list of all objects fails, and then list again", async () => {
    const { client, service } = await zone(3);
    service.fault = ({ path }) => (path.includes("page_size") ? { at: "before", status: 403 } : undefined);
    await expect(client.readAll(records)).rejects.toBeInstanceOf(ApiError);
    await expect(client.read(records, 1, { readsBefore: 0 })).resolves.toMatchObject({ id: 1 });
    service.fault = () => undefined;
    await expect(client.readAll(records)).resolves.toHaveLength(3);
  });

  it("belong to one client: another one sends its own requests", async () => {
    const { client, server } = await zone(4);
    for (const id of [1, 2, 3, 4]) await client.read(records, id);
    const other = connecting(server.url);
    server.received.length = 0;
    await other.read(records, 4);
    expect(methods(server)).toEqual([`GET ${records}/4`]);
  });
});

describe("the result of a coalesced read", () => {
  type Step = {
    readonly kind: "read" | "read at once" | "read if cheap" | "read all" | "put" | "create" | "delete";
    readonly id: number;
    readonly collection: string;
    readonly gap: number;
  };
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.oneof(
      { weight: 12, arbitrary: fc.constant("read" as const) },
      { weight: 6, arbitrary: fc.constantFrom("read at once" as const, "read if cheap" as const, "read all" as const) },
      { weight: 2, arbitrary: fc.constantFrom("put" as const, "create" as const, "delete" as const) },
    ),
    id: fc.integer({ min: 1, max: 8 }),
    collection: fc.constantFrom("/domains", "/domains", records),
    gap: fc.integer({ min: 0, max: 12 }),
  });

  const ticks = async (count: number) => {
    for (let at = 0; at < count; at += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  it("equals a possible result of a single read, even with concurrent writes", async () => {
    let fromListings = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 60 }),
        fc.infiniteStream(fc.nat(6)),
        async (steps, delays) => {
          const service = store();
          service.maxPageSize = 2;
          // The versions of each object and the changes that led to them.
          const history: { key: string; value: Json | undefined }[] = [];
          service.changed = (collection, id) => {
            history.push({ key: `${collection}/${String(id)}`, value: service.objects.get(collection)?.get(id) });
          };
          service.delay = () => ticks((delays.next().value as number | undefined) ?? 0);
          for (let at = 0; at < 3; at += 1)
            for (const collection of ["/domains", records]) service.add(collection, { at });
          const server = await serving(service.handler);
          const client = connecting(server.url);
          let made = 0;

          const possible = (key: string, began: number) => [
            history.slice(0, began).findLast((change) => change.key === key)?.value,
            ...history.slice(began).flatMap((change) => (change.key === key ? [change.value] : [])),
          ];
          const check = async ({ kind, collection, id }: Step) => {
            const began = history.length;
            const more = {
              "read at once": { readsBefore: 0 },
              "read if cheap": { readsBefore: 0, onlyFromListing: true },
            };
            const seen = await client.read(collection, id, kind in more ? more[kind as keyof typeof more] : {});
            if (kind === "read if cheap" && !seen) return;
            expect(possible(`${collection}/${String(id)}`, began)).toContainEqual(seen);
          };
          const checkAll = async ({ collection }: Step) => {
            const began = history.length;
            const seen = await client.readAll(collection);
            for (const object of seen) {
              expect(possible(`${collection}/${String(object["id"])}`, began)).toContainEqual(object);
            }
            if (history.length === began) expect(seen).toHaveLength(service.objects.get(collection)?.size ?? 0);
          };
          const run = ({ kind, id, collection }: Step): Promise<unknown> => {
            if (kind === "put")
              return client.put(`${collection}/${String(id)}`, { made: ++made }).catch(() => undefined);
            if (kind === "delete") return client.delete(`${collection}/${String(id)}`);
            const name = `new-${String(++made)}`;
            const matches = (candidate: Json) => candidate["name"] === name;
            return client.create(collection, { name }, { collection, matches, description: name });
          };
          const running: Promise<unknown>[] = [];
          for (const one of steps) {
            const isRead = one.kind.startsWith("read");
            running.push(one.kind === "read all" ? checkAll(one) : isRead ? check(one) : run(one));
            await ticks(one.gap);
          }
          await Promise.all(running);
          const singles = server.received.filter(({ method, path }) => method === "GET" && /\/\d+$/.test(path)).length;
          fromListings += Math.max(
            0,
            steps.filter(({ kind }) => kind === "read" || kind === "read at once").length - singles,
          );
          await closeAll();
        },
      ),
      { numRuns: 100 },
    );
    // Otherwise the property would not cover lists.
    expect(fromListings).toBeGreaterThan(100);
  });
});
