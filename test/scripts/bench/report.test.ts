import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const report = (name: string) =>
  pathToFileURL(join(__dirname, "..", "..", "..", "scripts", "bench", "report", name)).href;

/** The value of the expression with the module's exports: the scripts are ES modules, which jest doesn't load. */
function evaluated(module: string, expression: string): unknown {
  const program = `const it = await import(${JSON.stringify(report(module))}); console.log(JSON.stringify(${expression}))`;
  // The last argument takes the place of a script's path, which some modules compare with their own.
  const args = ["--import", "tsx", "--input-type=module", "-e", program, "none"];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

test("rounds figures to their significant digits, and separates thousands", () => {
  const given = [0.923, 1.24, 9.96, 12.4, 1_234, 18_859.4, 0, 28, "1.2 times the reference"];
  expect(evaluated("table.mjs", `${JSON.stringify(given)}.map(it.figure)`)).toEqual([
    ...["0.92", "1.2", "10.0", "12", "1,234", "18,859", "0", "28"],
    "1.2 times the reference",
  ]);
});

test("a row contains the ratio of a measurement to its reference, and the CPU time next to the time", () => {
  const reference = { what: "of nothing", value: 50, cpu: 40 };
  const row = { what: "a plan", unit: "ms", measured: 200, cpu: 120, reference, aim: 150 };
  expect(evaluated("table.mjs", `it.cells(${JSON.stringify(row)})`)).toEqual({
    what: "a plan, ms",
    measured: "200 (CPU 120)",
    reference: "50 (CPU 40): of nothing",
    ratio: "4.00",
    target: "150",
  });
});

test("a plot keeps each line within its panel, with the largest values at the top and at the right", () => {
  const line = { name: "one", values: [1, 10] };
  const panel = { title: "Time", unit: "s", sizes: [100, 1_000], lines: [line, { name: "other", values: [2, 5] }] };
  const svg = evaluated("plot.mjs", `it.plot([${JSON.stringify(panel)}])`) as string;
  const [first, second] = [...svg.matchAll(/points="([^"]+)"/g)].map(([, points = ""]) =>
    points.split(" ").map((point) => point.split(",").map(Number)),
  );
  expect(first).toEqual([
    [98, 250],
    [458, 34],
  ]);
  expect(second).toEqual([
    [98, 226],
    [458, 154],
  ]);
  expect(svg).not.toContain("NaN");
  expect(svg).toContain("prefers-color-scheme: dark");
});

test("a page keeps the tables, the picture and the date of each section, without the texts and the attempts", () => {
  const [date, picture, table] = [
    "Measured on 2026-11-23.",
    "![Growth](growth.svg)",
    "| what | ratio |\n| --- | --- |",
  ];
  const attempts = "**Missed targets.** Nothing.\n\n| attempt | result |\n| --- | --- |";
  const sections = [`## One\n\n${date}\n\nA text.\n\n${picture}\n\n${table}\n\n${attempts}`, `## Two\n\n${table}\n`];
  const page = `# Page\n\n| not | kept |\n\n${sections.join("\n\n")}`;
  expect(evaluated("kept.mjs", `[...it.keptBlocks(${JSON.stringify(page)})]`)).toEqual([
    ["One", [date, picture, table]],
    ["Two", [table]],
  ]);
});

test("the attempts of a part are a table that says whether each is in use", () => {
  const record = { attempt: "a cache", result: "5 % less time", decision: "in use" };
  expect(evaluated("table.mjs", `it.markdownOf([${JSON.stringify(record)}])`)).toBe(
    "| attempt | result        | decision |\n| ------- | ------------- | -------- |\n| a cache | 5 % less time | in use   |",
  );
  const decisions = evaluated("attempts.mjs", "Object.values(it.attempts).flat().map(({ decision }) => decision)");
  for (const decision of decisions as string[]) expect(decision).toMatch(/^(in use|rejected|up to the user)(: .|$)/);
});

test("an update of some sections changes no other section", () => {
  const page = readFileSync(join(__dirname, "..", "..", "..", "docs", "internals", "performance.md"), "utf8");
  const rows = [{ what: "start", unit: "ms", measured: 12, reference: { what: "an empty script", value: 24 } }];
  const conditions = {
    date: "2026-01-31",
    machine: "linux with 8 processors",
    versions: ["Node 22.0.0", "Terraform 1.0.0"],
  };
  const results = { start: { conditions, rows } };
  const text = evaluated(
    "page.mjs",
    `await it.pageText(${JSON.stringify(results)}, ${JSON.stringify(page)})`,
  ) as string;
  const title = "Start and end of the provider";
  const sectionsOf = (whole: string) => whole.split(/^## /m);
  const others = (whole: string) => sectionsOf(whole).filter((section) => !section.startsWith(title));
  expect(others(text)).toEqual(others(page));
  const updated = sectionsOf(text).find((section) => section.startsWith(title));
  expect(updated).toContain("\nMeasured on 2026-01-31 on linux with 8 processors, Node 22.0.0 and Terraform 1.0.0.\n");
  expect(updated).toMatch(/^\| start, ms +\| 12 +\| 24: an empty script +\| 0\.50 /m);
});
