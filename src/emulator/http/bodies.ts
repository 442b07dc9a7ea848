import type { MissingBody } from "../../emulator-api";

/** The bodies of one request, as they went over the connection. */
export interface Bodies {
  readonly request: Buffer;
  /** Empty where the connection was cut before there was an answer. */
  readonly response: string;
}

/** Larger bodies are not kept, and all together are kept only up to a limit, the last ones. In bytes, or in letters of texts. */
const largest = 256 * 1024;
const mostInAll = 32 * 1024 * 1024;

export type KeptBody = Buffer | string | MissingBody;

export interface KeptBodies {
  readonly request: KeptBody;
  readonly response: KeptBody;
}

const keep = (body: Buffer | string): KeptBody =>
  body.length > largest ? { cut: true, bytes: Buffer.byteLength(body) } : body;

const lengthOf = (body: KeptBody) => (typeof body === "string" || Buffer.isBuffer(body) ? body.length : 0);
const sizeOf = ({ request, response }: KeptBodies) => lengthOf(request) + lengthOf(response);

/** Keeps the bodies of the last requests in memory, by the numbers that the requests have in the log. */
export function makeKeptBodies() {
  const pairs = new Map<number, KeptBodies>();
  let inAll = 0;
  return {
    add: (seq: number, { request, response }: Bodies): void => {
      const pair = { request: keep(request), response: keep(response) };
      pairs.set(seq, pair);
      inAll += sizeOf(pair);
      for (const [oldest, old] of pairs) {
        if (inAll <= mostInAll) break;
        pairs.delete(oldest);
        inAll -= sizeOf(old);
      }
    },
    get: (seq: number): KeptBodies | undefined => pairs.get(seq),
    clear: (): void => {
      pairs.clear();
      inAll = 0;
    },
  };
}
