import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConnectionError } from "../../../../src/provider/client";
import { createCertificate } from "../../../../src/provider/plugin/transport/tls";
import {
  authorityExtension,
  type Certificate,
  createSelfSigned,
  dnsNameExtension,
} from "../../../../src/shared/x509/certificate";
import { answer, closeAll, connecting, rejection, serving } from "../support/server";

const proxyNames = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY"];
const environment = { ...process.env };
const folder = mkdtempSync(join(tmpdir(), "client-"));
const closing: (() => void)[] = [];

beforeEach(() => {
  for (const name of proxyNames) Reflect.deleteProperty(process.env, name);
});
afterEach(async () => {
  await closeAll();
  for (const close of closing.splice(0)) close();
});
afterAll(() => {
  process.env = environment;
  rmSync(folder, { recursive: true });
});

/** A proxy that connects every tunnel to one port of localhost. With a certificate, it uses TLS. */
async function proxyTo(port: number, certificate?: Certificate) {
  const tunnels: string[] = [];
  const proxy = certificate
    ? createSecureServer({ cert: certificate.certificate, key: certificate.privateKey })
    : createServer();
  proxy.on("connect", (request, socket) => {
    tunnels.push(request.url ?? "");
    const upstream = connectSocket(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connected\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket]) end.on("error", () => undefined);
    closing.push(() => upstream.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  closing.push(() => proxy.close());
  const { port: own } = proxy.address() as AddressInfo;
  if (certificate) process.env["HTTPS_PROXY"] = `https://localhost:${String(own)}`;
  else process.env["HTTP_PROXY"] = `http://127.0.0.1:${String(own)}`;
  return tunnels;
}

const one = () =>
  serving((_, response) => {
    answer(response, 200, { id: 1 });
  });

describe("proxies", () => {
  it("are read from the environment", async () => {
    const server = await one();
    const tunnels = await proxyTo(server.port);
    await expect(connecting("http://stratus.example/v4").get("/domains/1")).resolves.toEqual({ id: 1 });
    expect(tunnels).toEqual(["stratus.example:80"]);
    expect(server.received[0]?.headers.host).toBe("stratus.example");
  });

  it("are never used for localhost", async () => {
    const server = await one();
    const tunnels = await proxyTo(server.port);
    await connecting(server.url).get("/domains/1");
    await connecting(server.url.replace("127.0.0.1", "localhost")).get("/domains/1");
    expect(server.received).toHaveLength(2);
    expect(tunnels).toEqual([]);
  });

  it("are not used for hosts in NO_PROXY", async () => {
    const server = await one();
    const tunnels = await proxyTo(server.port);
    process.env["NO_PROXY"] = "stratus.invalid";
    const error = await rejection(connecting("http://stratus.invalid/v4").get("/domains/1"));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(tunnels).toEqual([]);
  });
});

describe("ca_file", () => {
  async function secure({ certificate, privateKey } = createCertificate()) {
    const server = createSecureServer({ cert: certificate, key: privateKey }, (_, response) => {
      response.end('{"id": 1}');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const caFile = join(folder, "authority.pem");
    writeFileSync(caFile, certificate);
    const { port } = server.address() as AddressInfo;
    return { url: `https://localhost:${String(port)}/v4`, port, caFile };
  }

  it("trusts a private certificate authority", async () => {
    const { url, caFile } = await secure();
    await expect(connecting(url, { caFile }).get("/domains/1")).resolves.toEqual({ id: 1 });
  });

  it("applies behind a proxy, and to the proxy", async () => {
    const [name, from, until] = ["stratus.example", new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    const extensions = [authorityExtension(), dnsNameExtension(name)];
    const { port, caFile } = await secure(createSelfSigned({ name, from, until, extensions }));
    const ofProxy = createCertificate();
    appendFileSync(caFile, ofProxy.certificate);
    const tunnels = await proxyTo(port, ofProxy);
    await expect(connecting("https://stratus.example/v4", { caFile }).get("/domains/1")).resolves.toEqual({ id: 1 });
    expect(tunnels).toEqual(["stratus.example:443"]);
  });

  it("is named in the error for an untrusted certificate, which is not retried", async () => {
    const { url } = await secure();
    const client = connecting(url);
    const error = await rejection(client.get("/domains/1"));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain("ca_file");
    expect(client.statistics.requests).toBe(1);
  });

  it("must be a file with certificates", () => {
    const empty = join(folder, "empty.pem");
    writeFileSync(empty, "nothing");
    expect(() => connecting("https://localhost/v4", { caFile: empty })).toThrow(/ca_file .*empty\.pem.* PEM form/);
    expect(() => connecting("https://localhost/v4", { caFile: join(folder, "absent.pem") })).toThrow(
      /ca_file .*readable file/,
    );
  });
});

it("reports an unknown host, and does not retry", async () => {
  const client = connecting("http://stratus.invalid/v4");
  const error = await rejection(client.get("/domains/1"));
  expect(error).toBeInstanceOf(ConnectionError);
  expect(client.statistics.requests).toBe(1);
});
