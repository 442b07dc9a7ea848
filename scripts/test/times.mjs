// The duration of a test run: its parts, and the slowest files.
import { relative } from "node:path";
import { root } from "../support/project.mjs";

const shown = 20;

/** @typedef {<T>(what: string, work: () => T) => T} Timed */
/** @typedef {{ readonly what: string, readonly seconds: number }} TimedPart */
/** @typedef {{ readonly name: string, readonly seconds: number, readonly tests: number }} TimedFile */

/**
 * The results of jest, as far as the scripts read them.
 * @typedef {object} JestResults
 * @property {number} numFailedTests
 * @property {number} numPassedTests
 * @property {number} numPendingTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {readonly JestFile[]} testResults
 */

/**
 * @typedef {object} JestFile
 * @property {string} name
 * @property {number} startTime
 * @property {number} endTime
 * @property {readonly { readonly status: string, readonly title: string }[]} assertionResults
 */

/**
 * Minutes and seconds, as on a clock.
 * @param {number} seconds
 */
export function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Records the duration of each part, including failed ones. */
export function stopwatch(now = () => performance.now()) {
  /** @type {TimedPart[]} */
  const parts = [];
  /** @type {Timed} */
  const timed = (what, work) => {
    const begun = now();
    const end = () => {
      parts.push({ what, seconds: (now() - begun) / 1_000 });
    };
    let result;
    try {
      result = work();
    } catch (error) {
      end();
      throw error;
    }
    if (result instanceof Promise) void result.finally(end).catch(() => undefined);
    else end();
    return result;
  };
  return { parts, timed };
}

/**
 * The files in the results of jest, each with its seconds. A file that could not run has no times.
 * @param {Pick<JestResults, "testResults">} results
 * @returns {readonly TimedFile[]}
 */
export const filesOf = ({ testResults }) =>
  testResults
    .filter(({ startTime, endTime }) => endTime > startTime)
    .map(({ name, startTime, endTime, assertionResults }) => ({
      name: relative(root, name).replaceAll("\\", "/"),
      seconds: (endTime - startTime) / 1_000,
      tests: assertionResults.length,
    }));

/**
 * @param {string} title
 * @param {readonly (readonly [time: string, what: string])[]} rows
 */
const table = (title, rows) => [title, ...rows.map(([time, what]) => `  ${time.padStart(6)}  ${what}`)];

/**
 * The lines at the end of a run.
 * @param {{ readonly parts: readonly TimedPart[], readonly files: readonly TimedFile[] }} times
 */
export function timesText({ parts, files }) {
  const all = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  /** @type {[string, string][]} */
  const rows = parts.map(({ what, seconds }) => [minutes(seconds), what]);
  if (parts.length > 1) rows.push([minutes(all), "total"]);
  const lines = table("duration of each part:", rows);
  if (files.length > 1) {
    const slowest = [...files].sort((one, other) => other.seconds - one.seconds).slice(0, shown);
    /** @type {(file: TimedFile) => [string, string]} */
    const row = ({ name, seconds, tests }) => [
      minutes(seconds),
      `${name} (${tests} ${tests === 1 ? "test" : "tests"})`,
    ];
    lines.push(...table(`the slowest of ${files.length} files, which run in parallel:`, slowest.map(row)));
  }
  return lines.join("\n");
}
