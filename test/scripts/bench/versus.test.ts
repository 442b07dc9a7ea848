import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(__dirname, "..", "..", "..", "scripts", "bench", "parts", "versus");

/** The value of an expression with a module's exports: the scripts are ES modules, which jest doesn't load. */
function evaluated(module: string, expression: string): unknown {
  const url = pathToFileURL(join(folder, module)).href;
  const program = `const it = await import(${JSON.stringify(url)}); console.log(JSON.stringify(${expression}))`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }));
}

const chainOf = (...calls: readonly [start: number, end: number][]) =>
  evaluated("relay.mjs", `it.longestChain(${JSON.stringify(calls.map(([start, end]) => ({ start, end })))})`);

describe("the longest chain of requests", () => {
  test("counts every request that starts after the response of the one before", () => {
    expect(chainOf([0, 50], [51, 101], [102, 152])).toBe(3);
  });

  test("counts overlapping requests once", () => {
    expect(chainOf([0, 50], [10, 60], [49, 99])).toBe(1);
  });

  test("finds the longest of several chains, in any order of the requests", () => {
    expect(chainOf([70, 90], [0, 100], [40, 60], [10, 30])).toBe(3);
  });

  test("is 0 without requests", () => {
    expect(chainOf()).toBe(0);
  });
});
