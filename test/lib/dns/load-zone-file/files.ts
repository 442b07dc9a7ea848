import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readZoneFile } from "../../../../src/functions/zone-file/read-zone-file";
import { errorOf } from "../../stacks";

/** Writes a zone file and returns its path. */
export function file(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "stratus-zone-")), "zone");
  writeFileSync(path, text);
  return path;
}

/** The lines of the error that reading the text throws. */
export const problemsOf = (text: string): readonly string[] => errorOf(() => readZoneFile(text)).split("\n");

/** The TTLs of the records by name and type; undefined for the TTL of the domain. */
export const ttlsOf = (text: string): object =>
  Object.fromEntries(
    readZoneFile(text).records.map((it) => [`${("name" in it ? it.name : undefined) ?? ""} ${it.type}`, it.ttlSec]),
  );
