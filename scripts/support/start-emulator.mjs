import { spawn } from "node:child_process";
import { inRoot } from "./project.mjs";

const readyLine = /^stratus emulator ready on (\S+) token (\S+)(?: page \S+)?$/m;
const endMs = 5_000;
// Far from a database's weekly window and from midnight, when it is backed up: both would change what a plan shows.
const time = "2026-01-31T12:00:00Z";

/** Starts the command's emulator on a free port, with nothing in it or with a data file, and answers when it serves. */
export async function startEmulator(env, data = ":memory:") {
  const args = ["emulator", "--port", "0", "--data", data, "--clock", "fast", "--time", time, "--strict-fields"];
  const child = spawn(process.execPath, [inRoot("dist", "bin", "stratus.cjs"), ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    // Ctrl-C reaches every process of the terminal; the emulator has to stay until what it holds was destroyed.
    detached: true,
  });
  let output = "";
  const ended = new Promise((resolve) => child.once("close", resolve));
  const [, url, token] = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        const ready = readyLine.exec(output);
        if (ready) resolve(ready);
      });
    }
    child.once("error", reject);
    void ended.then((code) => reject(new Error(`the emulator ended with code ${code} before it served:\n${output}`)));
  });
  return {
    url,
    token,
    pid: child.pid,
    /** Ends it, gently first. */
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), endMs);
      await ended;
      clearTimeout(late);
    },
  };
}
