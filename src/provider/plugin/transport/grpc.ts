import { once } from "node:events";
import {
  constants,
  type IncomingHttpHeaders,
  performServerHandshake,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { Socket } from "node:net";
import { log } from "../log";

// The part of gRPC that Terraform uses: unary calls and server streams without compression. A complete gRPC library
// would slow down each start and each call (docs/internals/libraries.md).

/** gRPC status codes of a call. */
const Status = { ok: 0, resourceExhausted: 8, unimplemented: 12, internal: 13 } as const;
type Status = (typeof Status)[keyof typeof Status];

// The message limit of Terraform itself.
const LARGEST_MESSAGE = 256 * 1024 * 1024;
/** The length of the message prefix: one byte for the compression flag, and four bytes for the length. */
const PREFIX = 5;
/** Node's HTTP/2 doesn't send headers of 64 KB. */
const LONGEST_REASON = 4_000;

const head = {
  [constants.HTTP2_HEADER_STATUS]: constants.HTTP_STATUS_OK,
  [constants.HTTP2_HEADER_CONTENT_TYPE]: "application/grpc+proto",
};

/** The path of a method and the codec of its messages. */
export interface MessageMethod<Request, Response> {
  readonly path: string;
  readonly requestDeserialize: (bytes: Buffer) => Request;
  readonly responseSerialize: (response: Response) => Uint8Array;
}

export interface StreamMethod {
  readonly path: string;
  /** True if the client may send more than one message. */
  readonly requestStream: boolean;
}

/** A method's path and its handler. */
export type GrpcMethod = readonly [path: string, handle: (stream: ServerHttp2Stream) => void];

/**
 * A method with one message in each direction. An error from `handle` ends the call with its message. `onEnd` runs
 * after the call.
 */
export function unary<Request, Response>(
  { path, requestDeserialize, responseSerialize }: MessageMethod<Request, Response>,
  handle: (request: Request) => Promise<Response> | Response,
  onEnd?: () => void,
): GrpcMethod {
  const respondToCall = async (stream: ServerHttp2Stream, bytes: Buffer) => {
    try {
      sendMessage(stream, responseSerialize(await handle(requestDeserialize(bytes))));
    } catch (error) {
      endCall(stream, Status.internal, error instanceof Error ? error.message : String(error));
    }
  };
  return [
    path,
    (stream) => {
      if (onEnd) stream.once("close", onEnd);
      readMessage(stream, (bytes) => respondToCall(stream, bytes));
    },
  ];
}

/**
 * A method with one request and any number of responses. The next response is requested only when the client has taken
 * the previous ones. The signal is aborted when the client ends the call, which also ends `handle`.
 */
export function serverStream<Request, Response>(
  { path, requestDeserialize, responseSerialize }: MessageMethod<Request, Response>,
  handle: (request: Request, signal: AbortSignal) => AsyncIterable<Response>,
): GrpcMethod {
  const respondToCall = async (stream: ServerHttp2Stream, bytes: Buffer) => {
    const call = new AbortController();
    stream.once("close", () => call.abort(new Error("Terraform ended the call.")));
    try {
      for await (const response of handle(requestDeserialize(bytes), call.signal)) {
        if (!stream.headersSent) startResponse(stream);
        if (isOver(stream)) return;
        if (!stream.write(framed(responseSerialize(response)))) await once(stream, "drain", { signal: call.signal });
      }
      if (!stream.headersSent) startResponse(stream);
      stream.end();
    } catch (error) {
      endCall(stream, Status.internal, error instanceof Error ? error.message : String(error));
    }
  };
  return [path, (stream) => readMessage(stream, (bytes) => respondToCall(stream, bytes))];
}

/**
 * A streaming method that carries no messages. A client that may send several messages ends the call after the last
 * one. A client that sends a single message listens until it cancels the call.
 */
export function silentStream({ path, requestStream }: StreamMethod): GrpcMethod {
  return [
    path,
    (stream) => {
      stream.resume();
      if (requestStream) stream.on("end", () => endCall(stream, Status.ok));
    },
  ];
}

/**
 * Serves the calls on a connection. If a client resets more than about a thousand streams at once, Node stops reading
 * the connection as a protection against rapid resets, and Node 20 doesn't report when the client disconnects. The
 * provider then stays until its parent ends (`watchTerraform`). Terraform resets only the streams of calls that it ends.
 */
export function serveCalls(socket: Socket, methods: ReadonlyMap<string, GrpcMethod[1]>): ServerHttp2Session {
  // By default, Node rejects streams once ten megabytes are in transit.
  const session = performServerHandshake(socket, { maxSessionMemory: Number.MAX_SAFE_INTEGER });
  session.on("error", () => session.destroy());
  session.on("stream", (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    // The client of a broken stream doesn't wait for a response.
    stream.on("error", () => undefined);
    const path = String(headers[constants.HTTP2_HEADER_PATH]);
    const handle = methods.get(path);
    if (handle) handle(stream);
    else endCall(stream, Status.unimplemented, `The provider has no method ${path}.`);
  });
  return session;
}

function readMessage(stream: ServerHttp2Stream, onMessage: (bytes: Buffer) => Promise<void>): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let announced: number | undefined;
  const notOne = () => endCall(stream, Status.internal, "The call must contain exactly one message.");
  const joined = () => (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  stream.on("data", (chunk: Buffer) => {
    if (stream.headersSent) return;
    chunks.push(chunk);
    length += chunk.length;
    if (length < PREFIX) return;
    announced ??= joined().readUInt32BE(1);
    if (announced > LARGEST_MESSAGE) {
      const limit = `A message must be at most ${String(LARGEST_MESSAGE)} bytes, got ${String(announced)}.`;
      endCall(stream, Status.resourceExhausted, limit);
    } else if (length > PREFIX + announced) notOne();
  });
  stream.on("end", () => {
    if (stream.headersSent) return;
    const bytes = joined();
    if (announced === undefined || bytes.length !== PREFIX + announced) notOne();
    else if (bytes[0] !== 0) endCall(stream, Status.unimplemented, "The message must not be compressed.");
    else {
      // The error of a call is sent. Only a stream that can no longer carry it causes a second error.
      onMessage(bytes.subarray(PREFIX)).catch((error: unknown) => {
        log.warn("ending a call failed", { error: error instanceof Error ? error.message : String(error) });
        stream.destroy();
      });
    }
  });
}

const isOver = (stream: ServerHttp2Stream) => stream.destroyed || stream.closed;

function sendMessage(stream: ServerHttp2Stream, message: Uint8Array): void {
  if (isOver(stream)) return;
  startResponse(stream);
  stream.end(framed(message));
}

function framed(message: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(PREFIX + message.length);
  frame[0] = 0;
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, PREFIX);
  return frame;
}

/** Starts a response that ends with the status `ok`, unless `endCall` sets another one. */
function startResponse(stream: ServerHttp2Stream): void {
  if (isOver(stream)) return;
  stream.respond(head, { waitForTrailers: true });
  stream.once("wantTrailers", () => stream.sendTrailers({ "grpc-status": String(Status.ok) }));
}

/** Ends a call with a status, possibly after messages. */
function endCall(stream: ServerHttp2Stream, status: Status, reason = ""): void {
  if (isOver(stream)) return;
  // Converted through bytes, because half a surrogate pair can't be encoded.
  const whole = Buffer.from(reason.slice(0, LONGEST_REASON)).toString();
  // Encodes only the necessary characters, because clients differ in how they decode the message.
  const encoded = whole.replace(/[^!-$&-~]/gu, encodeURIComponent);
  const outcome = { "grpc-status": String(status), "grpc-message": encoded };
  if (stream.headersSent) {
    stream.removeAllListeners("wantTrailers").once("wantTrailers", () => stream.sendTrailers(outcome));
    stream.end();
    return;
  }
  stream.respond({ ...head, ...outcome }, { endStream: true });
  // Discards the rest of the request. The stream closes only after all data is read.
  stream.resume();
}
