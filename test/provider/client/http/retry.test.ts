import type { ServerResponse } from "node:http";
import { ApiError, ConnectionError, InvalidResponseError, UnknownOutcomeError } from "../../../../src/provider/client";
import { eventually } from "../../../support/eventually";
import { turns } from "../../../support/turns";
import { answer, closeAll, connecting, drop, methods, refuse, rejection, serve, serving } from "../support/server";

afterEach(closeAll);

const failing = [408, 429, 500, 502, 503, 504];

/** Fails this number of times, with the status or by a cut connection, and then succeeds. */
const failingFirst = (times: number, status?: number) => {
  let left = times;
  return serving((_, response, request) => {
    left -= 1;
    if (left < 0) answer(response, 200, { id: 1 });
    else if (status === undefined) drop(request);
    else refuse(response, status, "Busy");
  });
};

describe("retries", () => {
  const calls = {
    get: (client: ReturnType<typeof connecting>) => client.get("/domains/1"),
    put: (client: ReturnType<typeof connecting>) => client.put("/domains/1", { description: "x" }),
    delete: (client: ReturnType<typeof connecting>) => client.delete("/domains/1"),
    idempotentAct: (client: ReturnType<typeof connecting>) =>
      client.post("/networking/ips/assign", {}, { idempotent: true }),
  };

  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    "%s, after a lost connection and each temporary status",
    async (name) => {
      for (const status of [undefined, ...failing]) {
        const server = await failingFirst(3, status);
        const client = connecting(server.url);
        await calls[name](client);
        expect(server.received).toHaveLength(4);
        expect(client.statistics).toMatchObject({ requests: 4, retries: 3 });
      }
    },
  );

  it("at most max_retries times", async () => {
    const server = await failingFirst(99, 503);
    const error = await rejection(connecting(server.url, { maxRetries: 2 }).get("/domains/1"));
    expect(error).toMatchObject({
      status: 503,
      message: "GET /domains/1 failed with status code 503: Busy (Sent 3 times.)",
    });
    expect(server.received).toHaveLength(3);
    const lost = await failingFirst(99);
    await expect(connecting(lost.url, { maxRetries: 0 }).get("/domains/1")).rejects.toBeInstanceOf(ConnectionError);
    expect(lost.received).toHaveLength(1);
  });

  it("no rejection", async () => {
    for (const status of [400, 401, 403, 404, 409, 422]) {
      const server = await failingFirst(1, status);
      await expect(connecting(server.url).put("/domains/1", {})).rejects.toBeInstanceOf(ApiError);
      expect(server.received).toHaveLength(1);
    }
  });

  it("with pauses that double up to 30 seconds", async () => {
    const server = await failingFirst(8, 500);
    const client = connecting(server.url, { maxRetries: 8 });
    await client.get("/domains/1");
    const rounded = client.clock.slept.map((ms) => Math.round(ms / 100) / 10);
    expect(rounded).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30]);
  });

  it("a page with 502, which is reported if it persists", async () => {
    const server = await serving((_, response) =>
      response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>"),
    );
    const error = await rejection(connecting(server.url, { maxRetries: 1 }).get("/domains/1"));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ status: 502 });
    expect(error.message).toContain("Bad Gateway");
    expect(server.received).toHaveLength(2);
  });

  it("a delete: the 404 after a lost response means that the first request succeeded", async () => {
    let exists = true;
    const server = await serving((_, response, request) => {
      if (exists) drop(request);
      else refuse(response, 404, "Not found");
      exists = false;
    });
    await expect(connecting(server.url).delete("/domains/1")).resolves.toBe(true);
    expect(methods(server)).toEqual(["DELETE /domains/1", "DELETE /domains/1"]);
  });

  it("a delete: the 404 after a 429 means that the object did not exist", async () => {
    let isFirst = true;
    const server = await serving((_, response) => {
      refuse(response, isFirst ? 429 : 404, "Not now");
      isFirst = false;
    });
    await expect(connecting(server.url).delete("/domains/1")).resolves.toBe(false);
  });
});

describe("a POST", () => {
  it.each([undefined, 408, 500, 502, 503, 504])("is sent once if the outcome is unknown (%s)", async (status) => {
    const server = await failingFirst(1, status);
    const error = await rejection(connecting(server.url).post("/databases/mysql/instances/1/patch"));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error.message).toContain("POST /databases/mysql/instances/1/patch: the outcome is unknown");
    expect(server.received).toHaveLength(1);
  });

  it("is sent once if the response is too late", async () => {
    const server = await serving(() => undefined);
    const client = connecting(server.url, { responseTimeout: 50 });
    await expect(client.post("/compute/instances/1/boot")).rejects.toBeInstanceOf(UnknownOutcomeError);
    expect(server.received).toHaveLength(1);
  });

  it("is sent once if the response is cut off", async () => {
    const server = await serving((_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("{");
      void turns().then(() => response.destroy());
    });
    await expect(connecting(server.url).post("/compute/instances/1/boot")).rejects.toBeInstanceOf(UnknownOutcomeError);
    expect(server.received).toHaveLength(1);
  });

  it("is retried after 429, which processed nothing", async () => {
    const server = await failingFirst(2, 429);
    await expect(connecting(server.url).post("/compute/instances/1/boot")).resolves.toEqual({ id: 1 });
    expect(server.received).toHaveLength(3);
  });

  it("is retried if no connection could be opened", async () => {
    const spare = await serve(() => undefined);
    await spare.close();
    let server: Awaited<ReturnType<typeof serving>> | undefined;
    const client = connecting(spare.url, {
      clock: {
        now: () => 0,
        random: () => 0,
        sleep: async () => {
          server ??= await serving((_, response) => {
            answer(response, 200, { done: true });
          }, spare.port);
        },
      },
    });
    await expect(client.post("/compute/instances/1/boot")).resolves.toEqual({ done: true });
    expect(client.statistics).toMatchObject({ requests: 2, retries: 1 });
    expect(server?.received).toHaveLength(1);
  });

  it("that can't connect reports it in the end", async () => {
    const spare = await serve(() => undefined);
    await spare.close();
    const error = await rejection(connecting(spare.url, { maxRetries: 1 }).post("/compute/instances/1/boot"));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain("ECONNREFUSED");
    expect(error.message).toContain("base_url");
  });
});

describe("rate limits", () => {
  const limited = (headers: Record<string, string>) => {
    let isFirst = true;
    return serving((_, response: ServerResponse) => {
      if (isFirst) answer(response, 429, { errors: [{ reason: "Too many requests" }] }, headers);
      else answer(response, 200, { id: 1 });
      isFirst = false;
    });
  };

  it("wait for Retry-After in seconds", async () => {
    const client = connecting((await limited({ "retry-after": "7" })).url);
    await client.get("/domains/1");
    expect(client.clock.slept).toEqual([7000]);
  });

  it("wait for Retry-After as a date, by the service's clock", async () => {
    const server = await limited({
      date: "Sat, 01 Jan 2000 00:00:00 GMT",
      "retry-after": "Sat, 01 Jan 2000 00:01:30 GMT",
    });
    const client = connecting(server.url);
    await client.get("/domains/1");
    expect(client.clock.slept).toEqual([90_000]);
  });

  it("pause every caller, regardless of the request", async () => {
    let isLimited = true;
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const server = await serving((_, response) => {
      if (isLimited) answer(response, 429, { errors: [] }, { "retry-after": "5" });
      else answer(response, 200, { id: 1 });
    });
    const sleeping: string[] = [];
    const client = connecting(server.url, {
      clock: {
        now: () => (isLimited ? 0 : 5000),
        random: () => 0,
        sleep: async (milliseconds) => {
          sleeping.push(String(milliseconds));
          await gate;
        },
      },
    });
    const first = client.get("/domains/1");
    await eventually(() => sleeping.length >= 1);
    const others = [client.get("/regions/x"), client.put("/domains/2", {}), client.post("/compute/instances/1/boot")];
    await eventually(() => sleeping.length >= 4);
    expect(sleeping).toEqual(["5000", "5000", "5000", "5000"]);
    expect(server.received).toHaveLength(1);
    isLimited = false;
    open();
    await Promise.all([first, ...others]);
    expect(server.received).toHaveLength(5);
  });

  it("pause when the service returns that no requests remain", async () => {
    const server = await serving((_, response) => {
      answer(response, 200, { id: 1 }, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "12" });
    });
    const client = connecting(server.url);
    await client.get("/domains/1");
    await client.get("/domains/1");
    expect(client.clock.slept).toEqual([12_000]);
  });

  it("follow requests_per_second after a first burst", async () => {
    const server = await serving((_, response) => {
      answer(response, 200, { id: 1 });
    });
    const client = connecting(server.url, { requestsPerSecond: 2 });
    for (let count = 0; count < 6; count += 1) await client.get("/domains/1");
    expect(client.clock.slept).toEqual([500, 500, 500, 500]);
  });

  it("fail at the request above max_requests, including retries", async () => {
    const server = await failingFirst(1, 500);
    const client = connecting(server.url, { maxRequests: 3 });
    await client.get("/domains/1");
    await client.get("/domains/1");
    const error = await rejection(client.get("/domains/1"));
    expect(error.name).toBe("RequestLimitError");
    expect(error.message).toContain("budget of 3 requests (max_requests)");
    expect(server.received).toHaveLength(3);
    expect(client.statistics.requests).toBe(3);
  });
});
