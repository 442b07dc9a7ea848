import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");

/** How many rules each document has. */
const counts = { R1: 205, R2: 80, R3: 211 } as const;

const ruleId = (document: string, number: number) => `${document}-${String(number).padStart(3, "0")}`;

/** The rules that a text names: one by one, or from one to another. */
function named(text: string): string[] {
  return [...text.matchAll(/(R[123])-(\d{3})(?: to \1-(\d{3}))?/g)].flatMap(
    ([, document = "", first, last = first]) => {
      const [from, to] = [Number(first), Number(last)];
      return Array.from({ length: to - from + 1 }, (_, index) => ruleId(document, from + index));
    },
  );
}

const tests = readdirSync(join(root, "test"), { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.(test|e2e)\.ts$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
const tested = new Set(tests.flatMap(named));
const excused = named(readFileSync(join(root, "docs/untested-rules.md"), "utf8"));

it.each(Object.entries(counts))(
  "every rule %s-… is named by a test, or by the page that says why not",
  (document, count) => {
    const all = Array.from({ length: count }, (_, index) => ruleId(document, index + 1));
    expect(all.filter((rule) => !tested.has(rule) && !excused.includes(rule))).toEqual([]);
  },
);

it("no rule is excused that has a test", () => {
  const [table] = excused.filter((rule) => tested.has(rule));
  expect(table).toBeUndefined();
});
