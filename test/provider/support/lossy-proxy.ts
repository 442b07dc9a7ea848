import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The fate of a request: its response is lost after the service executed it, it is lost on its way, a gateway returns 504 and
 * the service executes it a little later, the gateway returns 504 and the request never arrives, or the gateway sends it
 * twice and forwards the second response.
 */
export type Loss = "lost after" | "lost before" | "504 and done later" | "504 and never done" | "sent twice";

export interface LossyProxy {
  /** The URL of the service behind the proxy. */
  readonly url: string;
  /** Loses this number of the next matching requests. */
  lose(method: string, path: RegExp, loss: Loss, times?: number): void;
  /**
   * Returns 503 this number of times, from the moment at which the service has executed a matching request. The client
   * doesn't know the outcome yet, so it sends no request in between.
   */
  outageAfter(method: string, path: RegExp, requests: number): void;
  /** The requests of a method with status code 200, with their paths. */
  executed(method: string): readonly string[];
  readonly close: () => Promise<void>;
}

const later = 60;
const withoutVersion = (url: string) => url.replace(/^\/v4(beta)?/, "");

/** A proxy in front of the emulator, which loses the requests and responses that a test selects. */
export async function startLossyProxy(target: string, { haste = 1 } = {}): Promise<LossyProxy> {
  const executed: { method: string; path: string }[] = [];
  let losing: { method: string; path: RegExp; loss: Loss; times: number } | undefined;
  let outage: { method: string; path: RegExp; requests: number } | undefined;
  let away = 0;
  const under = new Set<Promise<unknown>>();

  async function forward(request: IncomingMessage, body: Buffer) {
    const { method = "GET", url = "/" } = request;
    const headers = { authorization: request.headers.authorization ?? "", "content-type": "application/json" };
    const filter = request.headers["x-filter"];
    const answer = await fetch(`${new URL(target).origin}${url}`, {
      method,
      headers: { ...headers, ...(typeof filter === "string" ? { "x-filter": filter } : {}) },
      ...(body.length > 0 ? { body: body.toString("utf8") } : {}),
    });
    const text = await answer.text();
    const path = withoutVersion(url);
    if (answer.status === 200) executed.push({ method, path });
    if (outage?.method === method && outage.path.test(path)) {
      away = outage.requests;
      outage = undefined;
    }
    return { status: answer.status, text };
  }

  const say = (response: ServerResponse, status: number, text: string) => {
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  };
  const errors = (reason: string) => JSON.stringify({ errors: [{ reason }] });

  async function handle(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    if (away > 0) {
      away -= 1;
      say(response, 503, errors("Back soon"));
      return;
    }
    const path = withoutVersion(request.url ?? "");
    const found = losing?.method === request.method ? losing : undefined;
    if (!found?.path.test(path)) {
      const { status, text } = await forward(request, body);
      say(response, status, text);
      return;
    }
    const { loss } = found;
    if (--found.times === 0) losing = undefined;
    if (loss === "sent twice") {
      await forward(request, body);
      const { status, text } = await forward(request, body);
      say(response, status, text);
      return;
    }
    if (loss === "lost after") await forward(request, body);
    if (loss.startsWith("lost")) {
      request.socket.destroy();
      return;
    }
    say(response, 504, errors("The gateway timed out"));
    if (loss === "504 and never done") return;
    await new Promise((resolve) => setTimeout(resolve, later / haste));
    await forward(request, body);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const work = handle(request, response, Buffer.concat(chunks)).finally(() => under.delete(work));
      under.add(work);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/v4`,
    lose: (method, path, loss, times = 1) => {
      losing = { method, path, loss, times };
    },
    outageAfter: (method, path, requests) => {
      outage = { method, path, requests };
    },
    executed: (method) => executed.filter((each) => each.method === method).map(({ path }) => path),
    close: async () => {
      await Promise.all(under);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
