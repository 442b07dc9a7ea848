// Linux's information about running processes. Other systems have no /proc, so the values are undefined.
import { readdirSync, readFileSync } from "node:fs";
import { clearInterval, setInterval } from "node:timers";

const nsPerMs = 1e6;

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has exited in the meantime.
    return "";
  }
}

/** @param {number | undefined} pid */
function tasksOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/**
 * The CPU time of all threads of a process, in milliseconds.
 * @param {number | undefined} pid
 */
export const cpuOf = (pid) =>
  tasksOf(pid).reduce((sum, task) => {
    return sum + Number(read(`/proc/${pid}/task/${task}/schedstat`).split(" ")[0]) / nsPerMs;
  }, 0);

/**
 * The peak memory of a process, in MB.
 * @param {number} pid
 */
const peakMbOf = (pid) => Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** @param {number | undefined} pid */
const childrenOf = (pid) =>
  tasksOf(pid).flatMap((task) => read(`/proc/${pid}/task/${task}/children`).split(" ").filter(Boolean).map(Number));

/**
 * The child processes of this one, and their children.
 * @param {number | undefined} pid
 * @returns {readonly number[]}
 */
function descendantsOf(pid) {
  const children = childrenOf(pid);
  return [...children, ...children.flatMap(descendantsOf)];
}

const lookMs = 20;

/**
 * Polls the descendant processes whose command contains the words, until the end. Returns the CPU time of all of them and the
 * peak memory of one. Work after the last poll is not counted.
 * @param {number | undefined} pid
 * @param {string} words
 */
export function watch(pid, words) {
  /** @type {Map<number, { cpu: number, peakMb: number }>} */
  const seen = new Map();
  const timer = setInterval(() => {
    for (const each of descendantsOf(pid)) {
      if (!read(`/proc/${each}/cmdline`).includes(words)) continue;
      const before = seen.get(each) ?? { cpu: 0, peakMb: 0 };
      // A process that is about to exit has no threads and no memory.
      seen.set(each, { cpu: Math.max(before.cpu, cpuOf(each)), peakMb: Math.max(before.peakMb, peakMbOf(each)) });
    }
  }, lookMs);
  return () => {
    clearInterval(timer);
    const all = [...seen.values()];
    return {
      cpu: all.reduce((sum, { cpu }) => sum + cpu, 0),
      peakMb: Math.max(0, ...all.map(({ peakMb }) => peakMb)),
    };
  };
}
