import { spawn } from "node:child_process";
import { codeOf } from "./project.mjs";

/** A failed process, with all its output. */
class ChildFailure extends Error {
  /**
   * @param {string} command
   * @param {string} how
   * @param {string} output
   */
  constructor(command, how, output) {
    super(`"${command}" ${how}.\n${output.trimEnd()}`);
  }
}

const graceMs = 10_000;

/**
 * Sends a signal to a child and all its descendants, once each. Ctrl-C in a terminal would reach them and this process,
 * twice.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} name
 */
function signalGroup({ pid }, name) {
  // It was never started.
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, name);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

/**
 * Runs a program to its end. Returns its output, both streams in order. `signal` interrupts it.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} [options]
 * @returns {Promise<string>}
 */
export function run(file, args, { cwd, env, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    /** @type {NodeJS.Timeout | undefined} */
    let late;
    const interrupt = () => {
      signalGroup(child, "SIGINT");
      late = setTimeout(() => signalGroup(child, "SIGKILL"), graceMs);
    };
    signal?.addEventListener("abort", interrupt, { once: true });
    if (signal?.aborted) interrupt();
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    /** @param {string} [how] the failure */
    const end = (how) => {
      clearTimeout(late);
      signal?.removeEventListener("abort", interrupt);
      if (how === undefined) resolve(output);
      else reject(new ChildFailure([file, ...args].join(" "), how, output));
    };
    child.once("error", (error) => end(`could not be started: ${error.message}`));
    child.once("close", (code, killed) => {
      end(code === 0 ? undefined : killed ? `was terminated by ${killed}` : `exited with code ${code}`);
    });
  });
}
