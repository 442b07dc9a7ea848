import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { connect as connectTls } from "node:tls";
import { credentials } from "@grpc/grpc-js";
import { createCertificate } from "../../src/provider/plugin/transport/tls";
import { connect, type TestClient } from "../provider/plugin/client";
import { type StartedProvider, startProvider } from "./support/started";

jest.setTimeout(900_000);

const [UNAVAILABLE, RESOURCE_EXHAUSTED] = [14, 8];

let provider: StartedProvider;
let client: TestClient | undefined;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(async () => {
  client?.close();
  await provider.stop();
});

const channel = (key: string, certificate: string) =>
  credentials.createSsl(Buffer.from(provider.certificate), Buffer.from(key), Buffer.from(certificate));
const connectWith = (own: ReturnType<typeof channel>) => (client = connect(`unix:${provider.socket}`, own));
const accepted = () => connectWith(channel(provider.expected.privateKey, provider.expected.certificate));

test("accepts the client with the expected certificate", async () => {
  const { provider: schema } = await accepted().call("getProviderSchema", {});
  expect(schema?.block?.attributes.map(({ name }) => name)).toContain("base_url");
});

test("rejects a client with another certificate, without one, and without TLS", async () => {
  const stranger = createCertificate();
  const others = [
    channel(stranger.privateKey, stranger.certificate),
    credentials.createSsl(Buffer.from(provider.certificate)),
    credentials.createInsecure(),
  ];
  for (const other of others) {
    await expect(connectWith(other).call("getProviderSchema", {})).rejects.toMatchObject({ code: UNAVAILABLE });
    client?.close();
  }
  expect((await accepted().call("getProviderSchema", {})).diagnostics).toEqual([]);
});

/** A key that OpenSSL takes for that of the certificate: its public part is the right one, its private part is not. */
function forgedKey(ofCertificate: KeyObject, other: KeyObject): string {
  const { x, y } = ofCertificate.export({ format: "jwk" });
  const jwk = { ...other.export({ format: "jwk" }), x: String(x), y: String(y) };
  return createPrivateKey({ key: jwk, format: "jwk" }).export({ type: "pkcs8", format: "pem" }).toString();
}

test("rejects a client with the expected certificate and another key", async () => {
  const { certificate } = provider.expected;
  const key = forgedKey(createPublicKey(certificate), createPrivateKey(createCertificate().privateKey));
  const pin = { ca: provider.certificate, servername: "localhost", ALPNProtocols: ["h2"] };
  const heard: Buffer[] = [];
  const socket = connectTls({ path: provider.socket, ...pin, key, cert: certificate });
  socket.on("data", (bytes: Buffer) => heard.push(bytes)).on("error", () => undefined);
  socket.on("secureConnect", () => socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"));
  await new Promise((resolve) => socket.once("close", resolve));
  expect(heard).toEqual([]);
});

test("accepts messages up to Terraform's limit of 256 MB", async () => {
  const config = (megabytes: number) => ({
    config: { msgpack: Buffer.from([0x80]), json: Buffer.alloc(megabytes * 1024 * 1024) },
  });
  accepted();
  expect(await client?.call("validateProviderConfig", config(255))).toEqual({ diagnostics: [] });
  await expect(client?.call("validateProviderConfig", config(257))).rejects.toMatchObject({ code: RESOURCE_EXHAUSTED });
  expect(await client?.call("validateProviderConfig", config(1))).toEqual({ diagnostics: [] });
});

test("SIGTERM ends the process with exit code 0", async () => {
  accepted();
  await client?.call("getMetadata", {});
  const ended = once(provider.child, "exit");
  provider.child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
