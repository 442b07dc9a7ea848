// Measures how long commands take and how much load they put on the service. Each measurement alternates with a reference
// in new processes, so that the speed of the machine cancels out.
// "npm run bench" measures everything (about 15 minutes), "npm run bench -- synth" or "-- start commands" measures parts; a
// number sets the size. "--json" prints JSON. "--write" writes docs/performance.md and its plot, for which it measures
// every part; "--continue" reuses the results of an earlier run with the same build.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inRoot, Advice, fail } from "../support/project.mjs";
import { setup } from "../setup.mjs";
import { terraformFile } from "./measure/terraform.mjs";
import { parts } from "./parts/index.mjs";
import { writePage } from "./report/page.mjs";
import { tableText } from "./report/table.mjs";
import { keepResult, keptResult } from "./report/results.mjs";

const flags = ["--json", "--write", "--continue"];

function parse(given) {
  const wrongFlag = given.find((arg) => arg.startsWith("-") && !flags.includes(arg));
  if (wrongFlag) throw new Advice(`unknown option ${wrongFlag}; expected one of: ${flags.join(", ")}.`);
  const args = given.filter((arg) => !flags.includes(arg));
  const size = args.map(Number).find((number) => number > 0);
  const named = args.filter((arg) => Number.isNaN(Number(arg)));
  const unknown = named.find((name) => !(name in parts));
  if (unknown) throw new Advice(`unknown measurement ${unknown}; expected one of: ${Object.keys(parts).join(", ")}.`);
  const [isJson, isWritten, isContinued] = flags.map((flag) => given.includes(flag));
  if (isWritten && (named.length > 0 || size))
    throw new Advice("--write needs all measurements in their default sizes. Omit the names and the size.");
  return { size, names: named.length > 0 ? named : Object.keys(parts), isJson, isWritten, isContinued };
}

/** Measures one part in a separate folder inside the package, so that the package's name resolves to the package itself. */
async function measure(name, size) {
  const newFolder = (parent) => mkdtempSync(join(parent, "bench-"));
  mkdirSync(inRoot(".cache"), { recursive: true });
  const folder = newFolder(inRoot(".cache"));
  try {
    return { date: new Date().toISOString().slice(0, 10), ...(await parts[name].measure({ folder, size, newFolder })) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bench(given) {
  const { size, names, isJson, isWritten, isContinued } = parse(given);
  await setup();
  await terraformFile();
  const results = {};
  const failed = [];
  for (const name of names) {
    results[name] = isContinued ? keptResult(name) : undefined;
    if (results[name]) continue;
    if (!isJson) console.error(`${name}: ${parts[name].title} …`);
    try {
      results[name] = await measure(name, size);
      if (size === undefined) keepResult(name, results[name]);
      if (!isJson) console.log(tableText(parts[name].title, results[name].rows));
    } catch (error) {
      // Keeps the results of the other parts.
      failed.push(name);
      console.error(`${name} failed: ${error instanceof Advice ? error.message : error.stack}`);
    }
  }
  if (isJson) console.log(JSON.stringify(results, null, 2));
  if (isWritten) await writePage(results);
  if (failed.length > 0)
    throw new Advice(`not measured: ${failed.join(", ")}. Run again with --continue to measure only these.`);
}

bench(process.argv.slice(2)).catch(fail);
