// Changes the code in one place at a time, and lists the changes that no test detects. "npm run test:mutation" covers all
// areas in turn, "-- plan" one of them. Files after it narrow the area down, and --incremental keeps the last run's results
// for unchanged code and tests.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { areas } from "./areas.mjs";
import { Advice, fail, root } from "../support/project.mjs";
import { setup } from "../setup.mjs";

const cache = ".cache/mutation";
const beside = (name) => fileURLToPath(new URL(`./${name}`, import.meta.url));

async function mutate(name, { mutate, tests, without = [], ignoreStatic = false }, { files, incremental }) {
  const { Stryker } = await import("@stryker-mutator/core");
  console.log(`\n${name}: ${mutate.join(", ")}, tested by ${tests.join(" and ")}`);
  await new Stryker({
    mutate: files.length > 0 ? files : mutate,
    testRunner: "stratus",
    plugins: [beside("runner.mjs")],
    testFolders: tests,
    testFilesLeftOut: without,
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
    warnings: { unknownOptions: false },
    incremental,
    incrementalFile: `${cache}/${name}.incremental.json`,
  }).runMutationTest();
}

async function mutation(args) {
  const incremental = args.includes("--incremental");
  const [named, ...files] = args.filter((arg) => arg !== "--incremental");
  if (named !== undefined && !(named in areas)) {
    throw new Advice(`unknown area ${named}; expected one of: ${Object.keys(areas).join(", ")}.`);
  }
  await setup();
  process.chdir(root);
  for (const name of named === undefined ? Object.keys(areas) : [named]) {
    await mutate(name, areas[name], { files, incremental });
  }
}

mutation(process.argv.slice(2)).catch(fail);
