import { type Proxy, type ProxyExchange, type ProxyResponse, startProxy } from "../../support/proxy";

/** Responds in place of the service. */
export type Act = (exchange: ProxyExchange, proxy: Proxy) => Promise<ProxyResponse | undefined>;

/** A request of a run: `POST /domains/{}/records`, the second of its kind. */
export interface RequestName {
  readonly line: string;
  readonly nth: number;
}

/** A path segment for one object stands for any: `/domains/{}/records/{}`. */
export function lineOf(method: string, url: string): string {
  const path = url.replace(/\?.*$/s, "").replace(/^\/v4(beta)?/, "");
  const segments = path.split("/").map((part) => (/^\d+$|[.:%]|^.{25,}$/.test(part) ? "{}" : part));
  return `${method} ${segments.join("/")}`;
}

/** A proxy in front of the emulator that simulates faults of a network and of a service. */
export class FaultyService {
  private readonly seen = new Map<string, number>();
  private lines: string[] = [];
  private armed: { readonly act: Act; readonly name: RequestName | undefined } | undefined;
  private hits = 0;
  private proxy!: Proxy;

  static async start(emulatorUrl: string): Promise<FaultyService> {
    const service = new FaultyService();
    service.proxy = await startProxy(emulatorUrl, (exchange) => service.respond(exchange));
    return service;
  }

  /** The URL of the service. Ends in `/v4`. */
  get url(): string {
    return this.proxy.url;
  }

  /** Makes the request fail when it arrives. Undefined stands for every request. */
  arm(act: Act, name?: RequestName): void {
    this.armed = { act, name };
    this.hits = 0;
    this.seen.clear();
  }

  /** Removes all faults. Returns the number of failures. */
  disarm(): number {
    this.armed = undefined;
    this.proxy.disconnect(0);
    return this.hits;
  }

  /** The lines of the requests since the last call, in order. */
  takeLines(): readonly string[] {
    const taken = this.lines;
    this.lines = [];
    return taken;
  }

  close(): Promise<void> {
    return this.proxy.close();
  }

  private respond(exchange: ProxyExchange): Promise<ProxyResponse | undefined> {
    const line = lineOf(exchange.method, exchange.url);
    this.lines.push(line);
    const act = this.actFor(line);
    return act ? act(exchange, this.proxy) : exchange.forward();
  }

  private actFor(line: string): Act | undefined {
    const nth = (this.seen.get(line) ?? 0) + 1;
    this.seen.set(line, nth);
    if (!this.armed) return undefined;
    const { act, name } = this.armed;
    if (name && (name.line !== line || name.nth !== nth)) return undefined;
    this.hits += 1;
    return act;
  }
}
