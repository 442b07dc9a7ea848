import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import {
  type ClientReadableStream,
  compressionAlgorithms,
  credentials,
  makeGenericClientConstructor,
  type ServiceError,
} from "@grpc/grpc-js";
import { serveCalls, silentStream, unary } from "../../../../src/provider/plugin/transport/grpc";

// The behavior of the server with the gRPC client of another author.

const same = (bytes: Buffer) => bytes;
const none = Buffer.alloc(0);
const bytesOf = { requestDeserialize: same, responseSerialize: same };
const Client = makeGenericClientConstructor({}, "any");
const [CANCELLED, RESOURCE_EXHAUSTED, UNIMPLEMENTED, INTERNAL] = [1, 8, 12, 13];
const largest = 256 * 1024 * 1024;

let server: Server;
let clients: InstanceType<typeof Client>[] = [];
let client: InstanceType<typeof Client>;

beforeEach(async () => {
  const methods = new Map([
    unary({ ...bytesOf, path: "/Echo" }, same),
    unary({ ...bytesOf, path: "/Length" }, (bytes) => Buffer.from(String(bytes.length))),
    unary({ ...bytesOf, path: "/Throw" }, (bytes) => Promise.reject(new Error(bytes.toString()))),
    silentStream({ path: "/Listen", requestStream: false }),
  ]);
  server = createServer((socket) => void serveCalls(socket, methods)).listen(0, "127.0.0.1");
  await once(server, "listening");
  client = newClient();
});

afterEach(() => {
  for (const each of clients) each.close();
  clients = [];
  server.close();
});

function newClient(options = {}) {
  const address = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const anySize = { "grpc.max_send_message_length": -1, "grpc.max_receive_message_length": -1 };
  const made = new Client(address, credentials.createInsecure(), { ...anySize, ...options });
  clients.push(made);
  return made;
}

function call(path: string, message: Buffer, through = client): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    through.makeUnaryRequest(path, same, same, message, (error, answer) =>
      error ? reject(error) : resolve(answer as Buffer),
    );
  });
}

// An HTTP/2 frame has 16 KB, and the window of a stream 64 KB.
test.each([0, 1, 16_379, 16_380, 65_530, 65_531, 1_000_000, 20_000_000])("%d bytes go there and back", async (size) => {
  const message = Buffer.alloc(size, "stratus");
  expect((await call("/Echo", message)).equals(message)).toBe(true);
});

test("a message may have Terraform's maximum size, and not more", async () => {
  expect((await call("/Length", Buffer.alloc(largest))).toString()).toBe(String(largest));
  await expect(call("/Length", Buffer.alloc(largest + 1))).rejects.toMatchObject({
    code: RESOURCE_EXHAUSTED,
    details: "A message must be at most 268435456 bytes, got 268435457.",
  });
});

test("concurrent calls get their own responses", async () => {
  const messages = Array.from({ length: 300 }, (_, index) => Buffer.alloc(index * 400, String(index)));
  const answers = await Promise.all(messages.map((message) => call("/Echo", message)));
  expect(answers.filter((answer, index) => !messages[index]?.equals(answer))).toEqual([]);
});

test("errors are received with their code and text", async () => {
  await expect(call("/Throw", Buffer.from("Größe: 50 % of\n\u{1f600}"))).rejects.toMatchObject({
    code: INTERNAL,
    details: "Größe: 50 % of\n\u{1f600}",
  });
  await expect(call("/Nothing", none)).rejects.toMatchObject({
    code: UNIMPLEMENTED,
    details: "The provider has no method /Nothing.",
  });
});

test("a client with compression gets an unsupported error", async () => {
  const compressing = newClient({ "grpc.default_compression_algorithm": compressionAlgorithms.gzip });
  await expect(call("/Echo", Buffer.alloc(1_000), compressing)).rejects.toMatchObject({
    code: UNIMPLEMENTED,
    details: "The message must not be compressed.",
  });
});

test("a stream without messages stays open until the client cancels it", async () => {
  const stream: ClientReadableStream<Buffer> = client.makeServerStreamRequest("/Listen", same, same, none);
  let error: ServiceError | undefined;
  const ended = new Promise((resolve) => stream.resume().once("end", resolve));
  stream.on("error", (thrown: ServiceError) => (error = thrown));
  await call("/Echo", none);
  expect(error).toBeUndefined();
  stream.cancel();
  await ended;
  expect(error?.code).toBe(CANCELLED);
});
