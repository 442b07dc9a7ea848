import { spawn } from "node:child_process";
import { inRoot } from "./project.mjs";

const readyLine = /^stratus emulator ready on (\S+) token (\S+)(?: page \S+)?$/m;
const endMs = 5_000;
// Far from a database's weekly window and from midnight, the time of its backup: both would change a plan.
const time = "2026-01-31T12:00:00Z";

/**
 * Starts the command's emulator on a free port, empty or with a data file, and resolves when it is ready. `more` are further
 * arguments of the command.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [data]
 * @param {readonly string[]} [more]
 */
export async function startEmulator(env, data = ":memory:", more = []) {
  const args = [
    "emulator",
    "--port",
    "0",
    "--data",
    data,
    "--clock",
    "fast",
    "--time",
    time,
    "--strict-fields",
    ...more,
  ];
  const child = spawn(process.execPath, [inRoot("dist", "bin", "stratus.cjs"), ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    // Ctrl-C reaches every process of the terminal. The emulator must stay until its objects are destroyed.
    detached: true,
  });
  let output = "";
  const ended = new Promise((resolve) => child.once("close", resolve));
  /** @type {Promise<RegExpExecArray>} */
  const started = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        const ready = readyLine.exec(output);
        if (ready) resolve(ready);
      });
    }
    child.once("error", reject);
    void ended.then((code) =>
      reject(new Error(`the emulator exited with code ${code} before it was ready:\n${output}`)),
    );
  });
  const [, url = "", token = ""] = await started;
  return {
    url,
    token,
    pid: child.pid,
    /** Ends it, gracefully first. */
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), endMs);
      await ended;
      clearTimeout(late);
    },
  };
}
