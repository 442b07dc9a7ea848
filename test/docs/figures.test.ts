import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/blocks";

const textOf = (page: string) => readFileSync(join(root, "docs", page), "utf8");
const cellsOf = (line: string) => line.split("|").map((cell) => cell.trim());

/** The rows of the first table below a heading, without its header. */
function tableBelow(page: string, heading: string): readonly (readonly string[])[] {
  const [, text = ""] = textOf(page).split(`\n## ${heading}\n`);
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith("|"));
  const table = lines.slice(start).slice(
    0,
    lines.slice(start).findIndex((line) => !line.startsWith("|")),
  );
  return table.map((line) => cellsOf(line).slice(1, -1));
}

const measured = tableBelow("internals/performance.md", "Compared with the Go provider of the public cloud");

/** The cell of a case, such as "1 domain, 0 ms", of the script or the executable. */
function figureOf(name: string, ours: string, column: string): string | undefined {
  const at = measured.findIndex(([first]) => first === name);
  const [header = []] = measured;
  const row = measured[ours === "script" ? at : at + 1];
  return row?.[header.indexOf(column)];
}

test("the ratios of the known limitations are the measured ones", () => {
  const [, , ...rows] = tableBelow("limitations.md", "Performance");
  const sources: Readonly<Record<string, readonly [name: string, column: string]>> = {
    "plan of one new domain": ["1 domain, 0 ms", "plan of new"],
    "apply of one domain": ["1 domain, 0 ms", "apply"],
    "destroy of one domain": ["1 domain, 0 ms", "destroy"],
    "plan of 100 new records": ["100 records, 0 ms", "plan of new"],
  };
  const expected = Object.entries(sources).map(([title, [name, column]]) => [
    title,
    figureOf(name, "script", column),
    figureOf(name, "executable", column),
  ]);
  expect(rows).toEqual(expected);
  const figure = figureOf("100 records, 50 ms", "script", "plan without changes");
  expect(textOf("limitations.md")).toContain(`has a ratio of ${String(figure)} with the script`);
});

test("the ratios of synth in the known limitations are the measured ones", () => {
  const rows = tableBelow("internals/performance.md", "Synth");
  const ratioOf = (what: string) => rows.find(([first = ""]) => first.startsWith(`synth of ${what}`))?.[3];
  expect(textOf("limitations.md")).toContain(
    `${String(ratioOf("100 records"))} times the CPU time for 100 records, and ${String(ratioOf("100 instances"))} times for 100 instances and firewalls`,
  );
  expect(Number(ratioOf("10,000 records"))).toBeLessThan(1);
  expect(Number(ratioOf("10,000 instances"))).toBeLessThan(1);
});
