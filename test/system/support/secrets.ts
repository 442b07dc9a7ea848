import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";

/** The files in an archive such as a plan of Terraform: each starts with a header that contains the length of its name. */
function unpacked(bytes: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf("PK\x03\x04"); at !== -1; at = bytes.indexOf("PK\x03\x04", at + 4)) {
    const content = bytes.subarray(at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28));
    found.push(bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(content) : content);
  }
  return found;
}

/** The files in a folder, without links, that contain one of the secrets. Includes the contents of a plan. */
export function filesWith(
  folder: string,
  secrets: readonly string[],
): { readonly read: number; readonly found: readonly string[] } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const has = (bytes: Buffer) => secrets.some((secret) => bytes.includes(secret));
  const found = files.filter((file) => {
    const bytes = readFileSync(file);
    return has(bytes) || (bytes.subarray(0, 4).equals(Buffer.from("PK\x03\x04")) && unpacked(bytes).some(has));
  });
  return { read: files.length, found };
}
