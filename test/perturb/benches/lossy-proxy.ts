import { setTimeout as sleep } from "node:timers/promises";
import { jsonResponse, type Proxy, type ProxyExchange, type ProxyResponse, startProxy } from "../../support/proxy";

/**
 * The fate of a request: its response is lost after the service executed it, it is lost on its way, a gateway returns 504 and
 * the service executes it a little later, the gateway returns 504 and the request never arrives, or the gateway sends it
 * twice and forwards the second response.
 */
export type Loss = "lost after" | "lost before" | "504 and done later" | "504 and never done" | "sent twice";

export interface LossyProxy extends Pick<Proxy, "url" | "close"> {
  /** Loses this number of the next matching requests. */
  lose(method: string, path: RegExp, loss: Loss, times?: number): void;
  /**
   * Returns 503 this number of times, from the moment at which the service has executed a matching request. The client
   * doesn't know the outcome yet, so it sends no request in between.
   */
  outageAfter(method: string, path: RegExp, requests: number): void;
  /** The requests of a method with status code 200, with their paths and queries. */
  executed(method: string): readonly string[];
}

const laterMs = 60;

const errorResponse = (status: number, reason: string) => jsonResponse(status, { errors: [{ reason }] });

/** Starts a proxy in front of the emulator that loses the requests and responses that a test selects. */
export async function startLossyProxy(emulatorUrl: string, { haste = 1 } = {}): Promise<LossyProxy> {
  const executed: { readonly method: string; readonly path: string }[] = [];
  let losing: { method: string; path: RegExp; loss: Loss; times: number } | undefined;
  let outage: { method: string; path: RegExp; requests: number } | undefined;
  let remainingOutage = 0;

  const pathOf = ({ url }: ProxyExchange) => url.replace(/^\/v4(beta)?/, "");

  async function forward(exchange: ProxyExchange): Promise<ProxyResponse> {
    const response = await exchange.forward();
    const { method } = exchange;
    const path = pathOf(exchange);
    if (response.status === 200) executed.push({ method, path });
    if (outage?.method === method && outage.path.test(path)) {
      remainingOutage = outage.requests;
      outage = undefined;
    }
    return response;
  }

  /** The loss that a test selected for this request. */
  function takeLoss(exchange: ProxyExchange): Loss | undefined {
    if (losing?.method !== exchange.method || !losing.path.test(pathOf(exchange))) return undefined;
    const { loss } = losing;
    if (--losing.times === 0) losing = undefined;
    return loss;
  }

  const { url, close } = await startProxy(emulatorUrl, async (exchange) => {
    if (remainingOutage > 0) {
      remainingOutage -= 1;
      return errorResponse(503, "Back soon");
    }
    switch (takeLoss(exchange)) {
      case undefined:
        return forward(exchange);
      case "sent twice":
        await forward(exchange);
        return forward(exchange);
      case "lost after":
        await forward(exchange);
        return exchange.drop();
      case "lost before":
        return exchange.drop();
      case "504 and never done":
        return errorResponse(504, "The gateway timed out");
      case "504 and done later":
        exchange.reply(errorResponse(504, "The gateway timed out"));
        await sleep(laterMs / haste);
        await forward(exchange);
        return undefined;
    }
  });
  return {
    url,
    close,
    lose: (method, path, loss, times = 1) => {
      losing = { method, path, loss, times };
    },
    outageAfter: (method, path, requests) => {
      outage = { method, path, requests };
    },
    executed: (method) => executed.filter((each) => each.method === method).map(({ path }) => path),
  };
}
