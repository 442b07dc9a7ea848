import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logSummary, summaryProblem, summaryText } from "../../../../src/provider/engine/session/summary";

const none = { requests: 0, byMethod: {}, sentBytes: 0, bytes: 0, retries: 0, changes: 0, waitedMs: 0 };
const some = { ...none, requests: 28, byMethod: { PUT: 1, GET: 27 }, sentBytes: 52, bytes: 90_210, retries: 2 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "summary-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("contains requests by method, bytes, retries and seconds of waiting", () => {
  expect(summaryText({ ...some, waitedMs: 1_440 })).toBe(
    "requests=28 (GET 27, PUT 1) sent=52 B received=90210 B retries=2 waited=1.4 s",
  );
  expect(summaryText(none)).toBe("requests=0 sent=0 B received=0 B retries=0 waited=0.0 s");
});

describe("the file in STRATUS_SUMMARY", () => {
  const problemWith = (file: string) => summaryProblem({ STRATUS_SUMMARY: file })?.detail;

  it("may be absent, and is created for its owner only", () => {
    const file = join(folder, "runs.log");
    expect(summaryProblem({})).toBeUndefined();
    expect(summaryProblem({ STRATUS_SUMMARY: "" })).toBeUndefined();
    expect(problemWith(file)).toBeUndefined();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("gets one line for each run, after its existing content", () => {
    const file = join(folder, "runs.log");
    writeFileSync(file, "before\n");
    expect(problemWith(file)).toBeUndefined();
    for (const statistics of [some, none]) logSummary(statistics, { STRATUS_SUMMARY: file });
    const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z pid=${String(process.pid)}`;
    expect(readFileSync(file, "utf8")).toMatch(
      new RegExp(`^before\n${time} requests=28 \\(GET 27, PUT 1\\) [^\n]*\n${time} requests=0 [^\n]*\n$`),
    );
  });

  it("may disappear before the end without an error", () => {
    logSummary(some, { STRATUS_SUMMARY: join(folder, "gone", "runs.log") });
    expect(existsSync(join(folder, "gone"))).toBe(false);
  });

  it("is rejected with the reason if it is not writable", () => {
    const must = (file: string) =>
      `STRATUS_SUMMARY must be the absolute path of a writable file, got ${JSON.stringify(file)}`;
    expect(problemWith("runs.log")).toBe(`${must("runs.log")}, which isn't absolute. Correct it or unset it.`);
    mkdirSync(join(folder, "inner"));
    expect(problemWith(join(folder, "inner"))).toContain(`${must(join(folder, "inner"))}, which isn't a regular file.`);
    expect(problemWith(join(folder, "none", "runs.log"))).toContain("ENOENT");
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(problemWith(pipe)).toContain("which isn't a regular file");
  });
});
