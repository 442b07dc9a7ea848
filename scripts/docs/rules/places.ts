import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Where a place is, relative to the root: `domain_record/contract` is a layer of a resource, `emulator/http` is a folder of
 * `src`, `contract/formats` a file there, and `lib/dns` a folder of `lib`. Undefined where there is no such place.
 */
export function pathOf(root: string, place: string): string | undefined {
  const folders = [`src/resources/${place}`, place.startsWith("lib/") ? place : `src/${place}`];
  return folders.flatMap((path) => [`${path}.ts`, path]).find((path) => existsSync(join(root, path)));
}
