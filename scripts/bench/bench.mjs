// Measures how long commands take and how much load they put on the service. Each measurement alternates with a reference
// in new processes, so that the speed of the machine cancels out.
// "npm run bench" measures everything (about 15 minutes), "npm run bench -- synth" or "-- start commands" measures parts; a
// number sets the size, and "--rounds" the number of measured rounds. "versus --provider FILE" compares the provider with a
// build of linode/terraform-provider-linode, in every case or in one: --case "1 domain, 50 ms". "--json" prints JSON.
// "--write" writes the measured sections of docs/internals/performance.md, and "--continue" reuses the results of an earlier run with
// the same build.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { inRoot, Advice, fail, messageOf } from "../support/project.mjs";
import { setup } from "../setup.mjs";
import { conditions } from "./measure/conditions.mjs";
import { terraformFile } from "./measure/terraform.mjs";
import { parts } from "./parts/index.mjs";
import { howTo } from "./parts/versus.mjs";
import { writePage } from "./report/page.mjs";
import { resultText } from "./report/table.mjs";
import { keepResult, keptResult } from "./report/results.mjs";

const flags = /** @type {const} */ ({
  json: { type: "boolean" },
  write: { type: "boolean" },
  continue: { type: "boolean" },
  provider: { type: "string" },
  case: { type: "string" },
  rounds: { type: "string" },
});

/** @param {string[]} given */
function parsed(given) {
  try {
    return parseArgs({ args: given, options: flags, allowPositionals: true });
  } catch (error) {
    throw new Advice(messageOf(error));
  }
}

/** @param {string[]} given */
function parse(given) {
  const { values, positionals } = parsed(given);
  const size = positionals.map(Number).find((number) => number > 0);
  const named = positionals.filter((arg) => Number.isNaN(Number(arg)));
  const unknown = named.find((name) => !(name in parts));
  if (unknown) throw new Advice(`unknown measurement ${unknown}; expected one of: ${Object.keys(parts).join(", ")}.`);
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))
    throw new Advice(`--rounds must be a positive number, got ${values.rounds}.`);
  const isDefault = [size, values.case, values.rounds].every((option) => option === undefined);
  if (values.write && !isDefault)
    throw new Advice("--write needs measurements in their default sizes. Omit the size, --case and --rounds.");
  return {
    names: named.length > 0 ? named : Object.keys(parts).filter((name) => name !== "versus" || values.provider),
    details: {
      size,
      provider: values.provider && resolve(values.provider),
      only: values.case,
      rounds,
    },
    isAll: named.length === 0,
    isDefault,
    isJson: values.json,
    isWritten: values.write,
    isContinued: values.continue,
  };
}

/**
 * Measures one part in a separate folder inside the package, so that the package's name resolves to the package itself.
 * @param {import("./parts/index.mjs").Part} part
 * @param {Omit<import("./parts/index.mjs").Details, "folder" | "newFolder">} details
 */
async function measure(part, details) {
  /** @param {string} parent */
  const newFolder = (parent) => mkdtempSync(join(parent, "bench-"));
  mkdirSync(inRoot(".cache"), { recursive: true });
  const folder = newFolder(inRoot(".cache"));
  try {
    return {
      conditions: await conditions(),
      ...(await part.measure({ folder, newFolder, ...details })),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string[]} given */
async function bench(given) {
  const { names, details, isAll, isDefault, isJson, isWritten, isContinued } = parse(given);
  await setup();
  await terraformFile();
  /** @type {Record<string, import("./report/results.mjs").Result>} */
  const results = {};
  /** @type {string[]} */
  const failed = [];
  for (const name of names) {
    const part = parts[name];
    const kept = isContinued ? keptResult(name) : undefined;
    if (kept) results[name] = kept;
    if (kept || !part) continue;
    if (!isJson) console.error(`${name}: ${part.title} …`);
    try {
      const result = await measure(part, details);
      results[name] = result;
      if (isDefault) keepResult(name, result);
      if (!isJson) console.log(resultText(part, result));
    } catch (error) {
      // Keeps the results of the other parts.
      failed.push(name);
      console.error(`${name} failed:`, error instanceof Advice ? error.message : error);
    }
  }
  if (isAll && !names.includes("versus")) console.error(`versus: not measured. ${howTo}`);
  if (isJson) console.log(JSON.stringify(results, null, 2));
  if (isWritten) await writePage(results);
  if (failed.length > 0)
    throw new Advice(`not measured: ${failed.join(", ")}. Run again with --continue to measure only these.`);
}

bench(process.argv.slice(2)).catch(fail);
