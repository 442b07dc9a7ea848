import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, inRoot } from "./project.mjs";

const folder = inRoot(".cache", "lock");
const owner = `${folder}/pid`;

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

function holder() {
  try {
    return Number(readFileSync(owner, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Runs a function while no other script of this checkout runs one: two concurrent `npm ci` break each other.
 * @template T
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  mkdirSync(inRoot(".cache"), { recursive: true });
  for (let said = false, ownerless = 0; ;) {
    try {
      mkdirSync(folder);
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    const pid = holder();
    // Between creating the folder and writing the file, the lock has no owner for a moment.
    ownerless = pid === undefined ? ownerless + 1 : 0;
    if (ownerless > 20 || (pid !== undefined && !isRunning(pid))) {
      rmSync(folder, { recursive: true, force: true });
      continue;
    }
    if (!said && pid !== undefined) {
      console.error(`stratus: waiting for process ${pid}, which is installing or building in this folder`);
      said = true;
    }
    await sleep(100);
  }
  try {
    writeFileSync(owner, String(process.pid));
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
