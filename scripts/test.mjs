// Runs the tests: "unit", "cdktn" (the constructs' unit tests with CDK Terrain) and "e2e", or those that are named;
// "system" needs Debian packages as well. Further arguments go to jest, but for
// --setup, which makes the checkout ready before, --note-requests, which keeps what the end-to-end tests send, and
// --update-requests, which keeps how many requests the system tests count. Ends with where the minutes went and the line
// "N passed, N failed" over all of them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { cdktfNodeVariable } from "./support/cdktf-command.cjs";
import { usersOwn } from "./support/child-environment.cjs";
import { findNodeForCdktf } from "./support/node-for-cdktf.mjs";
import { requireNode } from "./support/node-version.mjs";
import { Advice, fail, inRoot, readJson, root } from "./support/project.mjs";
import { countsFile } from "./test/counted-requests.mjs";
import { compareRequests, noteFile } from "./test/noted-requests.mjs";
import { leftOutOf, leftOutText } from "./test/left-out.mjs";
import { filesOf, stopwatch, timesText } from "./test/times.mjs";
import { findTerraform } from "./support/find-terraform.mjs";
import { setup } from "./setup.mjs";

const quick = ["unit", "cdktn"];
const known = [...quick, "e2e", "system"];
const setUp = "--setup";
const noteRequests = "--note-requests";
const updateRequests = "--update-requests";
const own = [setUp, noteRequests, updateRequests];
const randomTests = "test/e2e/random";

function requireSystemPackages() {
  const { status } = spawnSync("bash", [inRoot("scripts", "system-packages.sh"), "--check"], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Advice("the system tests need what is missing above.");
}

const nothing = { passed: 0, failed: 0, skipped: 0, files: [], leftOut: [] };

/** The numbers of one run. A file that could not be run at all counts as one failure. */
function runProject(project, args, env) {
  const results = inRoot(".cache", `jest-${project}-${process.pid}.json`);
  const jest = createRequire(import.meta.url).resolve("jest/bin/jest");
  // jest leaves one core idle. The system tests keep it busy themselves, and count what is sent in a time.
  const workers = project === "system" ? [] : ["--maxWorkers=100%"];
  const always = ["--selectProjects", project, "--json", `--outputFile=${results}`, ...workers];
  const narrowed = args.length > 0 ? ["--passWithNoTests", ...args] : [];
  const { status } = spawnSync(process.execPath, [jest, ...always, ...narrowed], { cwd: root, env, stdio: "inherit" });
  if (!existsSync(results)) return { ...nothing, failed: 1 };
  const found = readJson(results);
  rmSync(results);
  const failed = found.numFailedTests + found.numRuntimeErrorTestSuites;
  return {
    passed: found.numPassedTests,
    failed: status !== 0 ? Math.max(failed, 1) : failed,
    skipped: found.numPendingTests,
    files: filesOf(project, found),
    leftOut: leftOutOf(found),
  };
}

/** One failure more where the requests of the end-to-end tests are not those that are kept. */
function requestsOf(runs, options) {
  // Tests that failed or were left out did not send all that they send.
  const isPartial = runs.some(({ failed, leftOut }) => failed > 0 || leftOut.length > 0);
  const wrong = compareRequests({ ...options, whole: options.whole && !isPartial });
  for (const line of wrong) console.error(line);
  return { ...nothing, failed: wrong.length > 0 ? 1 : 0 };
}

async function test(args) {
  requireNode();
  const { parts, timed } = stopwatch();
  if (args.includes(setUp)) await setup({ timed });
  const named = args.filter((arg) => known.includes(arg));
  const projects = named.length > 0 ? named : [...quick, "e2e"];
  const env = { ...process.env, CHECKPOINT_DISABLE: "1", CI: "true" };
  for (const name of usersOwn) delete env[name];
  if (projects.includes("system")) requireSystemPackages();
  if (projects.some((project) => !quick.includes(project))) {
    env.TERRAFORM_BINARY_NAME = await timed("Terraform", findTerraform);
    env[cdktfNodeVariable] = await findNodeForCdktf();
  }
  mkdirSync(inRoot(".cache"), { recursive: true });
  const rest = args.filter((arg) => !known.includes(arg) && !own.includes(arg));
  // With random configurations many resources send at once, and a request may be counted for another one of them.
  const comparesRequests = projects.includes("e2e") && !rest.includes(randomTests);
  if (comparesRequests) env.STRATUS_NOTED_REQUESTS = noteFile();
  if (args.includes(updateRequests)) env.STRATUS_COUNTED_REQUESTS = countsFile;
  const runs = projects.map((project) => timed(project, () => runProject(project, rest, env)));
  if (comparesRequests) runs.push(requestsOf(runs, { whole: rest.length === 0, keep: args.includes(noteRequests) }));
  const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
  const [passed, failed, skipped] = ["passed", "failed", "skipped"].map(sum);
  const leftOut = runs.flatMap((run) => run.leftOut);
  if (leftOut.length > 0) console.log(leftOutText(leftOut));
  console.log(timesText({ parts, files: runs.flatMap(({ files }) => files) }));
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  if (failed > 0) process.exit(1);
  if (passed === 0) throw new Advice(`no test ran; ${rest.join(" ")} names none of ${projects.join(" and ")}.`);
}

test(process.argv.slice(2)).catch(fail);
