// Measures pairs of commands in one run, in turn, and prints the ratio: what a machine is worth cancels out.
// "npm run bench" measures everything, "npm run bench -- import", "-- synth", "-- plan" or "-- emulator" a part of it; a
// number sets the size, and "--json" prints what the emulator does as JSON.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { inRoot, Advice, fail } from "../support/project.mjs";
import { setup } from "../setup.mjs";
import { emulator } from "./emulator.mjs";
import { firstImport } from "./import.mjs";
import { plan } from "./plan.mjs";
import { synth } from "./synth.mjs";

const pairs = { import: firstImport, synth, plan };
const tables = { emulator };
const all = { ...pairs, ...tables };

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** How long the work takes, unless it has measured that itself. */
async function timed(work) {
  const before = performance.now();
  const measured = await work();
  return typeof measured === "number" ? measured : performance.now() - before;
}

/** Runs the two in turn, after a round that does not count. */
async function measure(name, { ours, other, of, rounds = 3 }) {
  const times = { ours: [], other: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { ours: await timed(ours.run), other: await timed(other.run) };
    if (round > 0) for (const side of Object.keys(pair)) times[side].push(pair[side]);
  }
  const ratio = median(times.ours.map((time, index) => time / times.other[index]));
  console.log(`${name}, ${of}:`);
  for (const [side, { what }] of Object.entries({ ours, other })) {
    console.log(`  ${Math.round(median(times[side]))} ms  ${what}`);
  }
  console.log(`  ${ratio.toFixed(2)}  the first by the second (medians of ${rounds} rounds)`);
}

/** Runs servers in turn, in fresh processes, and prints the medians of what each did in a second of CPU time. */
async function tabulate(name, { of, sides, rounds = 3 }, asJson) {
  const runs = Object.fromEntries(Object.keys(sides).map((side) => [side, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [side, { run }] of Object.entries(sides)) runs[side].push(await run());
  const middle = (side, method, figure) => median(runs[side].map((run) => run[method][figure]));
  const rows = Object.keys(sides).flatMap((side) =>
    Object.keys(runs[side][0]).map((method) => ({
      side,
      method,
      perSecond: Math.round(middle(side, method, "perSecond")),
      p99Ms: Number(middle(side, method, "p99").toFixed(1)),
    })),
  );
  if (asJson) {
    console.log(JSON.stringify({ name, of, rounds, rows }));
    return;
  }
  console.log(`${name}, ${of} (medians of ${rounds} rounds):`);
  for (const { side, method, perSecond, p99Ms } of rows) {
    const rate = `${method.padEnd(4)} ${String(perSecond).padStart(6)} a second of CPU time`;
    console.log(`  ${rate}, 99 of 100 within ${p99Ms} ms  ${sides[side].what}`);
  }
}

async function bench(given) {
  const asJson = given.includes("--json");
  const args = given.filter((arg) => arg !== "--json");
  const size = args.map(Number).find((number) => number > 0);
  const named = args.filter((arg) => Number.isNaN(Number(arg)));
  const unknown = named.find((name) => !(name in all));
  if (unknown) throw new Advice(`there is no measurement ${unknown}; there are ${Object.keys(all).join(", ")}.`);
  await setup();
  mkdirSync(inRoot(".cache"), { recursive: true });
  const folder = mkdtempSync(inRoot(".cache", "bench-"));
  try {
    for (const name of named.length > 0 ? named : Object.keys(all)) {
      if (name in tables) {
        await tabulate(name, await tables[name](folder, size), asJson);
        continue;
      }
      for (const pair of [await pairs[name](folder, size)].flat()) {
        try {
          await measure(name, pair);
        } finally {
          await pair.end?.();
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

bench(process.argv.slice(2)).catch(fail);
