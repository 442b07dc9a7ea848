// Runs a test file with jest's own describe, test and expect, in this process.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const circus = require("jest-circus");
const { expect } = require("expect");
const { ModuleMocker } = require("jest-mock");

/** A mutant may wait forever, and the first run, without one, may be slow. */
const timeouts = { first: 120_000, mutant: 5_000 };

/**
 * Replaces a pattern, which could become too long.
 * @param {readonly string[]} names
 */
function only(names) {
  const set = new Set(names);
  return Object.assign(/(?:)/, { test: (/** @type {string} */ name) => set.has(name) });
}

/** The globals of tests. */
export function defineGlobals() {
  const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
  const mocks = new ModuleMocker(globalThis);
  const jest = {
    fn: mocks.fn.bind(mocks),
    spyOn: mocks.spyOn.bind(mocks),
    restoreAllMocks: mocks.restoreAllMocks.bind(mocks),
    requireActual: require,
  };
  Object.assign(globalThis, { describe, it, test, beforeAll, beforeEach, afterAll, afterEach, expect, jest });
  // The same cases in every run, and the first counterexample is as good as the smallest.
  require("fast-check").configureGlobal({ endOnFailure: true, seed: 1 });
}

/**
 * The name of a test or a block, after the names of the blocks around it.
 * @param {{ name: import("@jest/types").Circus.BlockName, parent?: import("@jest/types").Circus.DescribeBlock }} entry
 * @returns {string}
 */
const nameOf = ({ name, parent }) => (parent?.parent ? `${nameOf(parent)} ${name}` : name);

/** @typedef {{ readonly name: string, readonly duration: number, readonly failure?: string | undefined }} TestResult */

/**
 * Runs the tests with these names (all without names), until one fails. `broken` is an error outside the tests. `onTest` is
 * called with a test's name when it starts, and with nothing when it ends.
 * @param {string} file
 * @param {{ names?: readonly string[] | undefined, onTest?: (name: string | undefined) => void }} options
 * @returns {Promise<{ tests: readonly TestResult[], broken?: string | undefined }>}
 */
export async function runTestFile(file, { names, onTest = () => undefined }) {
  circus.resetState();
  const state = circus.getState();
  Object.assign(state, {
    testTimeout: names ? timeouts.mutant : timeouts.first,
    testNamePattern: names && only(names),
  });
  /** @param {import("@jest/types").Circus.Event} event */
  const watch = (event) => {
    if (event.name === "test_start") onTest(nameOf(event.test));
    if (event.name !== "test_done") return;
    onTest(undefined);
    if (event.test.errors.length > 0) state.testNamePattern = only([]);
  };
  circus.addEventHandler(watch);
  try {
    require(file);
    const { testResults, unhandledErrors } = await circus.run();
    const tests = testResults
      .filter(({ status }) => status !== "skip")
      .map(({ testPath, duration, errors }) => ({
        name: testPath.slice(1).join(" "),
        duration: duration ?? 0,
        failure: errors[0],
      }));
    return { tests, broken: unhandledErrors[0] };
  } catch (error) {
    return { tests: [], broken: String((error instanceof Error && error.stack) || error) };
  } finally {
    circus.removeEventHandler(watch);
  }
}
