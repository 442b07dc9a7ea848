// The end-to-end tests with faults: every mutating request of every resource's life with every fault, kills, interrupts,
// hostile answers and people, all of them unless the arguments say otherwise. The results of each case are kept in
// .cache/faults, and summed up at the end.
import { parseArgs } from "node:util";
import { summary } from "./faults-summary.mjs";

const usage = `npm run test:faults -- [options]
  --seed N        draws other samples and other moments
  --sample N      runs N cases of each part
  --only TEXT     runs the cases whose names have this text: "matrix/record/", "cut after commit"
  --parts A,B     runs these parts: matrix, kills, interrupts, hostile, people
  --workers N     how many cases run at once (2)
  --no-slow       leaves out the cases that take minutes
  --resume        goes on with the run that was stopped
  --summary       runs nothing, and shows the results of the last run`;

const flag = { type: "boolean" };
const word = { type: "string" };
const { values } = parseArgs({
  args: process.argv.splice(2),
  options: {
    seed: word,
    sample: word,
    only: word,
    parts: word,
    workers: word,
    "no-slow": flag,
    resume: flag,
    summary: flag,
    help: flag,
  },
});

if (values.help) {
  console.log(usage);
} else if (values.summary) {
  console.log(summary());
} else {
  const number = (text) => (text === undefined ? undefined : Number(text));
  process.env.STRATUS_FAULTS = JSON.stringify({
    seed: number(values.seed),
    sample: number(values.sample),
    workers: number(values.workers),
    only: values.only,
    resume: values.resume === true,
    slow: values["no-slow"] !== true,
  });
  const parts = values.parts?.split(",") ?? [];
  process.argv.push("e2e", ...(parts.length > 0 ? parts : [""]).map((part) => `test/e2e/faults/${part}`));
  process.on("exit", () => console.log(summary(parts)));
  await import("../test.mjs");
}
