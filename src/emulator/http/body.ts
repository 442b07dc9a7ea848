import type { IncomingMessage } from "node:http";
import { failure } from "../wire/failure";

/** Far deeper than any request is nested, and far less than the functions that walk through a request can take. */
const deepest = 100;

/** Whether lists and objects lie within each other more than so many times. */
function isDeeper(value: unknown, than: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > than) return true;
    level = level.flatMap((each): readonly unknown[] =>
      typeof each === "object" && each !== null ? Object.values(each) : [],
    );
  }
  return false;
}

/**
 * The JSON of a text that a client sent.
 *
 * @throws Error whose message continues "the body": a SyntaxError "is not JSON: …", or "must not be nested …".
 */
export function parseSentJson(text: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isDeeper(parsed, deepest)) return parsed;
  throw new Error(`must not be nested deeper than ${String(deepest)} levels`);
}

/** More than any request of the API needs. */
const usualMost = 2 * 1024 * 1024;

/**
 * The whole body. Too large a one is read to its end and forgotten, so that the client hears the answer.
 *
 * @throws Failure 413 where it is too large.
 */
export async function readBody(request: IncomingMessage, most = usualMost): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // By events, because an async iterator costs more than the rest of a small request's way through Node.
  await new Promise<void>((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
    });
    request.on("end", resolve).on("error", reject);
    const cut = () => {
      reject(new Error("The connection was closed before the body was complete"));
    };
    request.on("close", cut);
    if (request.destroyed) cut();
  });
  if (size > most) throw failure(413, `The body must be at most ${String(most)} bytes, got ${String(size)}`);
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks);
}

/**
 * The JSON of a body; `undefined` where there is no body.
 *
 * @throws Failure 400 where it is no JSON, or nested too deep.
 */
export function parseJsonBody(body: Buffer): unknown {
  const text = body.toString("utf8");
  if (text.trim() === "") return undefined;
  try {
    return parseSentJson(text);
  } catch (error) {
    const refused = failure(400, `The body ${error instanceof Error ? error.message : String(error)}`);
    throw error instanceof SyntaxError ? refused.per("R1-003") : refused;
  }
}

/**
 * The body of a request (document 1, Conventions 2).
 *
 * @throws Failure 415 for another content type, 400 where it is no JSON.
 */
export function parseBody(body: Buffer, contentType: string | undefined): unknown {
  const [type = ""] = (contentType ?? "").split(";");
  if (body.length > 0 && type.trim().toLowerCase() !== "application/json") {
    const got = type === "" ? "none" : JSON.stringify(type);
    throw failure(415, `The header Content-Type must be application/json, got ${got}`).per("R1-004");
  }
  return parseJsonBody(body);
}
