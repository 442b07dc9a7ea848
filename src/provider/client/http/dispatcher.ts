import { readFileSync } from "node:fs";
import type tls from "node:tls";
import type v8 from "node:v8";
import type { Dispatcher } from "undici";
import type { ClientOptions } from "../types";
import { proxyFor } from "./proxies";
import type * as Undici from "./undici";

export interface Dispatchers {
  /**
   * The connection pool for an origin, created with the first request.
   *
   * @throws ProxySettingError if the origin needs a proxy that can't be used
   */
  to(origin: string): Dispatcher;
  close(): Promise<void>;
}

const connectionsPerOrigin = 16;
const connectTimeoutMs = 10_000;
/** The maximum time for a proxy to connect to the service, which is not limited otherwise. */
const proxyTimeoutMs = 30_000;
/** A budget that the parser never reaches within one process. */
const neverOptimise = "--wasm-tiering-budget=2000000000";

/** Connections are kept alive. Proxies come from the environment, but are never used for loopback. */
export function createDispatchers({ caFile, responseTimeout = 120_000 }: ClientOptions): Dispatchers {
  const tls = caFile === undefined ? {} : { ca: readAuthorities(caFile) };
  const options = {
    connections: connectionsPerOrigin,
    connect: { ...tls, timeout: connectTimeoutMs },
    headersTimeout: responseTimeout,
    bodyTimeout: responseTimeout,
    ...(caFile === undefined ? {} : { requestTls: tls, proxyTls: tls }),
  };
  let direct: Dispatcher | undefined;
  const proxied = new Map<string, Dispatcher>();
  let isClosed = false;
  return {
    to(origin) {
      if (isClosed) throw new Error("The client is closed.");
      const proxy = proxyFor(new URL(origin));
      if (!proxy) return (direct ??= new (loadUndici().Agent)(options));
      const uri = proxy.url.href;
      const undici = loadUndici();
      const known = proxied.get(uri) ?? new undici.ProxyAgent({ ...options, uri, clientFactory: proxyFactory(undici) });
      proxied.set(uri, known);
      return known;
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      const pools = [...(direct ? [direct] : []), ...proxied.values()];
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}

function loadUndici(): typeof Undici {
  /* eslint-disable @typescript-eslint/no-require-imports -- an import() would not be bundled as CommonJS, nor run in jest */
  // V8 would optimize undici's parser (WebAssembly) in the background from the first response on, and delay the
  // exit of the process until that is done. This costs 70 ms of CPU time in each process of a run, too much for a
  // few responses. The flag isn't set earlier, because changing flags invalidates Node's own compiled code.
  (require("node:v8") as typeof v8).setFlagsFromString(neverOptimise);
  return require("./undici") as typeof Undici;
  /* eslint-enable @typescript-eslint/no-require-imports */
}

/**
 * Creates connection pools for a proxy. A pool needs `connect` to open a tunnel, and only the index of undici adds
 * it.
 */
function proxyFactory({ Pool, connect }: typeof Undici) {
  return (origin: URL, options: object) => {
    const pool = new Pool(origin, { ...options, headersTimeout: proxyTimeoutMs });
    const openTunnel = async (tunnel: Dispatcher.ConnectOptions) => {
      try {
        return await connect.call(pool, tunnel);
      } catch (error) {
        const { code, message } = error as Error & { readonly code?: string };
        // With this code, undici would connect again without end.
        if (code !== "UND_ERR_SOCKET" && code !== "UND_ERR_INFO") throw error;
        throw Object.assign(new Error(message, { cause: error }), { code: "ECONNRESET" });
      }
    };
    return Object.assign(pool, { connect: openTunnel });
  };
}

function readAuthorities(caFile: string): string[] {
  const setting = `ca_file ${JSON.stringify(caFile)}`;
  let text: string;
  try {
    text = readFileSync(caFile, "utf8");
  } catch (error) {
    throw new Error(`${setting} must be the path of a readable file: ${(error as Error).message}`, { cause: error });
  }
  if (!text.includes("-----BEGIN CERTIFICATE-----")) {
    throw new Error(
      `${setting} must be a file with certificates in PEM format ("-----BEGIN CERTIFICATE-----"), but it contains none.`,
    );
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded only where it is needed: it takes milliseconds
  const { rootCertificates } = require("node:tls") as typeof tls;
  return [...rootCertificates, text];
}
