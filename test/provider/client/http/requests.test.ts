import { turns } from "../../../support/turns";
import { serviceWith } from "../support/domains";
import { answer, closeAll, connecting, drop, refuse, rejection, serving } from "../support/server";

afterEach(closeAll);

const first = (status: number, headers: Record<string, string>) => {
  let isFirst = true;
  return serving((_, response) => {
    answer(response, isFirst ? status : 200, isFirst ? { errors: [{ reason: "Not now" }] } : { id: 1 }, headers);
    isFirst = false;
  });
};

it("a request accepts JSON", async () => {
  const server = await serving((_, response) => {
    answer(response, 200, {});
  });
  await connecting(server.url).get("/domains/1");
  expect(server.received[0]?.headers.accept).toBe("application/json");
});

describe("the pause before a retry", () => {
  it.each([
    ["is the Retry-After of a 503", 503, "7", [7000]],
    ["is at least the client's own after a 503", 503, "0.1", [500]],
    ["is the Retry-After of a 429, however short", 429, "0.1", [100]],
    ["is zero if a 429 has Retry-After 0", 429, "0", []],
  ])("%s", async (_, status, seconds, slept) => {
    const server = await first(status, { "retry-after": seconds });
    const client = connecting(server.url);
    await client.get("/domains/1");
    expect(client.clock.slept.map(Math.round)).toEqual(slept);
  });

  it("is the client's own after a 429 without Retry-After, and applies to every request", async () => {
    let left = 2;
    const server = await serving((_, response) => {
      if (left-- > 0) refuse(response, 429, "Too many requests");
      else answer(response, 200, { id: 1 });
    });
    const client = connecting(server.url);
    await client.get("/domains/1");
    expect(client.clock.slept.map(Math.round)).toEqual([500, 1000]);
  });

  it("applies to no other request after a 503", async () => {
    const server = await serving(({ path }, response) => {
      if (path.endsWith("/1")) answer(response, 503, { errors: [] }, { "retry-after": "60" });
      else answer(response, 200, {});
    });
    let asleep: () => void = () => undefined;
    const sleeping = new Promise<void>((resolve) => (asleep = resolve));
    const stop = new AbortController();
    const sleep = (_: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        asleep();
        signal?.addEventListener("abort", () => {
          resolve();
        });
      });
    const client = connecting(server.url, { clock: { now: () => 0, random: () => 0, sleep } });
    const waiting = rejection(client.get("/domains/1", { signal: stop.signal }));
    await sleeping;
    await expect(client.get("/domains/2")).resolves.toEqual({});
    stop.abort();
    await waiting;
  });
});

describe("the statistics", () => {
  it("count only successful updates and deletions", async () => {
    const server = await serving(({ path }, response) => {
      if (path.endsWith("/9")) refuse(response, 400, "no");
      else answer(response, 200, {});
    });
    const client = connecting(server.url);
    const changes = async (request: Promise<unknown>) => {
      const before = client.statistics.changes;
      await request.catch(() => undefined);
      return client.statistics.changes - before;
    };
    expect(await changes(client.put("/domains/1", {}))).toBe(1);
    expect(await changes(client.delete("/domains/1"))).toBe(1);
    expect(await changes(client.put("/domains/9", {}))).toBe(0);
    expect(await changes(client.delete("/domains/9"))).toBe(0);
    expect(await changes(client.get("/domains/1"))).toBe(0);
    expect(await changes(client.post("/domains/1/import"))).toBe(0);
  });

  it("count sent and received bytes, without a retry for a successful create", async () => {
    const { client, make, server } = await serviceWith();
    await make("a");
    const body = JSON.stringify({ id: 1, domain: "a" });
    const page = JSON.stringify({ data: [], page: 1, pages: 0, results: 0 });
    expect(client.statistics).toMatchObject({
      requests: 2,
      byMethod: { GET: 1, POST: 1 },
      retries: 0,
      changes: 0,
      sentBytes: JSON.stringify({ domain: "a" }).length,
      bytes: body.length + page.length,
    });
    expect(server.received).toHaveLength(2);
  });
});

describe("the log", () => {
  /** A clock that advances 5 ms for each read. */
  const ticking = () => {
    let now = 1000;
    return { now: () => (now += 5), random: () => 0, sleep: () => Promise.resolve() };
  };

  it("contains the outcome, the duration and the response size of each request", async () => {
    let isFirst = true;
    const server = await serving((_, response, request) => {
      if (isFirst) drop(request);
      else answer(response, 200, { id: 1 });
      isFirst = false;
    });
    const client = connecting(server.url, { clock: ticking() });
    await client.get("/domains/1");
    const lines = client.lines.filter(({ level }) => level === "debug");
    expect(lines).toEqual([
      {
        level: "debug",
        message: expect.stringContaining("GET /domains/1") as string,
        fields: { ms: expect.any(Number) as number },
      },
      {
        level: "debug",
        message: expect.stringContaining("GET /domains/1") as string,
        fields: { ms: 250, reason: expect.stringContaining("closed") as string },
      },
      {
        level: "debug",
        message: expect.stringMatching(/GET \/domains\/1 .*200/) as string,
        fields: { ms: expect.any(Number) as number, bytes: '{"id":1}'.length },
      },
    ]);
    for (const { fields } of [lines[0], lines[2]].filter((line) => line !== undefined)) {
      expect(fields?.["ms"]).toBeGreaterThan(0);
      expect(fields?.["ms"]).toBeLessThan(1000);
    }
  });

  it("reports a rate limit and its pause even without debug mode", async () => {
    const server = await first(429, { "retry-after": "7" });
    const client = connecting(server.url);
    await client.get("/domains/1");
    expect(client.lines.filter(({ level }) => level === "info")).toEqual([
      {
        level: "info",
        message: expect.stringContaining("GET /domains/1") as string,
        fields: { ms: 7000, reason: expect.stringContaining("Not now") as string },
      },
    ]);
  });
});

describe("a closed client", () => {
  it("has waited for its requests, and counted them", async () => {
    let end: () => void = () => undefined;
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const server = await serving((_, response) => {
      end = () => {
        answer(response, 200, { id: 1 });
      };
      arrived();
    });
    const client = connecting(server.url);
    const order: string[] = [];
    const reading = client.get("/domains/1").then(() => order.push("answer"));
    await arrival;
    const closing = client.close().then(() => order.push("closed"));
    await turns();
    expect(order).toEqual([]);
    end();
    await Promise.all([reading, closing]);
    expect(order).toEqual(["answer", "closed"]);
    expect(client.statistics).toMatchObject({ requests: 1, retries: 0, changes: 0, bytes: '{"id":1}'.length });
  });

  it("sends no request, and may be closed again", async () => {
    const server = await serving((_, response) => {
      answer(response, 200, {});
    });
    const client = connecting(server.url);
    await client.close();
    await expect(client.get("/domains/1")).rejects.toThrow("The client is closed.");
    await client.close();
    expect(server.received).toEqual([]);
  });
});
