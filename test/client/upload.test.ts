import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { connect, InterruptedError } from "../../src/client";

const contentType = "application/octet-stream";
let server: Server | undefined;

async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const made = createServer(handler);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${String((made.address() as AddressInfo).port)}/secret`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
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
  await expect(sending).rejects.toThrow("broken off");
  await client.close();
});
