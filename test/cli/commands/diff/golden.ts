import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folders of the stored plans and their expected results. */
export const plansFolder = join(__dirname, "plans");

export const keptPlan = (name: string) => readFileSync(join(plansFolder, `${name}.json`), "utf8");

/** Compares a text with a file. `STRATUS_WRITE_EXPECTED=1` writes the file, for a review before the commit. */
export function expectFile(file: string, text: string): void {
  if (process.env["STRATUS_WRITE_EXPECTED"] === "1") {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(existsSync(file) ? readFileSync(file, "utf8") : "");
}
