import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./blocks";

/** A row of the first table in docs/compatibility.md. */
interface Row {
  readonly supported: string;
  readonly tested: string;
  readonly notes: string;
}

/** The versions that the docs promise for this software. */
export function compatibilityOf(software: string): Row {
  const page = readFileSync(join(root, "docs", "compatibility.md"), "utf8");
  const cells = page
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find(([, name]) => name === software);
  if (cells === undefined) throw new Error(`docs/compatibility.md has no row ${software}`);
  const [, , supported = "", tested = "", notes = ""] = cells;
  return { supported, tested, notes };
}
