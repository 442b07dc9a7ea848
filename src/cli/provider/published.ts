import { existsSync, readFileSync, statSync } from "node:fs";
import { isObject } from "../../contract";
import { CommandFailure } from "../command-failure";

/** Refuses what is no folder. One that is not there yet is made. */
export function checkFolder(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new CommandFailure(`${folder} is a file; give a folder, which is made where it is not there.`);
  }
}

/**
 * What a list of versions says that an earlier run has written; `undefined` where there is none.
 *
 * @throws CommandFailure where it cannot be read, because it would be written over.
 */
export function publishedVersions(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    const json: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isObject(json) && "versions" in json) return json["versions"];
  } catch {
    // The error below says what to do.
  }
  throw new CommandFailure(`${file} is no list of versions. Give another folder, or take the file away.`);
}
