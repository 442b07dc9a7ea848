import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer as createTlsServer } from "node:tls";
import { freePort } from "../../support/knot";
import { cloudName } from "./service";

export interface Certificate {
  /** The path of the file. */
  readonly certificate: string;
  readonly key: string;
}

/** One certificate for the ACME server and for the cloud's URL: it is its own root, so clients that trust it trust both. */
export function createCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const names = `subjectAltName=DNS:localhost,DNS:${cloudName}`;
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const written = ["-subj", "/CN=stratus-test", "-addext", names, "-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", ...kind, ...written], { stdio: "pipe" });
  return { certificate, key };
}

export interface AcmeServer {
  /** The URL of its directory. */
  readonly directory: string;
  stop(): Promise<void>;
}

/** Debian's pebble, an ACME server that resolves names only with the service. */
export async function startPebble(folder: string, { certificate, key }: Certificate, dns: string): Promise<AcmeServer> {
  const [port, management] = [await freePort(), await freePort()];
  const configuration = join(folder, "pebble.json");
  writeFileSync(
    configuration,
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${String(port)}`,
        managementListenAddress: `127.0.0.1:${String(management)}`,
        certificate,
        privateKey: key,
        // Only DNS challenges are solved here.
        httpPort: 1,
        tlsPort: 1,
      },
    }),
  );
  const child = spawn("pebble", ["-config", configuration, "-dnsserver", dns], {
    // By default, it waits some seconds before it validates, and rejects some valid nonces.
    env: { PATH: process.env["PATH"], PEBBLE_VA_NOSLEEP: "1", PEBBLE_WFE_NONCEREJECT: "0" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  for (let look = 0; !output.includes("ACME directory available"); look++) {
    if (look > 2_000 || child.exitCode !== null) throw new Error(`pebble does not serve:\n${output}`);
    await sleep(20);
  }
  return {
    directory: `https://localhost:${String(port)}/dir`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export interface Proxy {
  readonly url: string;
  close(): void;
}

/** Joins two connections. The end of one ends the other. */
function joinStreams(one: Duplex, other: Duplex): void {
  one.on("error", () => other.destroy()).pipe(other);
  other.on("error", () => one.destroy()).pipe(one);
}

/**
 * An HTTPS proxy with the service under the cloud's name: for clients with the fixed URL `https://api.linode.com`. It
 * connects to nothing else.
 */
export async function startProxy({ certificate, key }: Certificate, port: number): Promise<Proxy> {
  const tls = createTlsServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (socket) =>
    joinStreams(socket, connect(port, "127.0.0.1")),
  );
  const proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on("connect", ({ url }, socket, head) => {
    if (url !== `${cloudName}:443`) return void socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const inner = connect((tls.address() as AddressInfo).port, "127.0.0.1");
    inner.write(head);
    joinStreams(socket, inner);
  });
  for (const server of [tls, proxy]) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`,
    close() {
      for (const server of [tls, proxy]) server.close();
    },
  };
}
