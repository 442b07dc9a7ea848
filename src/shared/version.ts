import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Defined by the bundler. From sources, the manifest provides the version. */
declare const STRATUS_VERSION: string | undefined;

function manifestVersion(): string {
  const manifest = JSON.parse(readFileSync(join(__dirname, "..", "..", "package.json"), "utf8")) as { version: string };
  return manifest.version;
}

/** The version of the package, the provider and the emulator. */
export const version: string = typeof STRATUS_VERSION === "string" ? STRATUS_VERSION : manifestVersion();
