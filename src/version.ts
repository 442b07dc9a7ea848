import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Set by the bundler; from sources the manifest is read. */
declare const STRATUS_VERSION: string | undefined;

function manifestVersion(): string {
  const manifest = JSON.parse(readFileSync(join(__dirname, "..", "package.json"), "utf8")) as { version: string };
  return manifest.version;
}

/** The package's version, which is the provider's and the emulator's too. */
export const version: string = typeof STRATUS_VERSION === "string" ? STRATUS_VERSION : manifestVersion();
