import { once } from "node:events";
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type IncomingHttpHeaders,
} from "node:http2";
import { type AddressInfo, createServer, type Server } from "node:net";
import { serveCalls, serverStream, silentStream, unary } from "../../../../src/provider/plugin/transport/grpc";
import { eventually } from "../../../support/eventually";
import { turns } from "../../../support/turns";

const text = {
  requestDeserialize: (bytes: Buffer) => bytes.toString(),
  responseSerialize: (answer: string) => Buffer.from(answer),
};
const [OK, RESOURCE_EXHAUSTED, UNIMPLEMENTED, INTERNAL] = ["0", "8", "12", "13"];

let server: Server;
let client: ClientHttp2Session;
let ended = 0;
/** The calls of `/Late` that have begun. */
let begun: number;
/** The messages that the streams of a test have produced, and their end. */
let produced: string[] = [];

/** As many messages of a megabyte as requested, then the error if there is one. */
async function* megabytes(request: string, signal: AbortSignal) {
  const [count, error] = request.split(" ");
  try {
    for (let index = 0; index < Number(count); index += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      produced.push(String(index));
      yield String(index).padEnd(1_000_000);
    }
    if (error !== undefined) throw new Error(error);
  } finally {
    produced.push("end");
  }
}

beforeEach(async () => {
  begun = 0;
  ended = 0;
  produced = [];
  const methods = new Map([
    unary(
      { ...text, path: "/Echo" },
      (request) => `${request}!`,
      () => void (ended += 1),
    ),
    unary({ ...text, path: "/Throw" }, (request) => {
      throw new Error(request);
    }),
    unary({ ...text, path: "/Late" }, async () => {
      begun += 1;
      await turns();
      return "late";
    }),
    serverStream({ ...text, path: "/Megabytes" }, megabytes),
    silentStream({ path: "/Exchange", requestStream: true }),
    silentStream({ path: "/Listen", requestStream: false }),
  ]);
  server = createServer((socket) => void serveCalls(socket, methods)).listen(0, "127.0.0.1");
  await once(server, "listening");
  client = connect(target());
});

const target = () => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

afterEach(() => {
  client.destroy();
  server.close();
});

function framed(message: string, flag = 0): Buffer {
  const prefix = Buffer.alloc(5);
  prefix[0] = flag;
  prefix.writeUInt32BE(Buffer.byteLength(message), 1);
  return Buffer.concat([prefix, Buffer.from(message)]);
}

const start = (path: string): ClientHttp2Stream =>
  client.request({ ":method": "POST", ":path": path, "content-type": "application/grpc", te: "trailers" });

async function outcome(stream: ClientHttp2Stream) {
  const chunks: Buffer[] = [];
  let headers: IncomingHttpHeaders = {};
  const add = (sent: IncomingHttpHeaders) => void (headers = { ...headers, ...sent });
  stream.on("response", add).on("trailers", add);
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(stream, "close");
  const reason = decodeURIComponent(String(headers["grpc-message"] ?? ""));
  return { headers, status: headers["grpc-status"], reason, body: Buffer.concat(chunks) };
}

function call(path: string, ...parts: readonly Buffer[]) {
  const stream = start(path);
  for (const part of parts) stream.write(part);
  stream.end();
  return outcome(stream);
}

test("a message gets one response, with the status after it", async () => {
  const { headers, status, body } = await call("/Echo", framed("hello"));
  expect(headers).toMatchObject({ ":status": 200, "content-type": "application/grpc+proto" });
  expect(status).toBe(OK);
  expect(body).toEqual(framed("hello!"));
});

test("a message may be empty, and may arrive in pieces", async () => {
  expect((await call("/Echo", framed(""))).body).toEqual(framed("!"));
  const whole = framed("x".repeat(200_000));
  const { body } = await call("/Echo", whole.subarray(0, 3), whole.subarray(3, 70_000), whole.subarray(70_000));
  expect(body.equals(framed(`${"x".repeat(200_000)}!`))).toBe(true);
});

test("an error ends the call with its text, even if it is long or contains half a character", async () => {
  expect(await call("/Throw", framed("Größe, 50 %"))).toMatchObject({ status: INTERNAL, reason: "Größe, 50 %" });
  const { status, reason } = await call("/Throw", framed("\u{1f600}".repeat(100_000)));
  expect(status).toBe(INTERNAL);
  expect(reason).toBe("\u{1f600}".repeat(2_000));
  const { reason: odd } = await call("/Throw", framed(`x${"\u{1f600}".repeat(100_000)}`));
  expect(odd).toBe(`x${"\u{1f600}".repeat(1_999)}\ufffd`);
});

test.each([
  ["none", []],
  ["a part of one", [framed("hello").subarray(0, 7)]],
  ["two", [framed("one"), framed("two")]],
])("a call with %s instead of a message is rejected", async (_, parts) => {
  expect(await call("/Echo", ...parts)).toMatchObject({
    status: INTERNAL,
    reason: "The call must contain exactly one message.",
  });
});

test("a compressed message is rejected", async () => {
  expect(await call("/Echo", framed("hello", 1))).toMatchObject({ status: UNIMPLEMENTED });
});

test("a message above Terraform's maximum size is rejected before it is read", async () => {
  const announced = framed("the beginning");
  announced.writeUInt32BE(256 * 1024 * 1024 + 1, 1);
  const stream = start("/Echo");
  stream.write(announced);
  stream.once("response", () => stream.end());
  expect(await outcome(stream)).toMatchObject({
    status: RESOURCE_EXHAUSTED,
    reason: "A message must be at most 268435456 bytes, got 268435457.",
  });
});

test("an unknown method is rejected, regardless of other data", async () => {
  expect(await call("/Nothing", framed("hello"))).toMatchObject({
    status: UNIMPLEMENTED,
    reason: "The provider has no method /Nothing.",
  });
});

test("a client that does not wait for its response does not affect the others", async () => {
  const leaving = start("/Late");
  leaving.end(framed("hello"));
  await eventually(() => begun === 1);
  leaving.close();
  expect((await call("/Late", framed("hello"))).body).toEqual(framed("late"));
});

test("the end of a call is reported after its response is sent", async () => {
  await call("/Echo", framed("hello"));
  await eventually(() => ended === 1);
});

test("a stream sends its messages in order, and then the status", async () => {
  const { headers, status, body } = await call("/Megabytes", framed("3"));
  expect(headers).toMatchObject({ ":status": 200, "content-type": "application/grpc+proto" });
  expect(status).toBe(OK);
  expect(body.equals(Buffer.concat(["0", "1", "2"].map((each) => framed(each.padEnd(1_000_000)))))).toBe(true);
  expect(await call("/Megabytes", framed("0"))).toMatchObject({ status: OK, body: Buffer.alloc(0) });
});

test("an error in a stream ends it with its text, before and after messages", async () => {
  expect(await call("/Megabytes", framed("0 broken"))).toMatchObject({ status: INTERNAL, reason: "broken" });
  const { status, reason, body } = await call("/Megabytes", framed("1 Größe"));
  expect([status, reason, body.length]).toEqual([INTERNAL, "Größe", 1_000_005]);
});

test("a stream produces no more than the client takes, and ends with the client", async () => {
  const stream = start("/Megabytes");
  stream.end(framed("1000"));
  await once(stream, "response");
  await turns();
  expect(produced.length).toBeLessThan(10);
  stream.close(constants.NGHTTP2_CANCEL);
  await eventually(() => produced.at(-1) === "end");
  expect(produced.length).toBeLessThan(11);
  expect((await call("/Echo", framed("hello"))).status).toBe(OK);
});

test("an exchange without messages stays open until the client has sent all", async () => {
  const stream = start("/Exchange");
  const end = outcome(stream);
  expect((await call("/Late", framed("hello"))).status).toBe(OK);
  expect(stream.closed).toBe(false);
  stream.end();
  expect((await end).status).toBe(OK);
});

test("a stream without events stays open until the client cancels it", async () => {
  const stream = start("/Listen");
  const heard: IncomingHttpHeaders[] = [];
  const hear = (sent: IncomingHttpHeaders) => void heard.push(sent);
  stream.on("response", hear).on("trailers", hear);
  stream.end(framed(""));
  expect((await call("/Late", framed("hello"))).status).toBe(OK);
  expect(stream.closed).toBe(false);
  expect(heard).toEqual([]);
  stream.close(constants.NGHTTP2_CANCEL);
  await once(stream, "close");
  expect((await call("/Late", framed("hello"))).status).toBe(OK);
});

test("a connection that breaks during calls does not affect the others", async () => {
  const breaking = start("/Late");
  breaking.on("error", () => undefined);
  breaking.end(framed("hello"));
  const other = connect(target());
  await once(other, "connect");
  client.destroy();
  client = other;
  expect((await call("/Late", framed("hello"))).body).toEqual(framed("late"));
});
