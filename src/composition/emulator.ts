import { startEmulator as startEmulatorOf, type Emulator, type EmulatorOptions, type ObjectWriter } from "../emulator";
import type * as Written from "./write-object";
import { emulations } from "../resources/emulations";
import { existsSync } from "node:fs";
import { join } from "node:path";

export { fixedStart } from "../emulator";
export type { Emulator, EmulatorOptions } from "../emulator";

/**
 * Starts the emulated Stratus service and answers when it serves.
 *
 * @throws Error where the data file, the time, the catalogue or the port cannot be used.
 */
export const startEmulator = (options: EmulatorOptions = {}): Promise<Emulator> =>
  startEmulatorOf({ emulations, writeObject, pageFolder: findPageFolder() }, options);

/** What writes an object is read when somebody asks for it. */
const writeObject: ObjectWriter = (...given) =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import() would give no part of the bundle
  (require("./write-object") as typeof Written).writeObject(...given);

/**
 * Where the files of the emulator's page are: beside the folder of a built file, or in what the build of the sources made.
 * `undefined`: nowhere, as where the provider's file has travelled with a stack.
 */
function findPageFolder(): string | undefined {
  const folders = [join(__dirname, "..", "page"), join(__dirname, "..", "..", "dist", "page")];
  return folders.find((folder) => existsSync(join(folder, "main.js")));
}
