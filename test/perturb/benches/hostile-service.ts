import { type Proxy, startProxy } from "../../support/proxy";
import { type Hostile, replacedBy } from "../changes/hostile-replies";

/** The requests that get a hostile response: by method and path after the version. */
export type Concerns = (method: string, path: string) => boolean;

export interface HostileService extends Pick<Proxy, "url" | "close"> {
  /** From now on these requests get this response. Before the first call, no request does. */
  respond(hostile: Hostile | undefined, concerns: Concerns): void;
  /** The number of requests with this response since the last call of `respond`. */
  readonly responses: number;
}

/** Starts a proxy in front of the emulator that forwards the requests and returns the response of the test. */
export async function startHostileService(emulatorUrl: string): Promise<HostileService> {
  let hostile: Hostile | undefined;
  let isConcerned: Concerns = () => false;
  let responses = 0;
  const { url, close } = await startProxy(emulatorUrl, async (exchange) => {
    const honest = await exchange.forward();
    if (!hostile || honest.status >= 400 || !isConcerned(exchange.method, exchange.path)) return honest;
    responses += 1;
    return replacedBy(hostile, honest);
  });
  return {
    url,
    close,
    respond(next, concerns) {
      [hostile, isConcerned, responses] = [next, concerns, 0];
    },
    get responses() {
      return responses;
    },
  };
}
