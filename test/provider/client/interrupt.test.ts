import { ApiError, InterruptedError } from "../../../src/provider/client";
import { eventually } from "../../support/eventually";
import { turns } from "../../support/turns";
import { answer, closeAll, connecting, refuse, rejection, serving } from "./support/server";

afterEach(closeAll);

const never = () => new Promise<void>(() => undefined);

/** Sleeps until the signal ends it, and reports that. */
function sleeper() {
  let fell: () => void = () => undefined;
  const asleep = new Promise<void>((resolve) => (fell = resolve));
  return {
    asleep,
    clock: {
      now: () => 0,
      random: () => 0,
      sleep: (_: number, signal?: AbortSignal) => {
        fell();
        return new Promise<void>((resolve) => {
          if (signal?.aborted === true) resolve();
          signal?.addEventListener("abort", () => {
            resolve();
          });
        });
      },
    },
  };
}

describe("the signal", () => {
  it("prevents every request after its abort", async () => {
    const server = await serving((_, response) => {
      answer(response, 200, {});
    });
    const client = connecting(server.url);
    const signal = AbortSignal.abort();
    await expect(client.get("/domains/1", { signal })).rejects.toBeInstanceOf(InterruptedError);
    await expect(client.delete("/domains/1", { signal })).rejects.toBeInstanceOf(InterruptedError);
    await expect(client.post("/domains/1/clone", {}, { signal })).rejects.toBeInstanceOf(InterruptedError);
    const creating = client.create(
      "/domains",
      {},
      { signal, collection: "/domains", matches: () => true, description: "x" },
    );
    await expect(creating).rejects.toBeInstanceOf(InterruptedError);
    await expect(creating).rejects.toThrow("x was not created");
    await expect(client.read("/domains", 1, { signal })).rejects.toBeInstanceOf(InterruptedError);
    expect(server.received).toHaveLength(0);
  });

  it("aborts a GET in progress", async () => {
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const server = await serving(() => {
      arrived();
      return never();
    });
    const stop = new AbortController();
    const reading = connecting(server.url).get("/domains/1", { signal: stop.signal });
    await arrival;
    stop.abort();
    const error = await rejection(reading);
    expect(error).toBeInstanceOf(InterruptedError);
    expect(error.message).toContain("GET /domains/1 was aborted");
  });

  it.each(["post", "put", "delete"] as const)("waits for the response to a %s in progress", async (name) => {
    const stop = new AbortController();
    const server = await serving((_, response) => {
      stop.abort();
      void turns().then(() => answer(response, 200, { id: 7 }));
    });
    const client = connecting(server.url);
    const options = { signal: stop.signal };
    if (name === "delete") await expect(client.delete("/domains/7", options)).resolves.toBe(true);
    else await expect(client[name]("/domains/7", {}, options)).resolves.toEqual({ id: 7 });
  });

  it("reports a rejection that arrives later", async () => {
    const stop = new AbortController();
    const server = await serving((_, response) => {
      stop.abort();
      refuse(response, 400, "No");
    });
    await expect(connecting(server.url).put("/domains/7", {}, { signal: stop.signal })).rejects.toBeInstanceOf(
      ApiError,
    );
  });

  it.each([
    ["the pause before another attempt", 503, {}],
    ["the pause of a 429", 429, { "retry-after": "240" }],
  ])("ends %s immediately", async (_, status, headers) => {
    const server = await serving((_, response) => {
      answer(response, status, { errors: [] }, headers);
    });
    const { asleep, clock } = sleeper();
    const stop = new AbortController();
    const writing = connecting(server.url, { clock }).put("/domains/1", {}, { signal: stop.signal });
    await asleep;
    stop.abort();
    await expect(writing).rejects.toBeInstanceOf(InterruptedError);
    expect(server.received).toHaveLength(1);
  });

  it("prevents a write that still waits for a connection", async () => {
    const open: (() => void)[] = [];
    const server = await serving((_, response) => {
      open.push(() => {
        answer(response, 200, {});
      });
    });
    const client = connecting(server.url);
    const busy = Array.from({ length: 16 }, (_, id) => client.get(`/domains/${String(id)}`));
    await eventually(() => open.length >= 16);
    const stop = new AbortController();
    const writing = client.put("/domains/99", {}, { signal: stop.signal });
    await turns();
    stop.abort();
    await expect(writing).rejects.toBeInstanceOf(InterruptedError);
    for (const release of open) release();
    await Promise.all(busy);
    await client.close();
    expect(server.received.filter(({ method }) => method === "PUT")).toHaveLength(0);
  });
});
