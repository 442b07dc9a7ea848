// Runs the tests for Stryker. Stryker's own runner for jest starts jest for each mutant, which takes seconds. This one loads,
// in one process, only the files whose tests reach the mutant, and stops at the first failure. It loads code and tests again
// for every mutant.
import { commonTokens, declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { determineHitLimitReached, DryRunStatus, MutantRunStatus, TestStatus } from "@stryker-mutator/api/test-runner";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { areaOf } from "./areas.mjs";
import { defineGlobals, runTestFile } from "./test-file.mjs";
import { forgetModules, loadTypeScript } from "./typescript.mjs";

/** In the sandbox: a process started after a mutant that never ended has no results of the first run. */
const notes = "mutation-tests.json";

/** @typedef {import("@stryker-mutator/api/test-runner").TestRunner} TestRunner */
/** @typedef {import("./test-file.mjs").TestResult & { readonly id: string, readonly file: string }} NotedTest */

/** @param {string} folder */
function testFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(folder, name))
    .sort();
}

/** @implements {TestRunner} */
class Runner {
  /**
   * The files that found the last mutants come first.
   * @type {readonly string[]}
   */
  #finders = [];
  /** @type {readonly NotedTest[] | undefined} */
  #tests;

  /** @param {string} area */
  constructor(area) {
    this.area = areaOf(area);
    /** @type {typeof globalThis & { __stryker__?: import("@stryker-mutator/api/core").InstrumenterContext }} */
    const shared = globalThis;
    this.stryker = shared.__stryker__ ??= {};
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    defineGlobals();
    loadTypeScript();
    // Errors that a mutant leaves behind must not count for the next one.
    process.on("unhandledRejection", () => undefined);
    process.on("uncaughtException", () => undefined);
  }

  /**
   * Runs every test once without a mutant, and records the mutants that each of them reaches.
   * @returns {ReturnType<TestRunner["dryRun"]>}
   */
  async dryRun() {
    /** @type {NotedTest[]} */
    const all = [];
    const { tests: folders, without = [] } = this.area;
    for (const file of folders.flatMap(testFiles).filter((name) => !without.some((part) => name.includes(part)))) {
      forgetModules();
      // The report repeats the ids for every mutant: they are short.
      /** @type {Map<string, string>} */
      const ids = new Map();
      /** @param {string} name */
      const idOf = (name) => {
        const id = ids.get(name) ?? `${all.length + ids.size}`;
        ids.set(name, id);
        return id;
      };
      /** @param {string | undefined} name */
      const onTest = (name) => {
        if (name === undefined) delete this.stryker.currentTestId;
        else this.stryker.currentTestId = idOf(name);
      };
      const { tests, broken } = await runTestFile(resolve(file), { onTest });
      if (broken !== undefined) return { status: DryRunStatus.Error, errorMessage: `${file}: ${broken}` };
      all.push(...tests.map((test) => ({ ...test, id: idOf(test.name), file })));
    }
    writeFileSync(notes, JSON.stringify(all));
    /** @type {(test: NotedTest) => import("@stryker-mutator/api/test-runner").TestResult} */
    const resultOf = ({ id, name, file, duration, failure }) => ({
      ...{ id, name, fileName: resolve(file), timeSpentMs: duration },
      ...(failure === undefined
        ? { status: TestStatus.Success }
        : { status: TestStatus.Failed, failureMessage: failure }),
    });
    const { mutantCoverage } = this.stryker;
    return { status: DryRunStatus.Complete, tests: all.map(resultOf), ...(mutantCoverage && { mutantCoverage }) };
  }

  /**
   * @param {import("@stryker-mutator/api/test-runner").MutantRunOptions} options
   * @returns {ReturnType<TestRunner["mutantRun"]>}
   */
  async mutantRun({ testFilter, activeMutant, hitLimit }) {
    // For the tests that start a process.
    process.env.__STRYKER_ACTIVE_MUTANT__ = activeMutant.id;
    const hitCount = hitLimit === undefined ? undefined : 0;
    Object.assign(this.stryker, { activeMutant: activeMutant.id, mutantCoverage: undefined, hitLimit, hitCount });
    forgetModules();
    let nrOfTests = 0;
    for (const [file, chosen] of this.#chosen(testFilter)) {
      const { tests, broken } = await runTestFile(resolve(file), { names: chosen.map(({ name }) => name) });
      nrOfTests += tests.length;
      const endless = determineHitLimitReached(this.stryker.hitCount, hitLimit);
      if (endless) return { ...endless, status: MutantRunStatus.Timeout };
      const failed = tests.find(({ failure }) => failure !== undefined);
      const failureMessage = failed?.failure ?? broken;
      if (failureMessage === undefined) continue;
      this.#finders = [file, ...this.#finders.filter((other) => other !== file)];
      // An error outside the tests counts for the first of them.
      const killers = failed ? chosen.filter(({ name }) => name === failed.name) : chosen;
      const killedBy = killers.slice(0, 1).map(({ id }) => id);
      return { status: MutantRunStatus.Killed, killedBy, failureMessage, nrOfTests };
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }

  /** @returns {readonly NotedTest[]} */
  #noted() {
    return (this.#tests ??= JSON.parse(readFileSync(notes, "utf8")));
  }

  /**
   * The tests by file, fast files first. Without a filter every test may see the mutant.
   * @param {readonly string[] | undefined} filter
   */
  #chosen(filter) {
    const asked = filter && new Set(filter);
    /** @type {Map<string, NotedTest[]>} */
    const files = new Map();
    for (const test of this.#noted()) {
      if (asked && !asked.has(test.id)) continue;
      files.set(test.file, [...(files.get(test.file) ?? []), test]);
    }
    /** @param {string} file */
    const rank = (file) => (this.#finders.includes(file) ? this.#finders.indexOf(file) : this.#finders.length);
    /** @param {readonly NotedTest[]} tests */
    const time = (tests) => tests.reduce((sum, { duration }) => sum + duration, 0);
    return [...files].sort(([one, ours], [other, theirs]) => rank(one) - rank(other) || time(ours) - time(theirs));
  }
}

/** @param {import("@stryker-mutator/api/core").StrykerOptions} options */
const createRunner = ({ area }) => new Runner(String(area));

/** @type {[typeof commonTokens.options]} */
const inject = [commonTokens.options];

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, "stratus", Object.assign(createRunner, { inject })),
];
