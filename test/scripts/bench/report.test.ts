import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const report = (name: string) =>
  pathToFileURL(join(__dirname, "..", "..", "..", "scripts", "bench", "report", name)).href;

/** The value of the expression with the module's exports: the scripts are ES modules, which jest doesn't load. */
function evaluated(module: string, expression: string): unknown {
  const program = `const it = await import(${JSON.stringify(report(module))}); console.log(JSON.stringify(${expression}))`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }));
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
