// Measures pairs of commands in one run, in turn, and prints the ratio: what a machine is worth cancels out.
// "npm run bench" measures everything, "npm run bench -- import", "-- synth" or "-- plan" a part of it; a number sets the size.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { inRoot, Advice, fail } from "../support/project.mjs";
import { setup } from "../setup.mjs";
import { firstImport } from "./import.mjs";
import { plan } from "./plan.mjs";
import { synth } from "./synth.mjs";

const pairs = { import: firstImport, synth, plan };

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

async function bench(args) {
  const size = args.map(Number).find((number) => number > 0);
  const named = args.filter((arg) => Number.isNaN(Number(arg)));
  const unknown = named.find((name) => !(name in pairs));
  if (unknown) throw new Advice(`there is no measurement ${unknown}; there are ${Object.keys(pairs).join(", ")}.`);
  await setup();
  mkdirSync(inRoot(".cache"), { recursive: true });
  const folder = mkdtempSync(inRoot(".cache", "bench-"));
  try {
    for (const name of named.length > 0 ? named : Object.keys(pairs)) {
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
