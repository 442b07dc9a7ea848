import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Writes a disk to a new file, and returns its path. */
export function diskFile(content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "stratus-disk-")), "disk.gz");
  writeFileSync(path, gzipSync(content));
  return path;
}
