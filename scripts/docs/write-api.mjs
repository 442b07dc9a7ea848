// Writes docs/api, the reference of the package's exports, which the site and the package contain. Does nothing if it was
// written from the current sources.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { isFresh, writeStamp } from "../build/generated-folder.mjs";
import { hashInputs } from "../build/hash-inputs.mjs";
import { alone } from "../support/lock.mjs";
import { fail, inRoot, isCommand } from "../support/project.mjs";

const target = inRoot("docs", "api");

export const writeApiDocs = () => alone(write);

async function write() {
  const inputs = hashInputs();
  if (isFresh(target, inputs)) return;
  console.error("stratus: writing docs/api");
  const { writeApi } = await import("./api.mjs");
  mkdirSync(inRoot(".cache"), { recursive: true });
  const folder = mkdtempSync(inRoot(".cache", "api-"));
  try {
    await writeApi(folder);
    rmSync(target, { recursive: true, force: true });
    cpSync(folder, target, { recursive: true });
    // Written last, so that an incomplete copy isn't fresh.
    writeStamp(target, inputs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isCommand(import.meta.url)) writeApiDocs().catch(fail);
