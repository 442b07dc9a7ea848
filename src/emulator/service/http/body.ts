import type { IncomingMessage } from "node:http";
import { failure } from "../wire/failure";
import { parseSentJson } from "../wire/json";

/** Larger than any valid request of the API. */
const defaultMaxSize = 2 * 1024 * 1024;

/**
 * Reads the whole body. An oversized body is read to its end and discarded, so that the client receives the response.
 *
 * @throws RefusedRequestError 413 if the body is too large.
 */
export async function readBody(request: IncomingMessage, maxSize = defaultMaxSize): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Uses events, because an async iterator costs more than the rest of Node's work on a small request.
  await new Promise<void>((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxSize) chunks.push(chunk);
    });
    request.on("end", resolve).on("error", reject);
    const cut = () => {
      reject(new Error("The connection was closed before the body was complete"));
    };
    request.on("close", cut);
    if (request.destroyed) cut();
  });
  if (size > maxSize) throw failure(413, `The body must be at most ${String(maxSize)} bytes, got ${String(size)}`);
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks);
}

/**
 * Parses the JSON of a body. Returns undefined if the body is empty.
 *
 * @throws RefusedRequestError 400 if it isn't JSON, or is nested too deeply.
 */
export function parseJsonBody(body: Buffer): unknown {
  const text = body.toString("utf8");
  if (text.trim() === "") return undefined;
  try {
    return parseSentJson(text);
  } catch (error) {
    const refused = failure(400, `The body ${error instanceof Error ? error.message : String(error)}`);
    throw error instanceof SyntaxError ? refused.cites("R1-003") : refused;
  }
}

/**
 * Parses the body of a request (document 1, Conventions 2).
 *
 * @throws RefusedRequestError 415 for another content type, 400 if it isn't JSON.
 */
export function parseBody(body: Buffer, contentType: string | undefined): unknown {
  const [type = ""] = (contentType ?? "").split(";");
  if (body.length > 0 && type.trim().toLowerCase() !== "application/json") {
    const got = type === "" ? "none" : JSON.stringify(type);
    throw failure(415, `The header Content-Type must be application/json, got ${got}`).cites("R1-004");
  }
  return parseJsonBody(body);
}
