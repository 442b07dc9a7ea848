import { writeSync } from "node:fs";
import type * as Cli from "./cli";
import { serveProvider } from "./composition/served-provider";
import { isPluginStart } from "./provider/plugin/transport/handshake";
import { unsupportedNode } from "./shared/node-version";

const STDOUT = 1;
const STDERR = 2;

// A separate part of the bundle, loaded when it is needed.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import() would not load synchronously
const loadCommand = () => require("./cli") as typeof Cli;

/** The part of Bun's API that is used here. */
interface Bun {
  readonly unsafe: { setJITPolicy(scale: number): void };
}

/** Most processes of Terraform end earlier. */
const resumeMs = 500;

/**
 * Executables start with a compiler that waits longer than usual before it compiles a function
 * (cli/commands/provider/runtimes.ts): most of their processes end before compiled code has saved the time that it took. This
 * function sets it back to normal for the other ones. Node has no such policy.
 */
function resumeCompiling(): void {
  const { Bun: bun } = globalThis as { readonly Bun?: Bun };
  if (bun) setTimeout(() => bun.unsafe.setJITPolicy(1), resumeMs).unref();
}

/**
 * Runs as the provider if Terraform started the process, and as the CLI otherwise. Each loads only the code that it
 * needs.
 */
async function main(): Promise<void> {
  const tooOld = unsupportedNode(process.versions.node);
  if (tooOld !== undefined) {
    // Terraform shows the text that is printed to stdout instead of the handshake.
    writeSync(STDOUT, `${tooOld}\n`);
    process.exit(1);
  }
  resumeCompiling();
  if (isPluginStart(process.env)) return serveProvider(false);
  if (process.argv[2] === "--debug") return serveProvider(true);
  return loadCommand().runCommand(process.argv);
}

main().catch((error: unknown) => {
  // Terraform shows the stack of a provider that couldn't start only after the word "panic".
  const isProvider = isPluginStart(process.env);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  try {
    writeSync(STDERR, `${isProvider ? "panic: " : ""}${text}\n`);
  } finally {
    // If Terraform was killed before the handshake, no one reads this output, so writing to it fails.
    process.exit(isProvider ? 2 : 1);
  }
});

// Without an export, the build would treat this file as a CommonJS module and load everything that it imports late.
export {};
