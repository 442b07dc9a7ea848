import { getEventListeners } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { ApiError, ConnectionError, UnknownOutcomeError } from "../../../../src/provider/client";
import { formatMilliseconds } from "../../../../src/provider/client/http/response-limits";
import { domains, named } from "../support/domains";
import { answer, closeAll, connecting, rejection, serving } from "../support/server";

const closing: (() => void)[] = [];
afterEach(async () => {
  await closeAll();
  for (const close of closing.splice(0)) close();
});

const limits = { responseLimits: { bytes: 100_000, milliseconds: 300 } };
const jsonHead = { "content-type": "application/json" };

/** Sends a little every few milliseconds without an end. Counts the bytes. */
function drip(response: ServerResponse, chunk: string) {
  const timer = setInterval(() => response.write(chunk), 20);
  closing.push(() => clearInterval(timer));
}

/** Writes without an end, as fast as the reader reads. */
function flood(response: ServerResponse, sent: { bytes: number }) {
  const chunk = " ".repeat(50_000);
  const write = () => {
    while (!response.destroyed) {
      sent.bytes += chunk.length;
      if (!response.write(chunk)) return;
    }
  };
  response.on("drain", write);
  write();
}

/** A server with raw sockets, for headers that no HTTP server writes. */
async function bare(onRequest: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => onRequest(socket));
    closing.push(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v4`;
}

describe("a body without an end", () => {
  it("is aborted at the limit, which the error names, and is not retried", async () => {
    const sent = { bytes: 0 };
    const server = await serving((_, response) => {
      response.writeHead(200, jsonHead);
      flood(response, sent);
    });
    const error = await rejection(
      connecting(server.url, { responseLimits: { bytes: 4 * 1024 * 1024, milliseconds: 10_000 } }).get("/domains/1"),
    );
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toBe(
      "GET /domains/1 failed: the response exceeds the 4 MiB limit. Check that base_url is the URL of the API.",
    );
    expect(server.received).toHaveLength(1);
    // Only the data in transit at that time.
    expect(sent.bytes).toBeLessThan(40 * 1024 * 1024);
  });

  it("is rejected before it is read if its headers contain its length", async () => {
    const server = await serving((_, response) => {
      response.writeHead(200, { ...jsonHead, "content-length": "900000000" });
      response.write("{");
    });
    const error = await rejection(connecting(server.url, limits).get("/domains/1"));
    expect(error.message).toContain("exceeds the 100000 bytes limit");
  });

  it("may follow a successful create: the object is looked up", async () => {
    let made = false;
    const server = await serving(({ method }, response) => {
      if (method === "POST") {
        made = true;
        response.writeHead(200, jsonHead);
        flood(response, { bytes: 0 });
      } else answer(response, 200, { data: made ? [{ id: 7, domain: "a" }] : [], page: 1, pages: 1, results: 1 });
    });
    expect(await connecting(server.url, limits).create(domains, {}, named("a"))).toMatchObject({ id: 7 });
  });
});

describe("a slow response", () => {
  it.each([
    [
      "in its body",
      (response: ServerResponse) => {
        response.writeHead(200, jsonHead);
        drip(response, " ");
      },
    ],
    [
      "in informational responses before the response",
      (response: ServerResponse) => {
        const timer = setInterval(() => {
          if (!response.destroyed) response.writeProcessing();
        }, 20);
        closing.push(() => clearInterval(timer));
      },
    ],
  ])("%s times out, and the error names the timeout", async (_, begin) => {
    const server = await serving((_, response) => {
      begin(response);
    });
    const error = await rejection(connecting(server.url, limits).get("/domains/1"));
    expect(error.message).toContain("the response wasn't complete after 0.3 seconds, the limit for one request");
    expect(server.received).toHaveLength(1);
  });

  it("times out during its headers", async () => {
    const url = await bare((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      let count = 0;
      const timer = setInterval(() => socket.write(`x-${String(count++)}: y\r\n`), 20);
      closing.push(() => clearInterval(timer));
    });
    const error = await rejection(connecting(url, limits).get("/domains/1"));
    expect(error.message).toContain("wasn't complete after 0.3 seconds");
  });

  it("leaves no timer behind if it completes in time", async () => {
    const server = await serving((_, response) => {
      answer(response, 200, { id: 1 });
    });
    const { signal } = new AbortController();
    expect(await connecting(server.url, limits).get("/domains/1", { signal })).toEqual({ id: 1 });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

it("headers above the limit are an error, and are not retried", async () => {
  let count = 0;
  const url = await bare((socket) => {
    count += 1;
    socket.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}\r\n\r\n`);
  });
  const error = await rejection(connecting(url).get("/domains/1"));
  expect(error.message).toContain("the headers of the response are too large");
  expect(count).toBe(1);
});

describe("a Retry-After pause", () => {
  const asking = (status: number, headers: Record<string, string>) =>
    serving((_, response) => {
      answer(response, status, { errors: [{ reason: "slowly" }] }, headers);
    });

  it.each([
    ["315360000", "3,650 days (Retry-After: 315360000)"],
    ["301", "5 minutes (Retry-After: 301)"],
    ["Tue, 01 Jan 2199 00:00:00 GMT", "days (Retry-After: Tue, 01 Jan 2199 00:00:00 GMT)"],
    ["9".repeat(400), `Retry-After: ${"9".repeat(60)}… (cut: it has 400 characters)`],
  ])("of %s is not used, and the error contains its length", async (header, words) => {
    for (const status of [429, 503]) {
      const server = await asking(status, { "retry-after": header });
      const client = connecting(server.url);
      const error = await rejection(client.get("/domains/1"));
      expect(error).toBeInstanceOf(ApiError);
      expect(error.message).toContain(words);
      expect(error.message).toContain(
        "longer than the limit of 5 minutes. Run this again when the service accepts requests.",
      );
      expect(server.received).toHaveLength(1);
      expect(client.clock.slept).toEqual([]);
    }
  });

  it("of five minutes is used and logged", async () => {
    let count = 0;
    const server = await serving((_, response) => {
      if (count++ === 0) answer(response, 429, { errors: [] }, { "retry-after": "300" });
      else answer(response, 200, { id: 1 });
    });
    const client = connecting(server.url);
    expect(await client.get("/domains/1")).toEqual({ id: 1 });
    expect(client.clock.slept).toEqual([300_000]);
    expect(client.lines.find(({ message }) => message === "GET /domains/1 is retried")?.fields?.["ms"]).toBe(300_000);
  });

  it.each(["soon", "-5", "", "Thu, 01 Jan 1970 00:00:00 GMT"])("with the value %j is invalid", async (header) => {
    const server = await asking(503, { "retry-after": header });
    const client = connecting(server.url, { maxRetries: 1 });
    await rejection(client.get("/domains/1"));
    expect(Math.max(...client.clock.slept)).toBeLessThan(1000);
  });

  it("without a Date header does not disturb the pauses after it", async () => {
    let count = 0;
    const server = await serving((_, response) => {
      count += 1;
      const none = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1900000000", date: "no date" };
      if (count === 1) answer(response, 200, { id: 1 }, none);
      else if (count === 2) answer(response, 429, { errors: [] }, { "retry-after": "7" });
      else answer(response, 200, { id: 1 });
    });
    const client = connecting(server.url);
    await client.get("/domains/1");
    await client.get("/domains/1");
    expect(client.clock.slept).toEqual([60_000, 7000]);
  });
});

test.each([
  [300, "0.3 seconds"],
  [1000, "1 second"],
  [90_000, "90 seconds"],
  [300_000, "5 minutes"],
  [7_200_000, "2 hours"],
  [315_360_000_000, "3,650 days"],
])("formats %d ms as %s", (milliseconds, words) => {
  expect(formatMilliseconds(milliseconds)).toBe(words);
});

describe("a create response without the new object", () => {
  const problemWith = ({ id }: { readonly id?: unknown }) =>
    typeof id === "number" ? undefined : `no new object: id must be a number, got ${JSON.stringify(id)}.`;

  it.each([[{}], [{ id: null }], [{ id: "x", domain: "a" }]])("is treated as lost: %j", async (body) => {
    let made = false;
    const server = await serving(({ method }, response) => {
      if (method === "POST") {
        made = true;
        answer(response, 200, body);
      } else answer(response, 200, { data: made ? [{ id: 7, domain: "a" }] : [], page: 1, pages: 1, results: 1 });
    });
    const client = connecting(server.url);
    expect(await client.create(domains, {}, { ...named("a"), problemWith })).toMatchObject({ id: 7 });
    expect(server.received.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("reports that the object may exist if none is found, and does not retry", async () => {
    const server = await serving(({ method }, response) => {
      if (method === "POST") response.writeHead(204).end();
      else answer(response, 200, { data: [], page: 1, pages: 1, results: 0 });
    });
    const error = await rejection(connecting(server.url).create(domains, {}, { ...named("a"), problemWith }));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error.message).toContain("may exist: the service reported success");
    expect(error.message).toContain("status code 204 and nothing about the new object");
    expect(server.received.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("does not adopt an object in the list that can't be identified either", async () => {
    let made = false;
    const server = await serving(({ method }, response) => {
      if (method === "POST") {
        made = true;
        answer(response, 200, {});
      } else answer(response, 200, { data: made ? [{ id: null, domain: "a" }] : [], page: 1, pages: 1, results: 1 });
    });
    const error = await rejection(connecting(server.url).create(domains, {}, { ...named("a"), problemWith }));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
  });

  it("may contain the new object in a field", async () => {
    const answers: object[] = [{ image: { id: 3 } }, { image: "none" }];
    const server = await serving(({ method }, response) => {
      if (method === "POST") answer(response, 200, answers.shift());
      else answer(response, 200, { data: [], page: 1, pages: 1, results: 0 });
    });
    const client = connecting(server.url);
    const options = { ...named("a"), problemWith, responseField: "image" };
    expect(await client.create(domains, {}, options)).toEqual({ image: { id: 3 } });
    expect((await rejection(client.create(domains, {}, options))).message).toContain(
      "no object in image, which should contain the new one",
    );
  });
});
