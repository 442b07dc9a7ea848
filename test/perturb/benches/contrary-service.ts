import { type Proxy, startProxy } from "../../support/proxy";
import { isObject, type Json } from "../changes/each-property";
import type { Transformation } from "../changes/transformations";

/** Starts a proxy in front of the emulator that changes its responses in these ways. Errors stay unchanged. */
export function startContraryService(emulatorUrl: string, transformations: readonly Transformation[]): Promise<Proxy> {
  const changes = transformations.map(({ start }) => start());
  return startProxy(emulatorUrl, async (exchange) => {
    const response = await exchange.forward();
    const json = response.status < 400 ? parsed(response.body) : undefined;
    if (!json) return response;
    const { method, path } = exchange;
    const sent = parsed(exchange.body) ?? {};
    const changed = changes.reduce((present, change) => change(present, { method, path, sent }), json);
    return { ...response, body: Buffer.from(JSON.stringify(changed)) };
  });
}

function parsed(body: Buffer): Json | undefined {
  try {
    const json: unknown = JSON.parse(body.toString());
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
