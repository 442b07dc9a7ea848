import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { inRoot } from "../../support/project.mjs";

const fileOf = (name) => inRoot(".cache", "bench", `${name}.json`);
const build = () => readFileSync(inRoot("dist", ".inputs"), "utf8");

/** What was measured of this build before; `undefined` where there is nothing. */
export function keptResult(name) {
  try {
    const { of, result } = JSON.parse(readFileSync(fileOf(name), "utf8"));
    return of === build() ? result : undefined;
  } catch {
    return undefined;
  }
}

export function keepResult(name, result) {
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify({ of: build(), result }));
}
