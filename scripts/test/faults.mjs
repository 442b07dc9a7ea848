// The tests with faults: every mutating request of every resource's life with every fault, kills, interrupts, hostile
// responses, changes by users, and invalid input for the plugin and the emulator. All of them run by default. .cache/faults
// stores the results of each case, and the end prints a summary.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Advice, fail, messageOf } from "../support/project.mjs";
import { folder, summary } from "./faults-results.mjs";
import { writeReport } from "./faults-report.mjs";

const endToEnd = ["matrix", "matrix-in-process", "kills", "interrupts", "hostile", "other-users"];
const fuzz = "fuzz";
const all = [...endToEnd, fuzz];

const usage = `npm run test:faults -- [options]
  --seed N       selects different samples, times and inputs
  --sample N     runs N cases of each part
  --only TEXT    runs the cases whose names contain this string: "matrix/domain_record/", "connection cut after commit"
  --parts A,B    runs these parts: ${all.join(", ")}
  --workers N    the number of concurrent cases (default: 2)
  --no-slow      skips the cases that take minutes
  --resume       continues a stopped run
  --failed       repeats the failed cases
  --summary      shows the results of the last run without running tests
  --report       writes the figures of the last run to docs/internals/reliability.md without running tests`;

const flag = /** @type {const} */ ({ type: "boolean" });
const word = /** @type {const} */ ({ type: "string" });
const options = {
  seed: word,
  sample: word,
  only: word,
  parts: word,
  workers: word,
  "no-slow": flag,
  resume: flag,
  failed: flag,
  summary: flag,
  report: flag,
  help: flag,
};

/** @typedef {ReturnType<typeof readArguments>} Values */

/** @param {string[]} args */
function readArguments(args) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Advice(`${messageOf(error)}\n${usage}`);
  }
}

/**
 * @param {Values} values
 * @param {"seed" | "sample" | "workers"} name
 */
function numberOf(values, name) {
  if (values[name] === undefined) return undefined;
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1)
    throw new Advice(`--${name} must be a positive integer, got ${values[name]}.`);
  return number;
}

/** @param {Values} values */
function partsOf({ parts, only }) {
  const named = parts?.split(",") ?? (only === undefined ? all : endToEnd);
  const unknown = named.filter((part) => !all.includes(part));
  if (unknown.length > 0) throw new Advice(`unknown part ${unknown.join(", ")}; expected one of: ${all.join(", ")}.`);
  return named;
}

/** @param {Values} values */
async function run(values) {
  const parts = partsOf(values);
  const [seed, sample, workers] = [numberOf(values, "seed"), numberOf(values, "sample"), numberOf(values, "workers")];
  const { only, resume = false, failed = false } = values;
  process.env.STRATUS_FAULTS = JSON.stringify({
    seed,
    sample,
    workers,
    only,
    resume,
    failed,
    slow: !values["no-slow"],
  });
  if (parts.includes(fuzz)) {
    process.env.STRATUS_FUZZ_COUNT ??= sample === undefined ? "12000" : String(sample * 10);
    if (seed !== undefined) process.env.STRATUS_FUZZ_SEED = String(seed);
    rmSync(join(folder, "figures.jsonl"), { force: true });
  }
  process.argv.push("samples", ...parts.map((part) => (part === fuzz ? "test/fuzz" : `test/perturb/${part}.sample`)));
  process.on("exit", () => console.log(summary(parts)));
  await import("../test.mjs");
}

/** @param {string[]} args */
async function main(args) {
  const values = readArguments(args);
  if (values.help) console.log(usage);
  else if (values.summary) console.log(summary());
  else if (values.report) await writeReport();
  else await run(values);
}

main(process.argv.splice(2)).catch(fail);
