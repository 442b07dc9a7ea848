import { readFileSync } from "node:fs";
import type tls from "node:tls";
import type { Agent, Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { isLoopback } from "../../contract";
import type { ClientOptions } from "../types";

export interface Dispatchers {
  /** The pool of connections that leads to an origin; made at the first request. */
  to(origin: string): Dispatcher;
  close(): Promise<void>;
}

const settings = { connections: 16, connectTimeout: 10_000 };

/** Connections that are kept alive. Proxies are taken from the environment, but never for loopback. */
export function dispatchers({ caFile, answerTimeout = 120_000 }: ClientOptions): Dispatchers {
  const tls = caFile === undefined ? {} : { ca: authorities(caFile) };
  const options = {
    connections: settings.connections,
    connect: { ...tls, timeout: settings.connectTimeout },
    headersTimeout: answerTimeout,
    bodyTimeout: answerTimeout,
    ...(caFile === undefined ? {} : { requestTls: tls, proxyTls: tls }),
  };
  let direct: Dispatcher | undefined;
  let proxied: Dispatcher | undefined;
  let isClosed = false;
  return {
    to(origin) {
      if (isClosed) throw new Error("The client is closed.");
      if (isLoopback(new URL(origin))) return (direct ??= new (load().Agent)(options));
      const loaded = load();
      return (proxied ??= new loaded.EnvHttpProxyAgent({ ...options, clientFactory: toProxy(loaded) }));
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.all([direct?.close(), proxied?.close()]);
    },
  };
}

interface Loaded {
  readonly Agent: typeof Agent;
  readonly EnvHttpProxyAgent: typeof EnvHttpProxyAgent;
  readonly Pool: typeof Pool;
  readonly connect: Dispatcher["connect"];
}

/**
 * The package's index loads fetch, WebSocket, caches and more: 80 to 140 ms, against 25 ms for these parts. A provider is
 * started several times per run, so they are loaded on their own, and not before the first request.
 */
function load(): Loaded {
  /* eslint-disable @typescript-eslint/no-require-imports -- an import() would not be bundled as CommonJS, nor run in jest */
  return {
    Agent: require("undici/lib/dispatcher/agent.js") as typeof Agent,
    EnvHttpProxyAgent: require("undici/lib/dispatcher/env-http-proxy-agent.js") as typeof EnvHttpProxyAgent,
    Pool: require("undici/lib/dispatcher/pool.js") as typeof Pool,
    connect: require("undici/lib/api/api-connect.js") as Dispatcher["connect"],
  };
  /* eslint-enable @typescript-eslint/no-require-imports */
}

/** The way to a proxy. A tunnel is opened with `connect`, which the index alone gives to every pool. */
function toProxy({ Pool, connect }: Loaded) {
  return (origin: URL, options: object) => Object.assign(new Pool(origin, options), { connect });
}

function authorities(caFile: string): string[] {
  const given = `ca_file ${JSON.stringify(caFile)}`;
  let text: string;
  try {
    text = readFileSync(caFile, "utf8");
  } catch (error) {
    throw new Error(`${given} must name a file that can be read: ${(error as Error).message}`, { cause: error });
  }
  if (!text.includes("-----BEGIN CERTIFICATE-----")) {
    throw new Error(`${given} must hold certificates in PEM form ("-----BEGIN CERTIFICATE-----"), and holds none.`);
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded only where it is needed: it takes milliseconds
  const { rootCertificates } = require("node:tls") as typeof tls;
  return [...rootCertificates, text];
}
