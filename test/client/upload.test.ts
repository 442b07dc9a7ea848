import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getEventListeners } from "node:events";
import { Readable } from "node:stream";
import { connect, ConnectionError, InterruptedError, InvalidResponseError } from "../../src/client";
import { closeAll, connecting, drop, jumpingClock, rejection } from "./support/server";

const contentType = "application/octet-stream";
const servers: Server[] = [];

async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const made = createServer(handler);
  servers.push(made);
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${String((made.address() as AddressInfo).port)}/secret`;
}

afterEach(async () => {
  await closeAll();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const clientTo = (url: string) =>
  connect({
    baseUrl: new URL("/v4", url).href,
    token: "s3cret",
    maxRetries: 2,
    pollInterval: 1,
    userAgent: "test",
    log: () => undefined,
    clock: { now: () => performance.now(), random: () => 0, sleep: () => Promise.resolve() },
  });

test("R1-171: the data goes by PUT as octets, without a token, and again from the beginning after a 503", async () => {
  const seen: unknown[] = [];
  const url = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, headers } = request;
      seen.push([method, headers["content-type"], headers.authorization, Buffer.concat(chunks).toString()]);
      response.writeHead(seen.length === 1 ? 503 : 200).end("{}");
    });
  });
  const client = clientTo(url);
  await client.upload(url, () => Readable.from([Buffer.from("disk")]), { size: 4, contentType });
  await client.close();
  expect(seen).toEqual(Array.from({ length: 2 }, () => ["PUT", contentType, undefined, "disk"]));
});

test("a refusal is not tried again, and its address stays secret", async () => {
  let count = 0;
  const url = await serve((request, response) => {
    count += 1;
    request.resume().on("end", () => response.writeHead(400).end("{}"));
  });
  const client = clientTo(url);
  const sending = client.upload(url, () => Readable.from([Buffer.from("disk")]), { size: 4, contentType });
  const error = await sending.catch((caught: unknown) => caught as Error);
  await client.close();
  expect(String(error)).toContain("400");
  expect(String(error)).not.toContain("secret");
  expect(count).toBe(1);
});

test("the signal breaks an upload off in its middle", async () => {
  const stop = new AbortController();
  const url = await serve((request) => {
    request.once("data", () => {
      stop.abort();
    });
  });
  const client = clientTo(url);
  const endless = () =>
    Readable.from(
      (function* () {
        for (let count = 0; count < 10_000; count++) yield Buffer.alloc(10_000);
      })(),
    );
  const sending = client.upload(url, endless, { size: 100_000_000, contentType, signal: stop.signal });
  await expect(sending).rejects.toThrow(InterruptedError);
  await expect(sending).rejects.toMatchObject({
    message: expect.stringContaining("broken off") as string,
    cause: stop.signal.reason as unknown,
  });
  await client.close();
});

describe("an upload", () => {
  const disk = () => Readable.from([Buffer.from("disk")]);
  const options = { size: 4, contentType };

  /** Answers each upload with the next status, or cuts the connection where there is none; then with 200. */
  async function answering(...statuses: (number | undefined)[]) {
    const paths: unknown[] = [];
    const url = await serve((request, response) => {
      const status = paths.length < statuses.length ? statuses[paths.length] : 200;
      paths.push(request.url);
      request.resume().on("end", () => (status === undefined ? drop(request) : response.writeHead(status).end("{}")));
    });
    return { url, paths };
  }

  it("says how large the data is, and keeps the whole of the address", async () => {
    let seen: unknown;
    const url = await serve((request, response) => {
      seen = [request.url, request.headers["content-length"]];
      request.resume().on("end", () => response.end());
    });
    await connecting(url).upload(`${url}/a?key=b`, disk, options);
    expect(seen).toEqual(["/secret/a?key=b", "4"]);
  });

  it.each([200, 201, 204, 299])("has succeeded with %d", async (status) => {
    const { url, paths } = await answering(status);
    await connecting(url).upload(url, disk, options);
    expect(paths).toHaveLength(1);
  });

  it.each([300, 307, 400, 403, 404, 409, 499])("has failed for good with %d", async (status) => {
    const { url, paths } = await answering(status);
    const error = await rejection(connecting(url).upload(url, disk, options));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ method: "PUT", path: `${new URL(url).origin}/…`, status });
    expect(paths).toHaveLength(1);
  });

  it.each([408, 429, 500, 503, 599, undefined])(
    "is sent again after %s, as often as max_retries says",
    async (status) => {
      const twice = await answering(status, status);
      await connecting(twice.url, { maxRetries: 2 }).upload(twice.url, disk, options);
      expect(twice.paths).toHaveLength(3);
    },
  );

  it("fails with what went wrong last when it was sent as often as max_retries says", async () => {
    const refused = await answering(503, 503, 503);
    const client = connecting(refused.url, { maxRetries: 2 });
    expect(await rejection(client.upload(refused.url, disk, options))).toMatchObject({ status: 503 });
    expect(refused.paths).toHaveLength(3);
    expect(client.clock.slept.map(Math.round)).toEqual([500, 1000]);
    const warned = client.lines.filter(({ level }) => level === "warn").map(({ message }) => message);
    expect(warned).toEqual([expect.stringContaining("503"), expect.stringContaining("503")]);
  });

  it("fails so too when the connection breaks, and keeps the address secret, also in the log", async () => {
    const cut = await answering(undefined, undefined);
    const client = connecting(cut.url, { maxRetries: 1 });
    const error = await rejection(client.upload(cut.url, disk, options));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ method: "PUT", path: `${new URL(cut.url).origin}/…` });
    expect(cut.paths).toHaveLength(2);
    const warned = client.lines.filter(({ level }) => level === "warn").map(({ message }) => message);
    expect(warned).toEqual([expect.stringContaining("other side closed")]);
    expect([...warned, error.message].join()).not.toContain("secret");
  });

  it("is not begun when the signal aborted before, nor again when it aborts in a pause", async () => {
    const { url, paths } = await answering(503);
    const before = connecting(url).upload(url, disk, { ...options, signal: AbortSignal.abort() });
    expect((await rejection(before)).message).toContain(`PUT ${new URL(url).origin}/… was not sent`);
    expect(paths).toEqual([]);

    const stop = new AbortController();
    const signals: unknown[] = [];
    const clock = {
      ...jumpingClock(),
      sleep: (_: number, signal?: AbortSignal) => {
        signals.push(signal);
        stop.abort();
        return Promise.resolve();
      },
    };
    const sending = connecting(url, { clock }).upload(url, disk, { ...options, signal: stop.signal });
    expect(await rejection(sending)).toBeInstanceOf(InterruptedError);
    expect(paths).toHaveLength(1);
    expect(signals).toEqual([stop.signal]);
  });

  it("is sent again when the connection breaks after a response that was only informational", async () => {
    let count = 0;
    const url = await serve((request, response) => {
      count += 1;
      request.resume().on("end", () => {
        if (count > 1) response.end();
        else response.writeEarlyHints({ link: "</style.css>; rel=preload" }, () => drop(request));
      });
    });
    await connecting(url).upload(url, disk, options);
    expect(count).toBe(2);
  });

  it.each([
    ["the whole answer", "{}"],
    ["half an answer", "{"],
  ])("that is refused before all was sent ends with the refusal, of which %s comes", async (_, text) => {
    const url = await serve((request, response) => {
      response.writeHead(413, { connection: "close", "content-length": "2" });
      response.write(text, () => request.socket.destroySoon());
    });
    const bodies: Readable[] = [];
    const open = () => {
      const body = Readable.from(
        (function* () {
          for (let count = 0; count < 10_000; count++) yield Buffer.alloc(10_000);
        })(),
      );
      bodies.push(body);
      return body;
    };
    const sending = connecting(url).upload(url, open, { size: 100_000_000, contentType });
    expect(await rejection(sending)).toMatchObject({ status: 413 });
    expect(bodies.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  it("leaves nothing at the signal, whether it succeeds or fails", async () => {
    const { signal } = new AbortController();
    for (const statuses of [[200], [400], [undefined, undefined]]) {
      const { url } = await answering(...statuses);
      const listening: number[] = [];
      const open = () => {
        setImmediate(() => listening.push(getEventListeners(signal, "abort").length));
        return disk();
      };
      await connecting(url, { maxRetries: 1 })
        .upload(url, open, { ...options, signal })
        .catch(() => undefined);
      expect(listening[0]).toBe(1);
      expect(getEventListeners(signal, "abort")).toHaveLength(0);
    }
  });
});

describe("an answer to an upload that is no receipt", () => {
  const disk = () => Readable.from([Buffer.from("disk")]);
  const options = { size: 4, contentType };

  it.each([
    ["text/html; charset=utf-8", "signed out"],
    ["Application/XHTML+xml", "<p>signed out</p>"],
    ["text/plain", " \n<!DOCTYPE html><p>signed out</p>"],
    ["application/octet-stream", "<html lang=en>"],
  ])("is a page for people: %s %j", async (type, page) => {
    let count = 0;
    const url = await serve((request, response) => {
      count += 1;
      request.resume().on("end", () => response.writeHead(200, { "content-type": type }).end(page));
    });
    const error = await rejection(connecting(url).upload(url, disk, options));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error.message).toContain("a page for people (HTML) instead of a receipt");
    expect(error.message).not.toContain("secret");
    expect(count).toBe(1);
  });

  it.each([
    ["application/json", "{}"],
    ["application/xml", '<?xml version="1.0"?><PutObjectResult/>'],
    ["text/plain", "OK"],
    ["application/octet-stream", ""],
  ])("is none of these: %s %j", async (type, body) => {
    const url = await serve((request, response) => {
      request.resume().on("end", () => response.writeHead(201, { "content-type": type }).end(body));
    });
    await connecting(url).upload(url, disk, options);
  });

  it("ends soon where its body does not", async () => {
    const url = await serve((request, response) => {
      request.resume().on("end", () => {
        response.writeHead(200);
        const timer = setInterval(() => response.write("x".repeat(1000)), 1);
        response.on("close", () => clearInterval(timer));
      });
    });
    await connecting(url).upload(url, disk, options);
  });

  it.each([
    ["", "something else"],
    ["ftp://files.example/secret", "one of ftp://"],
    ["javascript:alert(1)", "one of javascript://"],
    ["/uploads/1", "something else"],
  ])("an address %j is refused before anything is sent", async (address, given) => {
    const url = await serve(() => undefined);
    const error = await rejection(connecting(url).upload(address, disk, options));
    expect(error.message).toContain(`must begin with https:// or http://, got ${given}, so nothing was uploaded`);
  });

  it("an address without TLS is refused where the service has it", async () => {
    const client = connecting("https://127.0.0.1:1/v4");
    const error = await rejection(client.upload("http://files.example/secret", disk, options));
    expect(error.message).toContain("must begin with https://, got one of http://");
  });
});
