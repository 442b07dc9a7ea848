import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(__dirname, "..", "..", "..");
const times = pathToFileURL(join(root, "scripts", "test", "times.mjs")).href;

/** The value of `answer` after the statements, with the script's exports: it is an ES module, which jest doesn't load. */
function evaluated(statements: string): unknown {
  const program = `import * as it from ${JSON.stringify(times)}; let answer; ${statements}; console.log(JSON.stringify(answer))`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }));
}

const textOf = (given: object) => evaluated(`answer = it.timesText(${JSON.stringify(given)})`);

const file = (name: string, seconds: number, tests = 2) => ({ name, seconds, tests });

test("a run ends with the minutes of each part, their sum, and the slowest files", () => {
  const parts = [
    { what: "build", seconds: 41.4 },
    { what: "unit", seconds: 359.6 },
  ];
  const files = [file("test/quick.test.ts", 0.4, 1), file("test/slow.test.ts", 61.2)];
  expect(textOf({ parts, files })).toBe(
    [
      "duration of each part:",
      "    0:41  build",
      "    6:00  unit",
      "    6:41  total",
      "the slowest of 2 files, which run in parallel:",
      "    1:01  test/slow.test.ts (2 tests)",
      "    0:00  test/quick.test.ts (1 test)",
    ].join("\n"),
  );
});

test("at most 20 files are listed, and a single one is not", () => {
  const parts = [{ what: "unit", seconds: 3 }];
  const many = Array.from({ length: 25 }, (_, index) => file(`test/${String(index)}.test.ts`, index));
  const lines = String(textOf({ parts, files: many }))
    .split("\n")
    .slice(3);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toContain("test/24.test.ts");
  expect(lines.at(-1)).toContain("test/5.test.ts");
  expect(textOf({ parts, files: [file("test/one.test.ts", 3)] })).toBe("duration of each part:\n    0:03  unit");
});

test("a failed part has a time too, and a part returns the result of its function", () => {
  const clock = "let ms = 0; const watch = it.stopwatch(() => ms)";
  const parts = `
    const first = watch.timed("first", () => { ms += 1_000; return "done" });
    const second = await watch.timed("second", async () => { await null; ms += 2_000; return "done later" });
    const fails = async () => { ms += 3_000; throw new Error("no") };
    const third = await watch.timed("third", fails).catch(({ message }) => message);
    let fourth;
    try { watch.timed("fourth", () => { ms += 4_000; throw new Error("never") }) } catch ({ message }) { fourth = message }
    answer = { all: [first, second, third, fourth], parts: watch.parts }`;
  expect(evaluated(`${clock}; ${parts}`)).toEqual({
    all: ["done", "done later", "no", "never"],
    parts: [
      { what: "first", seconds: 1 },
      { what: "second", seconds: 2 },
      { what: "third", seconds: 3 },
      { what: "fourth", seconds: 4 },
    ],
  });
});

test("the results of jest contain the seconds of each file, and a file that could not run has none", () => {
  const name = join(root, "test", "slow.test.ts");
  const testResults = [
    { name, startTime: 10_000, endTime: 12_500, assertionResults: [{}, {}] },
    { name: join(root, "test", "broken.test.ts"), startTime: 0, endTime: 0, assertionResults: [] },
  ];
  expect(evaluated(`answer = it.filesOf(${JSON.stringify({ testResults })})`)).toEqual([
    { name: "test/slow.test.ts", seconds: 2.5, tests: 2 },
  ]);
});
