import fc from "fast-check";
import { ApiError, InterruptedError, type Json } from "../../../../src/provider/client";
import { eventually } from "../../../support/eventually";
import { turns } from "../../../support/turns";
import { answer, closeAll, connecting, methods, refuse, rejection, serving, type TestServer } from "../support/server";
import { store } from "../support/store";

afterEach(closeAll);

const instances = "/compute/instances";
const page = `GET ${instances}?page=1&page_size=500`;
type Client = ReturnType<typeof connecting>;

/** Waits as the provider does: confirms an end that a list shows. */
function running(client: Client, id: number, signal = new AbortController().signal) {
  const path = `${instances}/${String(id)}`;
  const isRunning = ({ status }: Json) => status === "running";
  return client.poll(path, (look, sleep) =>
    client.wait(
      async (looking) => {
        const { object, isListed } = await look(looking);
        return isListed && isRunning(object) ? client.get(path, { signal: looking }) : object;
      },
      isRunning,
      { deadline: 3_600_000, signal, sleep, what: `instance ${String(id)} to run` },
    ),
  );
}

/** This number of instances. `ready` is the number of polls after which one of them is running. */
async function booting(count: number, ready: (id: number) => number = () => 3) {
  const service = store();
  for (let id = 1; id <= count; id += 1) service.add(instances, { status: "booting" });
  const all = service.objects.get(instances) ?? new Map<number, Json>();
  const looks = new Map<number, number>();
  const server = await serving(async (received, response, request) => {
    const polledId = /(\d+)$/.exec(received.path.replace(/\?.*/, ""))?.[1];
    const isPage = received.path.includes("?page=1&");
    for (const [id, object] of all) {
      if (!isPage && String(id) !== polledId) continue;
      looks.set(id, (looks.get(id) ?? 0) + 1);
      if (ready(id) <= (looks.get(id) ?? 0)) all.set(id, { ...object, status: "running" });
    }
    await service.handler(received, response, request);
  });
  return { service, server, client: connecting(server.url) };
}

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const listings = (server: TestServer) => methods(server).filter((each) => each === page).length;
const singles = (seen: readonly string[]) => seen.filter((each) => !each.includes("?"));

describe("polls of pending objects", () => {
  it("are shared: one list request for all at a time, and one request each to confirm the end", async () => {
    const { client, server } = await booting(100, (id) => 2 + (id % 5));
    const seen = await Promise.all(idsOf(100).map((id) => running(client, id)));
    expect(seen.map(({ id }) => id)).toEqual(idsOf(100));
    expect(listings(server)).toBeLessThanOrEqual(8);
    // The first three poll before they are many.
    expect(singles(methods(server)).length).toBeLessThanOrEqual(103);
  });

  it("are single if few callers wait", async () => {
    const { client, server } = await booting(3, () => 4);
    await Promise.all(idsOf(3).map((id) => running(client, id)));
    expect(singles(methods(server))).toHaveLength(server.received.length);
  });

  it("are single if a list has more pages than there are callers", async () => {
    const { client, server } = await booting(1_000, () => 9);
    await Promise.all(idsOf(5).map((id) => running(client, id)));
    expect(listings(server)).toBeLessThanOrEqual(2);
    expect(singles(methods(server)).length).toBeGreaterThan(5 * 6);
  });

  it("continue one by one if the service rejects the list", async () => {
    const { service } = await booting(6);
    const server = await serving((received, response, request) =>
      received.path.includes("?")
        ? refuse(response, 403, "Not with this token")
        : service.handler(received, response, request),
    );
    const client = connecting(server.url);
    const all = Promise.all(idsOf(6).map((id) => running(client, id)));
    await eventually(() => singles(methods(server)).length > 20);
    for (const id of idsOf(6)) service.objects.get(instances)?.set(id, { id, status: "running" });
    await all;
    expect(listings(server)).toBeLessThanOrEqual(2);
  });

  it("report a deleted object like a single read", async () => {
    const { client, service } = await booting(6);
    service.objects.get(instances)?.delete(6);
    const [gone, ...others] = await Promise.allSettled([6, 1, 2, 3, 4, 5].map((id) => running(client, id)));
    expect(gone).toMatchObject({ status: "rejected", reason: expect.any(ApiError) as unknown });
    expect(others.map(({ status }) => status)).toEqual(Array(5).fill("fulfilled"));
  });

  it("survive an unavailable service", async () => {
    const { client, service } = await booting(6);
    let requests = 0;
    service.fault = () => (++requests > 4 && requests < 40 ? { at: "before", status: 503 } : undefined);
    await expect(Promise.all(idsOf(6).map((id) => running(client, id)))).resolves.toHaveLength(6);
  });

  it("never use a list that was requested before", async () => {
    const { service } = await booting(6, () => 99);
    let release: () => void = () => undefined;
    const server = await serving(async (received, response, request) => {
      if (!received.path.includes("?")) return service.handler(received, response, request);
      const old = [...(service.objects.get(instances)?.values() ?? [])];
      if (server.received.filter(({ path }) => path.includes("?")).length === 1)
        await new Promise<void>((resolve) => (release = resolve));
      answer(response, 200, { data: old, page: 1, pages: 1, results: old.length });
    });
    const client = connecting(server.url);
    const first = idsOf(5).map((id) => running(client, id));
    await eventually(() => methods(server).includes(page));
    for (const id of idsOf(6)) service.objects.get(instances)?.set(id, { id, status: "running" });
    const late = running(client, 6);
    await turns();
    release();
    await expect(late).resolves.toMatchObject({ status: "running" });
    await Promise.all(first);
    expect(listings(server)).toBeGreaterThan(1);
  });

  it("end with the signal, without further requests", async () => {
    const { client, server } = await booting(6, () => 99);
    const stop = new AbortController();
    const all = idsOf(6).map((id) => rejection(running(client, id, stop.signal)));
    await eventually(() => methods(server).includes(page));
    stop.abort();
    for (const error of await Promise.all(all)) expect(error).toBeInstanceOf(InterruptedError);
    // The response in transit still arrives.
    await turns();
    const sent = server.received.length;
    await turns();
    expect(server.received.length).toBe(sent);
  });

  it("abort the list request in progress when the last of them ends", async () => {
    const { service } = await booting(6, () => 99);
    let aborted = 0;
    const server = await serving(async (received, response, request) => {
      if (received.path.includes("?")) response.on("close", () => (aborted += 1));
      else await service.handler(received, response, request);
    });
    const client = connecting(server.url);
    const stops = idsOf(6).map(() => new AbortController());
    const all = stops.map(({ signal }, at) => rejection(running(client, at + 1, signal)));
    await eventually(() => methods(server).includes(page));
    for (const stop of stops.slice(1)) stop.abort();
    await turns();
    expect(aborted).toBe(0);
    stops[0]?.abort();
    for (const error of await Promise.all(all)) expect(error).toBeInstanceOf(InterruptedError);
    await eventually(() => aborted === 1);
  });

  it("return the same as single reads, regardless of changes to the objects", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 }), async (readyAt) => {
        const { client } = await booting(readyAt.length, (id) => readyAt[id - 1] ?? 0);
        const seen = await Promise.all(idsOf(readyAt.length).map((id) => running(client, id)));
        for (const object of seen) expect(object).toEqual(await client.get(`${instances}/${String(object["id"])}`));
        await closeAll();
      }),
      { numRuns: 30 },
    );
  });
});
