import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { type Readable, Transform } from "node:stream";
import { isGzip, surelyTooLarge } from "../contract/upload";

/** A problem of a file to upload. Its message follows `file`. */
export class UnfitFileError extends Error {}

const shown = JSON.stringify;

/**
 * Checks a file before any of it is sent, and returns its size in bytes.
 *
 * @throws UnfitFileError if it doesn't exist, isn't a gzip file, or is larger than the API accepts
 */
export async function checkFile(path: string): Promise<number> {
  const size = await sizeOf(path);
  if (size > surelyTooLarge) {
    throw new UnfitFileError(`must be at most 5 GB in size, but ${shown(path)} has ${String(size)} bytes`);
  }
  if (await beginsAsGzip(path)) return size;
  throw new UnfitFileError(
    `must be a disk image compressed with gzip, but ${shown(path)} isn't. Compress it with: gzip -k FILE`,
  );
}

/** Returns the SHA-256 of the content, in hexadecimal. */
export async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { signal }) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path);
    if (found.isFile()) return found.size;
  } catch (error) {
    throw new UnfitFileError(`must be the path of a readable file, got ${shown(path)}: ${(error as Error).message}`);
  }
  throw new UnfitFileError(`must be the path of a regular file, got ${shown(path)}`);
}

async function beginsAsGzip(path: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && isGzip(buffer);
  } finally {
    await handle.close();
  }
}

/** Opens the file as a stream that reports its progress, and its SHA-256 at the end. */
export function openWithProgress(
  path: string,
  size: number,
  tell: (percent: number) => void,
): { readonly stream: Readable; readonly sha256: () => string } {
  const hash = createHash("sha256");
  let sent = 0;
  let reported = 0;
  const watch = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      sent += chunk.length;
      const percent = Math.floor((sent / size) * 100);
      if (percent >= reported + 10) tell((reported = percent));
      done(null, chunk);
    },
  });
  const source = createReadStream(path, { end: size - 1 });
  source.once("error", (error) => watch.destroy(error));
  watch.once("close", () => source.destroy());
  return { stream: source.pipe(watch), sha256: () => hash.digest("hex") };
}
