// Runs the tests for Stryker. Stryker's own runner for jest starts jest for each mutant, which takes seconds. This one loads,
// in one process, only the files whose tests reach the mutant, and stops at the first failure. It loads code and tests again
// for every mutant.
import { commonTokens, declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { determineHitLimitReached } from "@stryker-mutator/api/test-runner";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { defineGlobals, runTestFile } from "./test-file.mjs";
import { forgetModules, loadTypeScript } from "./typescript.mjs";

/** In the sandbox: a process started after a mutant that never ended has no results of the first run. */
const notes = "mutation-tests.json";
const [passed, failed] = [0, 1];

function testFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(folder, name))
    .sort();
}

class Runner {
  /** The files that found the last mutants come first. */
  #finders = [];
  #tests;

  constructor({ testFolders, testFilesLeftOut }) {
    this.folders = testFolders;
    this.leftOut = testFilesLeftOut;
    this.stryker = globalThis.__stryker__ ??= {};
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  init() {
    defineGlobals();
    loadTypeScript();
    // Errors that a mutant leaves behind must not count for the next one.
    process.on("unhandledRejection", () => undefined);
    process.on("uncaughtException", () => undefined);
  }

  /** Runs every test once without a mutant, and records the mutants that each of them reaches. */
  async dryRun() {
    const all = [];
    for (const file of this.folders
      .flatMap(testFiles)
      .filter((name) => !this.leftOut.some((part) => name.includes(part)))) {
      forgetModules();
      // The report repeats the ids for every mutant: they are short.
      const ids = new Map();
      const idOf = (name) => ids.get(name) ?? ids.set(name, `${all.length + ids.size}`).get(name);
      const onTest = (name) => (this.stryker.currentTestId = name && idOf(name));
      const { tests, broken } = await runTestFile(resolve(file), { onTest });
      if (broken !== undefined) return { status: "error", errorMessage: `${file}: ${String(broken)}` };
      all.push(...tests.map((test) => ({ ...test, id: idOf(test.name), file })));
    }
    writeFileSync(notes, JSON.stringify(all));
    const tests = all.map(({ id, name, file, duration, failure }) => ({
      ...{ id, name, fileName: resolve(file), timeSpentMs: duration },
      ...(failure === undefined ? { status: passed } : { status: failed, failureMessage: String(failure) }),
    }));
    return { status: "complete", tests, mutantCoverage: this.stryker.mutantCoverage };
  }

  async mutantRun({ testFilter, activeMutant, hitLimit }) {
    // For the tests that start a process.
    process.env.__STRYKER_ACTIVE_MUTANT__ = activeMutant.id;
    const hitCount = hitLimit === undefined ? undefined : 0;
    Object.assign(this.stryker, { activeMutant: activeMutant.id, mutantCoverage: undefined, hitLimit, hitCount });
    forgetModules();
    let nrOfTests = 0;
    for (const [file, names] of this.#chosen(testFilter)) {
      const { tests, broken } = await runTestFile(resolve(file), { names });
      nrOfTests += tests.length;
      const endless = determineHitLimitReached(this.stryker.hitCount, hitLimit);
      if (endless) return endless;
      const { name, failure } = tests.find((test) => test.failure !== undefined) ?? { name: names[0], failure: broken };
      if (failure === undefined) continue;
      this.#finders = [file, ...this.#finders.filter((other) => other !== file)];
      const { id } = this.#tests.find((test) => test.file === file && test.name === name);
      return { status: "killed", killedBy: [id], failureMessage: String(failure), nrOfTests };
    }
    return { status: "survived", nrOfTests };
  }

  /** The names of the tests by file, fast files first. Without a filter every test may see the mutant. */
  #chosen(filter) {
    this.#tests ??= JSON.parse(readFileSync(notes, "utf8"));
    const asked = filter && new Set(filter);
    const files = new Map();
    for (const { id, file, name, duration } of this.#tests) {
      if (asked && !asked.has(id)) continue;
      const { names, time } = files.get(file) ?? { names: [], time: 0 };
      files.set(file, { names: [...names, name], time: time + duration });
    }
    const rank = (file) => (this.#finders.includes(file) ? this.#finders.indexOf(file) : this.#finders.length);
    return [...files]
      .sort(([one, ours], [other, theirs]) => rank(one) - rank(other) || ours.time - theirs.time)
      .map(([file, { names }]) => [file, names]);
  }
}

const makeRunner = Object.assign((options) => new Runner(options), { inject: [commonTokens.options] });

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "stratus", makeRunner)];
