// The one place that starts and times programs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, dirname } from "node:path";
import { Readable } from "node:stream";
import { Advice } from "../../support/project.mjs";
import { cpuOf, watch } from "./processes.mjs";

/**
 * Durations and CPU times, in milliseconds.
 * @typedef {{ readonly wall: number, readonly cpu: number }} Times
 */

/**
 * The complete environment of a measured program: a user's variables, such as NODE_EXTRA_CA_CERTS, take extra time.
 * @param {string} home
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export const environment = (home, more = {}) => ({
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: home,
  LANG: "C.UTF-8",
  CHECKPOINT_DISABLE: "1",
  CI: "true",
  NO_COLOR: "1",
  TF_IN_AUTOMATION: "1",
  ...more,
});

/** Prints the CPU time of a program and of its children, which Node does not report. */
const timing = 'TIMEFORMAT="%3U %3S"; { time "$@" 2>&3 3>&- 4>&-; } 3>&2 2>&4';

/** @param {unknown} stream */
const textOf = (stream) => {
  if (!(stream instanceof Readable)) throw new Error("the program has no output");
  /** @type {Buffer[]} */
  const chunks = [];
  stream.on("data", (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
};

/**
 * Runs a program to its end. Returns its duration and CPU time, in milliseconds, and its output. `watched` are words in the
 * command of a descendant process, whose CPU time and memory are returned as well, and are zero without `watched`.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ readonly cwd: string, readonly env: NodeJS.ProcessEnv, readonly watched?: string | undefined }} options
 */
export async function timeChild(file, args, { cwd, env, watched }) {
  const before = performance.now();
  const child = spawn("bash", ["-c", timing, "bash", file, ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe", "ignore", "pipe"],
  });
  const stopWatching = watched === undefined ? () => ({ cpu: 0, peakMb: 0 }) : watch(child.pid, watched);
  const [stdout, stderr, times] = [textOf(child.stdout), textOf(child.stderr), textOf(child.stdio[4])];
  const [code] = await once(child, "close");
  const wall = performance.now() - before;
  const below = stopWatching();
  if (code !== 0) throw new Advice(`${file} ${args.join(" ")} exited with code ${code}:\n${stdout()}${stderr()}`);
  const cpu =
    1_000 *
    times()
      .trim()
      .split(/\s+/)
      .slice(-2)
      .map(Number)
      .reduce((sum, seconds) => sum + seconds, 0);
  return { wall, cpu, below, output: stdout() };
}

/**
 * Starts a program (default: Node) and waits for its first line. Returns the CPU time until then. The caller ends it.
 * @param {readonly string[]} args
 * @param {{ readonly cwd: string, readonly env: NodeJS.ProcessEnv, readonly file?: string }} options
 */
export async function timeToFirstLine(args, { cwd, env, file = process.execPath }) {
  const before = performance.now();
  const child = spawn(file, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const [line] = await Promise.race([
    once(child.stdout.setEncoding("utf8"), "data"),
    ended.then(([code]) => {
      throw new Advice(`${args.join(" ")} exited with code ${code} before it printed a line.`);
    }),
  ]);
  const [wall, cpu] = [performance.now() - before, cpuOf(child.pid)];
  const end = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { wall, cpu, line: String(line).trim(), pid: child.pid, ended, end };
}
