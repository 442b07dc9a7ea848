import { readFileSync, writeFileSync } from "node:fs";
import { CommandFailure } from "../command";
import { signMachO } from "./mach-o-signature";

/** The end of the program that Bun adds to its runtime. Its flags come before it. */
const trailer = "\n---- Bun! ----\n";
const isCrossCompiled = 1 << 10;

/**
 * Clears the flag for programs that were compiled on another platform. Bun uses it only for its crash reports, and it is all
 * that differs between executables that were built on different platforms.
 */
function clearOrigin(file: Buffer): void {
  const flags = file.lastIndexOf(trailer) - 4;
  if (flags < 0) throw new CommandFailure("Bun has built an executable in an unknown format. Report this as a bug.");
  file.writeUInt32LE(file.readUInt32LE(flags) & ~isCrossCompiled, flags);
}

/** Changes an executable that Bun has built, so that every machine builds the same bytes and macOS starts it. */
export function finishExecutable(path: string, platform: string): void {
  const file = readFileSync(path);
  clearOrigin(file);
  writeFileSync(path, platform.startsWith("darwin_") ? signMachO(file, "terraform-provider-stratus") : file);
}
