import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { CommandError } from "../../command";

const unknownFormat = () =>
  new CommandError("Bun has built an executable in an unknown format. Please report this as a bug of cdktf-stratus.");

const loadCommand = { segment: 0x19, codeSignature: 0x1d } as const;
const pageSize = 4096;
const hashSize = 32;

/** The offset of the load command that is wanted. */
function findCommand(file: Buffer, isWanted: (type: number, offset: number) => boolean): number {
  let offset = 32;
  for (let count = file.readUInt32LE(16); count > 0; count -= 1) {
    if (isWanted(file.readUInt32LE(offset), offset)) return offset;
    offset += file.readUInt32LE(offset + 4);
  }
  throw unknownFormat();
}

const findSegment = (file: Buffer, name: string) =>
  findCommand(file, (type, offset) => {
    return type === loadCommand.segment && file.toString("latin1", offset + 8, offset + 8 + name.length) === name;
  });

const bigEndian = (...numbers: readonly number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, index * 4));
  return bytes;
};

/**
 * Signs a macOS executable without a certificate. The signature contains a hash of each page, and macOS kills a process whose
 * pages don't match. Bun signs only executables for arm64: those for amd64 keep the signature of the runtime, although the
 * program that Bun has added invalidates it.
 */
export function signMachO(file: Buffer, identifier: string): Buffer {
  const signature = findCommand(file, (type) => type === loadCommand.codeSignature);
  const linkEdit = findSegment(file, "__LINKEDIT");
  const codeSize = file.readUInt32LE(signature + 8);
  const pages = Math.ceil(codeSize / pageSize);
  const name = Buffer.from(`${identifier}\0`);
  const [blobSize, directoryHeader] = [20, 88];
  const directorySize = directoryHeader + name.length + pages * hashSize;

  // The signed bytes include the size of the signature.
  const code = Buffer.from(file.subarray(0, codeSize));
  const linkEditSize = BigInt(codeSize + blobSize + directorySize) - file.readBigUInt64LE(linkEdit + 40);
  code.writeUInt32LE(blobSize + directorySize, signature + 12);
  code.writeBigUInt64LE(((linkEditSize + 4095n) / 4096n) * 4096n, linkEdit + 32);
  code.writeBigUInt64LE(linkEditSize, linkEdit + 48);

  const [isAdHoc, isSignedByLinker, sha256] = [0x2, 0x20000, 2];
  const hashesAt = directoryHeader + name.length;
  const directory = Buffer.alloc(directoryHeader);
  directory.set(bigEndian(0xfade0c02, directorySize, 0x20400, isAdHoc | isSignedByLinker, hashesAt, directoryHeader));
  directory.set(bigEndian(0, pages, codeSize), 24);
  directory.set([hashSize, sha256, 0, Math.log2(pageSize)], 36);
  // The size of the program code, and that the file is a program and not a library.
  directory.writeBigUInt64BE(file.readBigUInt64LE(findSegment(file, "__TEXT") + 48), 72);
  directory.writeBigUInt64BE(1n, 80);

  const hashes = Array.from({ length: pages }, (_, page) =>
    createHash("sha256")
      .update(code.subarray(page * pageSize, (page + 1) * pageSize))
      .digest(),
  );
  const blob = bigEndian(0xfade0cc0, blobSize + directorySize, 1, 0, blobSize);
  return Buffer.concat([code, blob, directory, name, ...hashes]);
}

/** The end of the program that Bun adds to its runtime. Its flags come before it. */
const trailer = "\n---- Bun! ----\n";
const isCrossCompiled = 1 << 10;

/**
 * Clears the flag for programs that were compiled on another platform. Bun uses it only for its crash reports, and it is all
 * that differs between executables that were built on different platforms.
 */
function clearOrigin(file: Buffer): void {
  const flags = file.lastIndexOf(trailer) - 4;
  if (flags < 0) throw unknownFormat();
  file.writeUInt32LE(file.readUInt32LE(flags) & ~isCrossCompiled, flags);
}

/** Changes an executable that Bun has built, so that every machine builds the same bytes and macOS starts it. */
export function finishExecutable(path: string, platform: string): void {
  const file = readFileSync(path);
  clearOrigin(file);
  writeFileSync(path, platform.startsWith("darwin_") ? signMachO(file, "terraform-provider-stratus") : file);
}
