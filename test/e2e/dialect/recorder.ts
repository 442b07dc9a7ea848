import type { Exchange } from "../../shared/dialect/support/wire";
import { type Proxy, startProxy } from "../../support/proxy";

export interface Recorder extends Proxy {
  /** The requests to the API and their responses. */
  readonly exchanges: readonly Exchange[];
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Starts a proxy in front of the emulator that forwards every request and records the data of the connection. */
export async function startRecorder(emulatorUrl: string): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const proxy = await startProxy(emulatorUrl, async (exchange) => {
    const response = await exchange.forward();
    const path = exchange.url.replace(/\?.*$/s, "");
    const [body, answer] = [parsed(exchange.body), parsed(response.body)];
    if (path.startsWith("/v4")) exchanges.push({ method: exchange.method, path, body, answer });
    return response;
  });
  return { ...proxy, exchanges };
}
