import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createCertificate } from "../../../src/provider/plugin/transport/tls";

/** A folder that a web server serves over https. */
export interface ServedFolder {
  /** `localhost:4711` */
  readonly host: string;
  /** The environment variable that makes a Go process trust the server. */
  readonly environment: Readonly<Record<string, string>>;
  /** The requested paths. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

/** Serves a folder. The server's certificate is written to `authorityFile`. */
export async function serveFolder(folder: string, authorityFile: string): Promise<ServedFolder> {
  const { certificate, privateKey } = createCertificate();
  writeFileSync(authorityFile, certificate);
  const requests: string[] = [];
  const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    const path = new URL(request.url ?? "/", "https://localhost").pathname;
    requests.push(path);
    const file = join(folder, path);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = path.endsWith(".json") ? "application/json" : "application/octet-stream";
    response.writeHead(200, { "content-type": type }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `localhost:${String(port)}`,
    environment: { SSL_CERT_FILE: authorityFile },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
