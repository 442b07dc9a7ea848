import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

const endOfDirectory = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** The files of a ZIP archive, such as a saved plan, by their names. */
export function filesOfZip(path: string): ReadonlyMap<string, Buffer> {
  const archive = readFileSync(path);
  const end = archive.lastIndexOf(endOfDirectory);
  if (end === -1) throw new Error(`${path} is no ZIP archive`);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    files.set(name, method === 0 ? content : inflateRawSync(content));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
