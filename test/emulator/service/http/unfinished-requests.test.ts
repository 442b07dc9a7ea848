import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type EmulatorServer, startStratusEmulator } from "../../../../src/composition/emulator";
import { eventually } from "../../../support/eventually";

const controlToken = "of-the-control-api";

let emulator: EmulatorServer;
let isOpen = false;
beforeEach(async () => {
  emulator = await startStratusEmulator({ port: 0, controlToken });
  isOpen = true;
});
afterEach(async () => {
  if (isOpen) await emulator.close();
});

const head = (line: string, ...headers: readonly string[]) =>
  [`${line} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n");

/** Opens a connection to the emulator and sends the text. */
async function open(text: string): Promise<{ readonly socket: Socket; readonly received: () => string }> {
  const socket = connect(Number(new URL(emulator.url).port), "127.0.0.1");
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString())).on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  return { socket, received: () => received };
}

const control = `Authorization: Bearer ${controlToken}`;

test.each([
  ["without data", ""],
  ["with half of a head", "GET /v4/domains HTTP/1.1\r\nHost: loc"],
  ["with half of a body to the API", `${head("POST /v4/domains", "Content-Length: 100")}{"domain"`],
  ["with half of a body to the control API", `${head("PUT /_emulator/state", control, "Content-Length: 100")}{"for`],
  ["with a body of unknown length", `${head("POST /v4/domains", "Transfer-Encoding: chunked")}5\r\n{"dom`],
  ["that reads the event stream", head("GET /_emulator/stream", control)],
])("a connection %s does not prevent the end of the emulator", async (_, text) => {
  const reported = jest.spyOn(console, "error").mockImplementation(() => undefined);
  const { socket } = await open(text);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  // The emulator has to have read the text before it ends.
  await fetch(emulator.url.replace("/v4", "/_emulator/health"));
  await emulator.close();
  await closed;
  isOpen = false;
  expect(reported.mock.calls).toEqual([]);
  reported.mockRestore();
});

test("the control API refuses a request without its token before it reads the body", async () => {
  const lengthy = "Content-Length: 60000000";
  const { socket, received } = await open(`${head("PUT /_emulator/state", lengthy)}{"format"`);
  await eventually(() => received() !== "");
  expect(received()).toMatch(/^HTTP\/1\.1 401 /);
  socket.destroy();
});

test.each(["GET /_emulator/health", "GET /_emulator/ui", "POST /v4/domains"])(
  "%s accepts a body of at most 2 MiB",
  async (line) => {
    const size = 2 * 1024 * 1024 + 1;
    const { socket, received } = await open(head(line, `Content-Length: ${String(size)}`));
    socket.write(Buffer.alloc(size, " "));
    await eventually(() => received() !== "");
    expect(received()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  },
);
