import { InterruptedError } from "../../../../src/provider/client";
import { eventually } from "../../../support/eventually";
import { turns } from "../../../support/turns";
import { closeAll, connecting, methods, rejection, serving } from "../support/server";
import { store } from "../support/store";

afterEach(closeAll);

const records = "/domains/1/records";
const listing = `GET ${records}?page=1&page_size=500`;

/** A zone whose lists stay in progress until they are released, and whose next read lists it. */
async function zone() {
  const service = store();
  for (const at of [1, 2, 3, 4]) service.add(records, { name: `host-${String(at)}` });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const counted = { brokenOff: 0 };
  const server = await serving(async (received, response, request) => {
    const isListing = received.path.includes("page_size");
    response.on("close", () => {
      if (isListing && !response.writableEnded) counted.brokenOff += 1;
    });
    if (isListing) await released;
    await service.handler(received, response, request);
  });
  const client = connecting(server.url);
  for (const id of [1, 2, 3]) await client.read(records, id);
  const listings = () => methods(server).filter((line) => line === listing).length;
  return { server, client, counted, release, listings };
}

describe("a list request in progress", () => {
  it("is aborted when its last reader leaves, and a later read starts another one", async () => {
    const { client, counted, release, listings } = await zone();
    const [one, two] = [new AbortController(), new AbortController()];
    const readers = [one, two].map(({ signal }, at) => rejection(client.read(records, at + 1, { signal })));
    await eventually(() => listings() === 1);
    one.abort();
    await turns();
    expect(counted.brokenOff).toBe(0);
    two.abort();
    for (const error of await Promise.all(readers)) expect(error).toBeInstanceOf(InterruptedError);
    await eventually(() => counted.brokenOff === 1);
    release();
    await expect(client.read(records, 4)).resolves.toMatchObject({ id: 4 });
    expect(listings()).toBe(2);
  });

  it("is aborted when a write starts, and its readers read by themselves", async () => {
    const { server, client, counted, listings } = await zone();
    const reading = client.read(records, 4);
    await eventually(() => listings() === 1);
    await client.put("/domains/1", {}).catch(() => undefined);
    await expect(reading).resolves.toMatchObject({ id: 4 });
    expect(methods(server).at(-1)).toBe(`GET ${records}/4`);
    await eventually(() => counted.brokenOff === 1);
  });

  it("restarts after a write if objects have no view of their own", async () => {
    const { client, release, listings } = await zone();
    const reading = client.read(records, "host-4", { alwaysFromListing: true, idField: "name" });
    await eventually(() => listings() === 1);
    await client.put(`${records}/4`, { changed: true });
    release();
    await expect(reading).resolves.toMatchObject({ id: 4, changed: true });
    expect(listings()).toBe(2);
  });
});

describe("during a write, an object without its own view", () => {
  const writing = async () => {
    const service = store();
    for (const at of [1, 2, 3, 4]) service.add(records, { name: `host-${String(at)}` });
    let release: () => void = () => undefined;
    const server = await serving(async (received, response, request) => {
      if (received.method === "PUT") await new Promise<void>((resolve) => (release = resolve));
      if (received.path.includes("records/9/")) return;
      await service.handler(received, response, request);
    });
    const client = connecting(server.url);
    const write = client.put(`${records}/1`, {});
    await eventually(() => server.received.length === 1);
    const end = async () => {
      release();
      await write;
    };
    return { client, server, end };
  };

  it("is found by its id in a separate list request", async () => {
    const { client, server, end } = await writing();
    for (const id of [2, 3]) {
      await expect(client.read(records, id, { alwaysFromListing: true })).resolves.toMatchObject({ id });
    }
    expect(methods(server).slice(1)).toEqual([listing, listing]);
    await end();
  });

  it("is no longer waited for when the signal aborts", async () => {
    const { client, server, end } = await writing();
    const stop = new AbortController();
    const reading = rejection(client.read(`${records}/9/x`, 1, { alwaysFromListing: true, signal: stop.signal }));
    await eventually(() => server.received.length === 2);
    stop.abort();
    expect(await reading).toBeInstanceOf(InterruptedError);
    await end();
  });
});
