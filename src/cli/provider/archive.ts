import { mkdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { zipSync } from "fflate";
import {
  hashOfPackage,
  sha256,
  packageFiles,
  platformOf,
  platformsWith,
} from "../../terraform/bundled-provider/place-provider";
import { ownBundle, release } from "../packages/own-provider";
import { isObject } from "../../contract";
import { CommandFailure } from "../command";

/** The provider package for one platform, as mirrors and registries serve it. */
export interface Archive {
  readonly platform: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The hash of the content, as in lock files. */
  readonly contentHash: string;
  /** The hash of the archive itself, in hexadecimal. */
  readonly sha256: string;
}

const unix = 3;
const executable = 0o100755 * 0x10000;
/** A fixed timestamp keeps archives reproducible. It is the earliest that the format supports. */
const earliest = new Date(1980, 0, 1);

/** The packages for all platforms. */
export function createArchives(): readonly Archive[] {
  const program = readFileSync(ownBundle.path);
  return platformsWith(platformOf(process)).map((platform) => {
    const files = packageFiles(release, program, platform);
    const entries = Object.entries(files);
    const bytes = zipSync(Object.fromEntries(entries), { level: 9, mtime: earliest, os: unix, attrs: executable });
    return {
      platform,
      name: `terraform-provider-stratus_${release}_${platform}.zip`,
      bytes,
      contentHash: hashOfPackage(Object.fromEntries(entries.map(([name, content]) => [name, sha256(content)]))),
      sha256: sha256(Buffer.from(bytes)).toString("hex"),
    };
  });
}

/** Writes files into a directory, by their relative paths. */
export function writeRegistryFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

export const archiveJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The content of a version list from an earlier run. Undefined if it doesn't exist.
 *
 * @throws CommandFailure if the list can't be read, so that it isn't overwritten
 */
export function publishedVersions(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    const json: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isObject(json) && "versions" in json) return json["versions"];
  } catch {
    // The error below explains the fix.
  }
  throw new CommandFailure(`${file} isn't a list of versions. Use another folder, or delete the file.`);
}
