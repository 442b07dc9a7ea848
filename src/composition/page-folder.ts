import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Where the files of the emulator's page are: beside the folder of a built file, or in what the build of the sources made.
 * `undefined`: nowhere, as where the provider's file has travelled with a stack.
 */
export function findPageFolder(): string | undefined {
  const folders = [join(__dirname, "..", "page"), join(__dirname, "..", "..", "dist", "page")];
  return folders.find((folder) => existsSync(join(folder, "main.js")));
}
