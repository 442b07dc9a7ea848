import { isObject, jsonAt, snake } from "../../../contract";
import type { EmulatorRequest, MissingBody } from "../../api";
import type { EmulatedKind } from "../../types";
import type { ApiResponse } from "./response";
import type { RequestTarget } from "./server";

type Described = Pick<EmulatorRequest, "method" | "path" | "query" | "status" | "errors" | "made">;

/** Returns a function that builds the log entry of a request. Without a response, the connection was closed. */
export function requestDescriber(kinds: readonly EmulatedKind[]) {
  // `id` comes first: an object with an `id` may also contain ids of other kinds.
  const idNames = new Set(["id", ...kinds.map(({ contract }) => snake(contract.id))]);

  /** A POST to a collection, an import and a clone respond with the object that they created. */
  function pathOfCreated(method: string, path: string, body: unknown): string | undefined {
    if (method !== "POST" || !isObject(body)) return undefined;
    const name = [...idNames].find((each) => body[each] !== undefined);
    const id = name === undefined ? undefined : body[name];
    if (typeof id !== "number" && typeof id !== "string") return undefined;
    const collection = path.replace(/\/$/, "").replace(/\/import$|\/[^/]+\/clone$/, "");
    return `${collection}/${withoutLength(String(id))}`;
  }

  return ({ method, path, query }: RequestTarget, response?: ApiResponse): Described => {
    const target = { method, path, query: Object.fromEntries(query) };
    if (!response) return { ...target, status: 0 };
    const { status, errors } = response;
    if (errors) return { ...target, status, errors: inWordsSent(response, errors) };
    const made = pathOfCreated(method, path, response.body);
    return { ...target, status, ...(made !== undefined && { made }) };
  };
}

/** Paths contain an IPv6 range without the prefix length that responses show. */
const withoutLength = (id: string) => id.replace(/(:.*)\/\d+$/, "$1");

/** The errors with the wording of the response body, which may use a dialect's names. */
function inWordsSent({ body }: ApiResponse, errors: NonNullable<ApiResponse["errors"]>) {
  const sent: unknown = jsonAt(body, "errors");
  if (!Array.isArray(sent) || sent.length !== errors.length) return errors;
  return errors.map((error, index) => ({ ...error, ...(sent[index] as typeof error) }));
}

/** The bodies of one request, as sent over the connection. */
interface Bodies {
  readonly request: Buffer;
  /** Empty if the connection was closed before the response. */
  readonly response: string;
}

/**
 * The maximum size of a kept body, and of all kept bodies together, in bytes of a buffer or characters of a string.
 * The oldest bodies are dropped first.
 */
const largest = 256 * 1024;
const maxTotalBytes = 32 * 1024 * 1024;

export type KeptBody = Buffer | string | MissingBody;

interface KeptBodies {
  readonly request: KeptBody;
  readonly response: KeptBody;
}

const keep = (body: Buffer | string): KeptBody =>
  body.length > largest ? { cut: true, bytes: Buffer.byteLength(body) } : body;

const lengthOf = (body: KeptBody) => (typeof body === "string" || Buffer.isBuffer(body) ? body.length : 0);
const sizeOf = ({ request, response }: KeptBodies) => lengthOf(request) + lengthOf(response);

/** Keeps the bodies of recent requests in memory, by sequence number. */
function createKeptBodies() {
  const pairs = new Map<number, KeptBodies>();
  let inAll = 0;
  return {
    add: (seq: number, { request, response }: Bodies): void => {
      const pair = { request: keep(request), response: keep(response) };
      pairs.set(seq, pair);
      inAll += sizeOf(pair);
      for (const [oldest, old] of pairs) {
        if (inAll <= maxTotalBytes) break;
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

/** Only recent requests are kept, and only in memory: the log isn't part of the account. */
const maxEntries = 10_000;

export function createLog() {
  let entries: EmulatorRequest[] = [];
  const bodies = createKeptBodies();
  const listeners = new Set<(entry: EmulatorRequest) => void>();
  let seq = 0;
  return {
    next: () => ++seq,
    add: (entry: EmulatorRequest, sent: Bodies) => {
      entries.push(entry);
      bodies.add(entry.seq, sent);
      for (const listener of listeners) listener(entry);
      // Trimmed only at twice the limit, because each trim copies the entries.
      if (entries.length >= 2 * maxEntries) entries = entries.slice(-maxEntries);
    },
    all: (): readonly EmulatorRequest[] => entries.slice(-maxEntries).sort((left, right) => left.seq - right.seq),
    get: (wanted: number): EmulatorRequest | undefined =>
      entries.slice(-maxEntries).find(({ seq: own }) => own === wanted),
    /** Returns undefined if the bodies are no longer kept. */
    bodiesOf: bodies.get,
    clear: () => {
      entries = [];
      bodies.clear();
    },
    /** Calls the listener with each completed request. The returned function stops it. */
    watch: (listener: (entry: EmulatorRequest) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type RequestLog = ReturnType<typeof createLog>;
