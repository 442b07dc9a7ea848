import { getEventListeners } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { connect, ConnectionError, InterruptedError, InvalidResponseError } from "../../../src/provider/client";
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

test("R1-171: sends the data by PUT as octets, without a token, and again from the start after a 503", async () => {
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

test("does not retry a rejection, and keeps its URL secret", async () => {
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

test("the signal aborts an upload in progress", async () => {
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
    message: expect.stringContaining("was aborted") as string,
    cause: stop.signal.reason as unknown,
  });
  await client.close();
});

describe("an upload", () => {
  const disk = () => Readable.from([Buffer.from("disk")]);
  const options = { size: 4, contentType };

  /** Returns the next status code for each upload, or closes the connection if there is none. Returns 200 after that. */
  async function answering(...statuses: (number | undefined)[]) {
    const paths: unknown[] = [];
    const url = await serve((request, response) => {
      const status = paths.length < statuses.length ? statuses[paths.length] : 200;
      paths.push(request.url);
      request.resume().on("end", () => (status === undefined ? drop(request) : response.writeHead(status).end("{}")));
    });
    return { url, paths };
  }

  it("contains the size of the data, and keeps the complete URL", async () => {
    let seen: unknown;
    const url = await serve((request, response) => {
      seen = [request.url, request.headers["content-length"]];
      request.resume().on("end", () => response.end());
    });
    await connecting(url).upload(`${url}/a?key=b`, disk, options);
    expect(seen).toEqual(["/secret/a?key=b", "4"]);
  });

  it.each([200, 201, 204, 299])("succeeds with %d", async (status) => {
    const { url, paths } = await answering(status);
    await connecting(url).upload(url, disk, options);
    expect(paths).toHaveLength(1);
  });

  it.each([300, 307, 400, 403, 404, 409, 499])("fails permanently with %d", async (status) => {
    const { url, paths } = await answering(status);
    const error = await rejection(connecting(url).upload(url, disk, options));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ method: "PUT", path: `${new URL(url).origin}/…`, status });
    expect(paths).toHaveLength(1);
  });

  it.each([408, 429, 500, 503, 599, undefined])("is retried after %s, max_retries times", async (status) => {
    const twice = await answering(status, status);
    await connecting(twice.url, { maxRetries: 2 }).upload(twice.url, disk, options);
    expect(twice.paths).toHaveLength(3);
  });

  it("fails with the last error after max_retries retries", async () => {
    const refused = await answering(503, 503, 503);
    const client = connecting(refused.url, { maxRetries: 2 });
    expect(await rejection(client.upload(refused.url, disk, options))).toMatchObject({ status: 503 });
    expect(refused.paths).toHaveLength(3);
    expect(client.clock.slept.map(Math.round)).toEqual([500, 1000]);
    const warned = client.lines.filter(({ level }) => level === "warn").map(({ message }) => message);
    expect(warned).toEqual([expect.stringContaining("503"), expect.stringContaining("503")]);
  });

  it("fails if the connection breaks, and keeps the URL secret, also in the log", async () => {
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

  it("does not start after an abort, and does not restart after an abort in a pause", async () => {
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

  it("is retried if the connection breaks after an informational response", async () => {
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
    ["the whole response", "{}"],
    ["half a response", "{"],
  ])("that is rejected before all data was sent ends with the rejection, of which %s arrives", async (_, text) => {
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

  it("leaves no listener at the signal, whether it succeeds or fails", async () => {
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

describe("an upload response that is not a receipt", () => {
  const disk = () => Readable.from([Buffer.from("disk")]);
  const options = { size: 4, contentType };

  it.each([
    ["text/html; charset=utf-8", "signed out"],
    ["Application/XHTML+xml", "<p>signed out</p>"],
    ["text/plain", " \n<!DOCTYPE html><p>signed out</p>"],
    ["application/octet-stream", "<html lang=en>"],
  ])("is an HTML page: %s %j", async (type, page) => {
    let count = 0;
    const url = await serve((request, response) => {
      count += 1;
      request.resume().on("end", () => response.writeHead(200, { "content-type": type }).end(page));
    });
    const error = await rejection(connecting(url).upload(url, disk, options));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error.message).toContain("an HTML page instead of a receipt");
    expect(error.message).not.toContain("secret");
    expect(count).toBe(1);
  });

  it.each([
    ["application/json", "{}"],
    ["application/xml", '<?xml version="1.0"?><PutObjectResult/>'],
    ["text/plain", "OK"],
    ["application/octet-stream", ""],
  ])("is neither: %s %j", async (type, body) => {
    const url = await serve((request, response) => {
      request.resume().on("end", () => response.writeHead(201, { "content-type": type }).end(body));
    });
    await connecting(url).upload(url, disk, options);
  });

  it("ends soon, even if its body does not", async () => {
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
    ["", "a string that isn't a URL"],
    ["ftp://files.example/secret", "a URL that begins with ftp://"],
    ["javascript:alert(1)", "a URL that begins with javascript://"],
    ["/uploads/1", "a string that isn't a URL"],
  ])("rejects a URL %j before any request", async (address, given) => {
    const url = await serve(() => undefined);
    const error = await rejection(connecting(url).upload(address, disk, options));
    expect(error.message).toContain(`must begin with https:// or http://, got ${given}. Nothing was uploaded`);
  });

  it("rejects a URL without TLS if the service uses TLS", async () => {
    const client = connecting("https://127.0.0.1:1/v4");
    const error = await rejection(client.upload("http://files.example/secret", disk, options));
    expect(error.message).toContain("must begin with https://, got a URL that begins with http://");
  });
});
