import { startEmulator as startEmulatorOf } from "../emulator";
import type { Emulator, EmulatorOptions, ObjectWriter } from "../emulator";
import type * as Written from "./write-object";
import { findPageFolder } from "./page-folder";
import { emulations } from "../resources/emulations";

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
