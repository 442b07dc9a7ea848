import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { signMachO } from "../../src/cli/commands/provider/finish-executable";
import { mustRun } from "../support/child";
import { root } from "./support/package";

jest.setTimeout(900_000);

const folder = mkdtempSync(join(tmpdir(), "stratus-executables-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const platforms = ["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64", "windows_amd64"] as const;
const fileOf = (platform: string) =>
  join(platform, `terraform-provider-stratus_v0.1.0${platform.startsWith("windows") ? ".exe" : ""}`);

/** Builds executables with a copy of the package, in folders of their own. */
async function buildIn(name: string, ...targets: readonly string[]): Promise<string> {
  const [home, temporary, copy] = ["home", "tmp", "package"].map((each) => join(folder, name, each)) as [
    string,
    string,
    string,
  ];
  for (const each of [home, temporary]) mkdirSync(each, { recursive: true });
  for (const each of ["package.json", "dist/bin", "dist/provider"])
    cpSync(join(root, each), join(copy, each), { recursive: true });
  const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  const env = { ...process.env, HOME: home, TMPDIR: temporary, XDG_CACHE_HOME: cache };
  const command = join(copy, "dist", "bin", "stratus.cjs");
  await mustRun(process.execPath, [command, "provider", "build", "built", "--target", targets.join(",")], {
    cwd: join(folder, name),
    env,
  });
  return join(folder, name, "built");
}

let built: string;
beforeAll(async () => {
  built = await buildIn("one", ...platforms);
});

const read = (platform: string) => readFileSync(join(built, fileOf(platform)));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("the same sources give the same executables in every folder", async () => {
  const targets = ["darwin_amd64", "linux_amd64", "windows_amd64"];
  const again = await buildIn("another one/with spaces", ...targets);
  for (const platform of targets)
    expect([platform, sha256(readFileSync(join(again, fileOf(platform))))]).toEqual([platform, sha256(read(platform))]);
});

test.each(platforms)("the executable for %s contains no path of the machine that built it", (platform) => {
  expect(read(platform).includes(folder)).toBe(false);
  expect(read(platform).includes(root)).toBe(false);
});

interface Segment {
  readonly name: string;
  readonly memory: bigint;
  readonly offset: bigint;
  readonly size: bigint;
}

function readMachO(file: Buffer) {
  const segments: Segment[] = [];
  let signature = { offset: 0, size: 0 };
  let at = 32;
  for (let command = 0; command < file.readUInt32LE(16); command += 1) {
    const [type, size] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)];
    if (type === 0x19)
      segments.push({
        name: file.toString("latin1", at + 8, at + 24).replace(/\0+$/, ""),
        memory: file.readBigUInt64LE(at + 32),
        offset: file.readBigUInt64LE(at + 40),
        size: file.readBigUInt64LE(at + 48),
      });
    if (type === 0x1d) signature = { offset: file.readUInt32LE(at + 8), size: file.readUInt32LE(at + 12) };
    at += size;
  }
  return { segments, signature, processor: file.readUInt32LE(4) };
}

/** The pages whose hash in the signature is wrong, and the size of the signed part. */
function checkSignature(file: Buffer, { offset, size }: { readonly offset: number; readonly size: number }) {
  const blob = file.subarray(offset, offset + size);
  expect([blob.readUInt32BE(0), blob.readUInt32BE(4)]).toEqual([0xfade0cc0, size]);
  const directory = blob.subarray(blob.readUInt32BE(16));
  expect(directory.readUInt32BE(0)).toBe(0xfade0c02);
  const [hashesAt, nameAt, , count, covered] = [16, 20, 24, 28, 32].map((place) => directory.readUInt32BE(place)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const page = 2 ** directory.readUInt8(39);
  const wrong = Array.from({ length: count }, (_, index) => index).filter((index) => {
    const found = sha256(file.subarray(index * page, Math.min((index + 1) * page, covered)));
    return found !== directory.toString("hex", hashesAt + index * 32, hashesAt + (index + 1) * 32);
  });
  const name = directory.toString("latin1", nameAt, directory.indexOf(0, nameAt));
  return { wrong, covered, pages: count, expected: Math.ceil(offset / page), name };
}

test.each([
  ["darwin_amd64", 0x01000007],
  ["darwin_arm64", 0x0100000c],
])("the signature of %s covers every byte, so macOS starts it", (platform, processor) => {
  const file = read(platform);
  const found = readMachO(file);
  expect(found.processor).toBe(processor);
  const { wrong, covered, pages, expected, name } = checkSignature(file, found.signature);
  expect({ wrong, covered, pages, name }).toEqual({
    wrong: [],
    covered: found.signature.offset,
    pages: expected,
    name: "terraform-provider-stratus",
  });
  // The signature is the end of the last segment, and the last segment is the end of the file.
  const last = found.segments.at(-1);
  expect(last?.name).toBe("__LINKEDIT");
  expect(Number((last?.offset ?? 0n) + (last?.size ?? 0n))).toBe(file.length);
  expect(last?.memory).toBeGreaterThanOrEqual(last?.size ?? 0n);
  expect(found.signature.offset + found.signature.size).toBe(file.length);
});

test("a change of one byte invalidates the signature, and signing again restores the file", () => {
  const file = read("darwin_arm64");
  const changed = Buffer.from(file);
  changed[8192] = (changed[8192] ?? 0) ^ 1;
  expect(checkSignature(changed, readMachO(changed).signature).wrong).toEqual([2]);
  expect(signMachO(file, "terraform-provider-stratus").equals(file)).toBe(true);
});
