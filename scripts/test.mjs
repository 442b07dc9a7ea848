// Runs the given jest projects, by default unit, cdktn and e2e. jest.config.cjs lists all of them. "system" needs Debian
// packages, and "executable" builds an executable of the provider. Options of this script: --setup installs and builds
// first, --note-requests updates test/e2e/requests.txt, and --update-requests updates the request counts of the system
// tests. Jest gets the other arguments. The output ends with the time of each part and the line "N passed, N failed".
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { createRequire } from "node:module";
import { cdktfNodeVariable } from "./support/cdktf-command.cjs";
import { usersOwn } from "./support/child-environment.cjs";
import { findNodeForCdktf } from "./support/node-for-cdktf.mjs";
import { requireNode } from "./support/node-version.mjs";
import { Advice, fail, inRoot, readJson, root } from "./support/project.mjs";
import { countsFile } from "./test/counted-requests.mjs";
import { buildExecutable, executableVariable, useExecutable } from "./test/executable.mjs";
import { compareRequests, noteFile } from "./test/noted-requests.mjs";
import { leftOutOf, leftOutText } from "./test/left-out.mjs";
import { filesOf, stopwatch, timesText } from "./test/times.mjs";
import { findTerraform } from "./support/find-terraform.mjs";
import { setup } from "./setup.mjs";

const withoutTerraform = ["unit", "cdktn", "cdktn-rest"];
const known = [...withoutTerraform, "e2e", "samples", "system", "executable"];
const standard = ["unit", "cdktn", "e2e"];
const setUp = "--setup";
const noteRequests = "--note-requests";
const updateRequests = "--update-requests";
const own = [setUp, noteRequests, updateRequests];

function requireSystemPackages() {
  const { status } = spawnSync("bash", [inRoot("scripts", "system-packages.sh"), "--check"], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Advice("the system tests need the packages listed above.");
}

/**
 * @typedef {object} Run
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {ReturnType<typeof filesOf>} files
 * @property {ReturnType<typeof leftOutOf>} leftOut
 */

/** @type {Run} */
const nothing = { passed: 0, failed: 0, skipped: 0, files: [], leftOut: [] };

/**
 * The number of concurrent test files. System tests get fewer, because some of them start Jest again.
 * @param {readonly string[]} projects
 */
const workersFor = (projects) => Math.round(availableParallelism() * (projects.includes("system") ? 1.5 : 2));

/**
 * The numbers of one run of Jest. A file that could not run counts as one failure.
 * @param {readonly string[]} projects
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Run}
 */
function runProjects(projects, args, env) {
  const results = inRoot(".cache", `jest-${projects.join("-")}-${process.pid}.json`);
  const jest = createRequire(import.meta.url).resolve("jest/bin/jest");
  const always = [
    "--selectProjects",
    ...projects,
    "--json",
    `--outputFile=${results}`,
    `--maxWorkers=${workersFor(projects)}`,
  ];
  const narrowed = args.length > 0 ? ["--passWithNoTests", ...args] : [];
  const { status } = spawnSync(process.execPath, [jest, ...always, ...narrowed], { cwd: root, env, stdio: "inherit" });
  if (!existsSync(results)) return { ...nothing, failed: 1 };
  /** @type {import("./test/times.mjs").JestResults} */
  const found = readJson(results);
  rmSync(results);
  const failed = found.numFailedTests + found.numRuntimeErrorTestSuites;
  return {
    passed: found.numPassedTests,
    failed: status !== 0 ? Math.max(failed, 1) : failed,
    skipped: found.numPendingTests,
    files: filesOf(found),
    leftOut: leftOutOf(found),
  };
}

/**
 * One more failure if the requests of the end-to-end tests differ from the stored ones.
 * @param {readonly Run[]} runs
 * @param {{ readonly whole: boolean, readonly keep: boolean }} options
 * @returns {Run}
 */
function requestsOf(runs, options) {
  // Failed or skipped tests did not send all their requests.
  const isPartial = runs.some(({ failed, leftOut }) => failed > 0 || leftOut.length > 0);
  const wrong = compareRequests({ ...options, whole: options.whole && !isPartial });
  for (const line of wrong) console.error(line);
  return { ...nothing, failed: wrong.length > 0 ? 1 : 0 };
}

/** @param {readonly string[]} args */
async function test(args) {
  requireNode();
  const { parts, timed } = stopwatch();
  if (args.includes(setUp)) await setup({ timed });
  const named = args.filter((arg) => known.includes(arg));
  const projects = named.length > 0 ? named : standard;
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, CHECKPOINT_DISABLE: "1", CI: "true" };
  for (const name of usersOwn) delete env[name];
  mkdirSync(inRoot(".cache"), { recursive: true });
  if (projects.includes("system")) requireSystemPackages();
  if (projects.some((project) => !withoutTerraform.includes(project))) {
    env.TERRAFORM_BINARY_NAME = await timed("Terraform", findTerraform);
    env[cdktfNodeVariable] = await findNodeForCdktf();
  }
  const ofExecutable = { ...env };
  if (projects.includes("executable")) {
    ofExecutable[executableVariable] ||= await timed("building the executable", buildExecutable);
  }
  const removeExecutable = useExecutable(ofExecutable);
  // The variable is for all projects.
  if (env[executableVariable]) Object.assign(env, ofExecutable);
  const rest = args.filter((arg) => !known.includes(arg) && !own.includes(arg));
  // An executable's requests aren't recorded.
  const comparesRequests = projects.includes("e2e") && !env[executableVariable];
  if (args.includes(updateRequests)) env.STRATUS_COUNTED_REQUESTS = countsFile;
  // Executables contain runtimes from npm. The tests have other home directories, and share this cache.
  env.XDG_CACHE_HOME ??= inRoot(".cache");
  // The system tests pack the package once for all files.
  const packed = inRoot(".cache", `packed-${process.pid}`);
  env.STRATUS_PACKED = packed;
  // One run for all projects keeps every core busy until its end. The executable needs its own environment.
  const together = projects.filter((project) => project !== "executable");
  /** @type {Run[]} */
  const runs = [];
  /**
   * @param {readonly string[]} names
   * @param {NodeJS.ProcessEnv} environment
   */
  const addRun = (names, environment) =>
    runs.push(timed(names.join(", "), () => runProjects(names, rest, environment)));
  const notes = comparesRequests ? { STRATUS_NOTED_REQUESTS: noteFile() } : {};
  if (together.length > 0) addRun(together, { ...env, ...notes });
  if (projects.includes("executable")) addRun(["executable"], { ...env, ...ofExecutable });
  if (comparesRequests) runs.push(requestsOf(runs, { whole: rest.length === 0, keep: args.includes(noteRequests) }));
  rmSync(packed, { recursive: true, force: true });
  removeExecutable();
  /** @param {"passed" | "failed" | "skipped"} name */
  const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  const leftOut = runs.flatMap((run) => run.leftOut);
  if (leftOut.length > 0) console.log(leftOutText(leftOut));
  console.log(timesText({ parts, files: runs.flatMap(({ files }) => files) }));
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  if (failed > 0) process.exit(1);
  if (passed === 0) throw new Advice(`no test ran: ${rest.join(" ")} matches no test of ${projects.join(" and ")}.`);
}

test(process.argv.slice(2)).catch(fail);
