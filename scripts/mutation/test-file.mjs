// Runs a test file with jest's own describe, test and expect, in this process.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const circus = require("jest-circus");
const { expect } = require("expect");
const { ModuleMocker } = require("jest-mock");

/** A mutant may wait forever, and the first run, without one, may be slow. */
const timeouts = { first: 120_000, mutant: 5_000 };
/** Replaces a pattern, which could become too long. */
const only = (names) => ({ test: (name) => names.has(name) });

/** The globals of tests. */
export function defineGlobals() {
  const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
  const mocks = new ModuleMocker(globalThis);
  const [fn, spyOn, restoreAllMocks] = ["fn", "spyOn", "restoreAllMocks"].map((name) => mocks[name].bind(mocks));
  const jest = { fn, spyOn, restoreAllMocks, requireActual: require };
  Object.assign(globalThis, { describe, it, test, beforeAll, beforeEach, afterAll, afterEach, expect, jest });
  // The same cases in every run, and the first counterexample is as good as the smallest.
  require("fast-check").configureGlobal({ endOnFailure: true, seed: 1 });
}

const nameOf = ({ name, parent }) => (parent?.parent ? `${nameOf(parent)} ${name}` : name);

/**
 * Runs the tests with these names (all without names), until one fails. `broken` is an error outside the tests. `onTest` is
 * called with a test's name when it starts, and with nothing when it ends.
 */
export async function runTestFile(file, { names, onTest = () => undefined }) {
  circus.resetState();
  const state = circus.getState();
  Object.assign(state, {
    testTimeout: names ? timeouts.mutant : timeouts.first,
    testNamePattern: names && only(new Set(names)),
  });
  const watch = ({ name, test }) => {
    if (name === "test_start") onTest(nameOf(test));
    if (name !== "test_done") return;
    onTest(undefined);
    if (test.errors.length > 0) state.testNamePattern = only(new Set());
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
    return { tests: [], broken: String(error?.stack ?? error) };
  } finally {
    circus.removeEventHandler(watch);
  }
}
