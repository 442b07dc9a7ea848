import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { alone } from "./lock.mjs";
import { inRoot } from "./project.mjs";

/**
 * Returns the path of a file or folder in a folder of the cache. If it doesn't exist, `install` creates it in a new folder
 * first, so that a failed installation leaves nothing behind.
 * @param {string} name
 * @param {string} path
 * @param {(created: string) => unknown} install
 */
export async function inCacheFolder(name, path, install) {
  const folder = inRoot(".cache", name);
  const installed = join(folder, path);
  await alone(async () => {
    if (existsSync(installed)) return;
    const created = mkdtempSync(inRoot(".cache", "new-"));
    try {
      await install(created);
      rmSync(folder, { recursive: true, force: true });
      renameSync(created, folder);
    } finally {
      rmSync(created, { recursive: true, force: true });
    }
  });
  return installed;
}
