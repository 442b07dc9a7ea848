import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");

/** How many rules document 1 has. */
const count = 205;

/** The rules that a text names: one by one, or from one to another. */
function named(text: string): number[] {
  return [...text.matchAll(/R1-(\d{3})(?: to R1-(\d{3}))?/g)].flatMap(([, first, last = first]) => {
    const [from, to] = [Number(first), Number(last)];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

const tests = readdirSync(join(root, "test"), { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.(test|e2e)\.ts$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
const tested = new Set(tests.flatMap(named));
const excused = named(readFileSync(join(root, "docs/untested-rules.md"), "utf8"));

it("every rule of document 1 is named by a test, or by the page that says why not", () => {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  expect(all.filter((rule) => !tested.has(rule) && !excused.includes(rule))).toEqual([]);
});

it("no rule is excused that has a test", () => {
  const [table] = excused.filter((rule) => tested.has(rule));
  expect(table).toBeUndefined();
});
