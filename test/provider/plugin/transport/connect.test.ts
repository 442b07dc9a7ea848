import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { connect as connectSocket, type Socket } from "node:net";
import { dirname } from "node:path";
import { connect as connectTls } from "node:tls";
import { credentials } from "@grpc/grpc-js";
import type { Provider } from "../../../../src/provider/plugin/provider";
import { startPlugin } from "../../../../src/provider/plugin/rpc/plugin-state";
import { type RunningServer, startServer } from "../../../../src/provider/plugin/server";
import { createCertificate } from "../../../../src/provider/plugin/transport/tls";
import { eventually } from "../../../support/eventually";
import { connect, type TestClient } from "../client";

const provider: Provider<string> = {
  address: "example.test/acme/empty",
  version: "0.0.0",
  schema: { version: 0, description: "", attributes: {} },
  configure: () => "client",
  resources: {},
  dataSources: {},
};

const UNIMPLEMENTED = 12;
const UNAVAILABLE = 14;

let server: RunningServer;
let client: TestClient | undefined;

afterEach(async () => {
  client?.close();
  await server.close();
});

const target = () => `unix:${server.address.text}`;

describe("with mutual TLS", () => {
  const own = createCertificate();
  const mine = createCertificate();
  const stranger = createCertificate();

  let counted: number[];

  beforeEach(async () => {
    const counts: number[] = [];
    counted = counts;
    server = await startServer(startPlugin(provider), {
      tls: { own, client: mine.certificate },
      onConnections: (open) => counts.push(open),
    });
  });

  const pinned = Buffer.from(own.certificate);
  const channel = (shown: typeof own) =>
    credentials.createSsl(pinned, Buffer.from(shown.privateKey), Buffer.from(shown.certificate));

  test("accepts the client with the expected certificate", async () => {
    client = connect(target(), channel(mine));
    expect((await client.call("getProviderSchema", {})).diagnostics).toEqual([]);
  });

  test("rejects a client with another certificate", async () => {
    client = connect(target(), channel(stranger));
    await expect(client.call("getProviderSchema", {})).rejects.toMatchObject({ code: UNAVAILABLE });
  });

  test("rejects a client without a certificate", async () => {
    client = connect(target(), credentials.createSsl(pinned));
    await expect(client.call("getProviderSchema", {})).rejects.toMatchObject({ code: UNAVAILABLE });
  });

  /** The server's TLS response to an HTTP/2 preface, and the session ticket that it issues. */
  async function greet(shown: object) {
    const heard: Buffer[] = [];
    let session: Buffer | undefined;
    const pin = { ca: own.certificate, servername: "localhost", ALPNProtocols: ["h2"] };
    const socket = connectTls({ path: server.address.text, ...pin, ...shown });
    const heardOrClosed = new Promise((resolve) => {
      socket.on("data", (bytes: Buffer) => resolve(heard.push(bytes))).once("close", resolve);
    });
    socket.on("session", (given) => (session = given)).on("error", () => undefined);
    socket.on("secureConnect", () => socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"));
    await heardOrClosed;
    socket.destroy();
    return { heard, session };
  }

  test.each([
    ["another certificate", { key: stranger.privateKey, cert: stranger.certificate }],
    ["no certificate", {}],
  ])("a client with %s may finish the TLS handshake and gets no data, also when it resumes", async (_, shown) => {
    const { heard, session } = await greet(shown);
    expect(heard).toEqual([]);
    expect((await greet({ ...shown, session })).heard).toEqual([]);
    expect((await greet({ key: mine.privateKey, cert: mine.certificate })).heard).not.toEqual([]);
  });

  /** Opens a connection, sends the bytes, and waits until the server has had time to count it. */
  async function openSocket(sent: Buffer | string): Promise<Socket> {
    const socket = connectSocket(server.address.text);
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(sent);
    return socket;
  }

  const halfHello = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]);

  test("counts only connections of the expected client", async () => {
    const idle = ["", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", halfHello, ...Array<string>(50).fill("")];
    const sockets = await Promise.all(idle.map(openSocket));
    await greet({ key: stranger.privateKey, cert: stranger.certificate });
    await greet({});
    expect(counted).toEqual([]);
    client = connect(target(), channel(mine));
    await client.call("getMetadata", {});
    expect(counted).toEqual([1]);
    client.close();
    await eventually(() => counted.at(-1) === 0);
    for (const socket of sockets) socket.destroy();
    await greet({ key: stranger.privateKey, cert: stranger.certificate });
    expect(counted).toEqual([1, 0]);
  });

  test("close also cuts the connections that are not counted", async () => {
    const socket = await openSocket(halfHello);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    await server.close();
    await closed;
    expect(socket.destroyed).toBe(true);
  });

  test("rejects a client without TLS", async () => {
    client = connect(target());
    await expect(client.call("getProviderSchema", {})).rejects.toMatchObject({ code: UNAVAILABLE });
  });

  test("a client that expects another server rejects it", async () => {
    const other = credentials.createSsl(
      Buffer.from(stranger.certificate),
      Buffer.from(mine.privateKey),
      Buffer.from(mine.certificate),
    );
    client = connect(target(), other);
    await expect(client.call("getProviderSchema", {})).rejects.toMatchObject({ code: UNAVAILABLE });
  });
});

describe("the server", () => {
  let connections: number[];

  beforeEach(async () => {
    const counted: number[] = [];
    connections = counted;
    server = await startServer(startPlugin(provider), { onConnections: (open) => counted.push(open) });
    client = connect(target());
  });

  test("rejects unknown methods with UNIMPLEMENTED, regardless of their name", async () => {
    for (const method of ["ReadStateBytes", "DeleteState", "NotInventedYet"]) {
      await expect(client?.raw(`/tfplugin6.Provider/${method}`)).rejects.toMatchObject({ code: UNIMPLEMENTED });
    }
  });

  test("listens in its own folder, which it deletes", async () => {
    const folder = dirname(server.address.text);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await server.close();
    expect(existsSync(folder)).toBe(false);
  });

  test("counts its connections", async () => {
    await client?.call("getMetadata", {});
    client?.close();
    await eventually(() => connections.at(-1) === 0);
    expect(connections).toEqual([1, 0]);
  });

  test("does not count a connection without HTTP/2", async () => {
    const sockets = ["", "GET / HTTP/1.1\r\n\r\n"].map((sent) => {
      const socket = connectSocket(server.address.text);
      socket.on("error", () => undefined).write(sent);
      return socket;
    });
    await client?.call("getMetadata", {});
    client?.close();
    await eventually(() => connections.at(-1) === 0);
    expect(connections).toEqual([1, 0]);
    for (const socket of sockets) socket.destroy();
  });

  test("accepts messages far above the default limit of gRPC", async () => {
    const request = { config: { msgpack: Buffer.from([0x80]), json: Buffer.alloc(0) } };
    const padded = { ...request, config: { ...request.config, json: Buffer.alloc(24 * 1024 * 1024) } };
    expect(await client?.call("validateProviderConfig", padded)).toEqual({ diagnostics: [] });
  });
});
