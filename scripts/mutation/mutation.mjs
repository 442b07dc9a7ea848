// Changes the code in one place at a time, and lists the changes that no test detects. "npm run test:mutation" covers all
// areas in turn, "-- plan" one of them. Files after it narrow the area down, and --incremental keeps the last run's results
// for unchanged code and tests.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { areaOf, areas } from "./areas.mjs";
import { fail, root } from "../support/project.mjs";
import { setup } from "../setup.mjs";

const cache = ".cache/mutation";
/** @param {string} name */
const beside = (name) => fileURLToPath(new URL(`./${name}`, import.meta.url));

/**
 * @param {string} name
 * @param {import("./areas.mjs").Area} area
 * @param {{ readonly files: string[], readonly incremental: boolean }} options
 */
async function mutate(name, { mutate, tests, ignoreStatic = false }, { files, incremental }) {
  const { Stryker } = await import("@stryker-mutator/core");
  console.log(`\n${name}: ${mutate.join(", ")}, tested by ${tests.join(" and ")}`);
  await new Stryker({
    mutate: files.length > 0 ? files : mutate,
    testRunner: "stratus",
    plugins: [beside("runner.mjs")],
    area: name,
    coverageAnalysis: "perTest",
    ignoreStatic,
    concurrency: Math.max(1, availableParallelism() - 1),
    timeoutMS: 10_000,
    // An abandoned test may still be running.
    maxTestRunnerReuse: 50,
    ignorePatterns: [
      // Tests of the emulator request its built page.
      "/dist/*",
      "!/dist/page",
      "/examples",
      "/.cache",
      "/cdktn",
      "/testing",
      "/.ci",
      "/test/e2e",
      "/test/system",
    ],
    tempDirName: `${cache}/sandbox`,
    reporters: ["progress-append-only", "clear-text", "html", "json"],
    clearTextReporter: { allowEmojis: false, reportTests: false, skipFull: true },
    htmlReporter: { fileName: `${cache}/${name}.html` },
    jsonReporter: { fileName: `${cache}/${name}.json` },
    warnings: { unknownOptions: false, preprocessorErrors: true, unserializableOptions: true, slow: true },
    incremental,
    incrementalFile: `${cache}/${name}.incremental.json`,
  }).runMutationTest();
}

/** @param {readonly string[]} args */
async function mutation(args) {
  const incremental = args.includes("--incremental");
  const [named, ...files] = args.filter((arg) => arg !== "--incremental");
  const chosen = named === undefined ? areas : { [named]: areaOf(named) };
  await setup();
  process.chdir(root);
  for (const [name, area] of Object.entries(chosen)) await mutate(name, area, { files, incremental });
}

mutation(process.argv.slice(2)).catch(fail);
