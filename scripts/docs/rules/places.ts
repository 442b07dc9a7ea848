import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The path of a place, relative to the root: `domain_record/contract` is a layer of a resource, `emulator/http` is a folder of
 * `src`, `contract/formats` is a file there, and `lib/dns` is a folder of `lib`. Undefined if the place doesn't exist.
 */
export function pathOf(root: string, place: string): string | undefined {
  const folders = [`src/resources/${place}`, place.startsWith("lib/") ? place : `src/${place}`];
  return folders.flatMap((path) => [`${path}.ts`, path]).find((path) => existsSync(join(root, path)));
}
