import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Draw } from "../fuzz/seeded";
import type { Bench } from "./benches/bench";
import type { Judgement, Verdict } from "./judges/settle";

/** The arguments of `npm run test:faults`. Without them, a fast sample runs. */
export interface Options {
  readonly seed: number;
  /** The number of cases of each part. Undefined: all. */
  readonly sample?: number | undefined;
  /** A part of the names of the cases that run. */
  readonly only?: string | undefined;
  readonly resume: boolean;
  /** True if only the failed cases run again. */
  readonly failed: boolean;
  /** The number of concurrent cases. */
  readonly workers: number;
  /** True if cases run that take minutes. */
  readonly slow: boolean;
}

const given = process.env["STRATUS_FAULTS"];

/** `sample` is the number of cases of this part by default. */
export function optionsFor(sample: number): Options {
  const usual = { seed: 20260131, sample, resume: false, failed: false, workers: 2, slow: false };
  return given === undefined
    ? usual
    : { ...usual, sample: undefined, slow: true, ...(JSON.parse(given) as Partial<Options>) };
}

export interface Case<B extends Bench = Bench> {
  /** `matrix/domain_record/create/POST \/domains#1/connection cut after commit` */
  readonly name: string;
  readonly run: (bench: B) => Promise<Judgement>;
}

export interface Result {
  readonly name: string;
  readonly verdict: Verdict;
  readonly notes: readonly string[];
  readonly seconds: number;
  readonly seed: number;
}

/** The cases that fail and can't succeed, by their names, with the reasons: no client could know. */
const known = (
  JSON.parse(readFileSync(join(__dirname, "known.json"), "utf8")) as readonly { readonly names: string }[]
).map(({ names }) => new RegExp(names));
const isKnown = (name: string) => known.some((names) => names.test(name));

/** The daily sample does not overwrite the results of a long run. */
const folder = join(__dirname, "..", "..", ".cache", given === undefined ? "faults-sample" : "faults");

/** The results of a part, one per line, so that a stopped run can be resumed. */
const fileOf = (part: string) => join(folder, `${part}.jsonl`);

function readResults(part: string): readonly Result[] {
  const file = fileOf(part);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Result);
}

/** Pseudo-random numbers from 0 to less than 1, the same for each seed. */
export function randomOf(seed: number): () => number {
  const draw = new Draw(seed);
  return () => draw.fraction();
}

export function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  return list
    .map((each) => [random(), each] as const)
    .sort(([one], [other]) => one - other)
    .map(([, each]) => each);
}

/** The cases of a run: the selected ones, limited to the requested number, drawn by the seed. */
export function chosen<C extends { readonly name: string }>(
  cases: readonly C[],
  { seed, sample, only }: Options,
): readonly C[] {
  const selected = only === undefined ? cases : cases.filter(({ name }) => name.includes(only));
  return sample === undefined ? selected : shuffled(selected, randomOf(seed)).slice(0, sample);
}

/** Several workers take from one list until it is empty. */
export async function shareWork<T, W>(
  items: readonly T[],
  workers: readonly W[],
  work: (item: T, worker: W) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    workers.map(async (worker) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item, worker);
    }),
  );
}

/** Runs cases and stores the results. Returns the failures, which a test expects to be empty. */
export async function runCases<B extends Bench>(
  part: string,
  cases: readonly Case<B>[],
  benches: readonly B[],
  { seed, resume, failed }: Options,
): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  if (!resume && !failed) rmSync(fileOf(part), { force: true });
  const earlier = new Map(readResults(part).map((result) => [result.name, result]));
  const left = cases.filter(({ name }) => {
    const before = earlier.get(name);
    return failed ? before?.verdict === "failed" || before?.verdict === "missed" : !before;
  });
  let done = 0;
  await shareWork(left, benches, async ({ name, run }, bench) => {
    const started = performance.now();
    const { verdict, notes } = await run(bench).catch((error: unknown): Judgement => ({
      verdict: "failed",
      notes: [`the harness: ${String(error).slice(0, 900)}`],
    }));
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const result: Result = { name, verdict, notes, seconds, seed };
    appendFileSync(fileOf(part), `${JSON.stringify(result)}\n`);
    earlier.set(name, result);
    done += 1;
    if (given !== undefined && (done % 25 === 0 || result.verdict === "failed"))
      process.stderr.write(
        `${part} ${String(done)} of ${String(left.length)}: ${result.verdict} ${name} ${notes.join("; ")}\n`,
      );
  });
  const names = new Set(cases.map(({ name }) => name));
  return [...earlier.values()]
    .filter(({ name, verdict }) => names.has(name) && verdict === "failed" && !isKnown(name))
    .map(({ name, notes }) => `${name}: ${notes.join("; ")}`);
}
