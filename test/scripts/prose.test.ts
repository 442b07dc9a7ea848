import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(__dirname, "..", "..", "scripts", "prose");

/** Calls a function of an ES module, which jest doesn't load. */
function call(file: string, name: string, ...args: readonly unknown[]): unknown {
  const module = JSON.stringify(pathToFileURL(join(folder, file)).href);
  const program = `import { ${name} } from ${module}; console.log(JSON.stringify(${name}(...${JSON.stringify(args)})))`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  return printed.trim() === "undefined" ? undefined : JSON.parse(printed);
}

const wordsIn = (text: string) =>
  (call("find-wording.mjs", "findWording", text) as readonly { words: string }[]).map(({ words }) => words);

it.each([
  ["What a field must not be, synth finds as before.", ["What"]],
  ["The label is read. Whether it is unique, the service says.", ["Whether"]],
  ["A page that somebody deleted", ["somebody"]],
  ["undefined, where there is none", [", where there", "where there is", "where there is none"]],
  ["It waits in vain for a database that is made anew.", ["made anew", "in vain"]],
  ["What gets replaced?", []],
  ["The folder where the file is placed", []],
  ["If the field is empty, the service assigns a label.", []],
])("finds in %j the words %j", (text, words) => {
  expect(wordsIn(text).sort()).toEqual([...words].sort());
});

it("reads docs, comments and strings, without code and quoted names", () => {
  const source = [
    "// Whether it works.",
    "/** Returns `whoever`. */",
    "export const text = `Waited ${seconds} s in vain`;",
    'export const word = "anew";',
  ].join("\n");
  const page = "# Title\n\nWhere it is.\n\n```ts\n// What is not read\n```\n\n| a cell of somebody |\n";
  const passages = (path: string, text: string) =>
    Object.entries(call("read-prose.mjs", "readProse", path, text) as Record<string, { line: number; text: string }[]>)
      .filter(([, all]) => all.length > 0)
      .map(([kind, all]) => [kind, all.map(({ line, text: each }) => `${String(line)} ${each}`)]);
  expect(passages("a.ts", source)).toEqual([
    ["comments", ["1 Whether it works.", "2 Returns x."]],
    ["strings", ["3 Waited x s in vain"]],
  ]);
  expect(passages("a.tsx", 'const view = <p title="It is under way">\n  What is\n  under way\n</p>;')).toEqual([
    ["strings", ["1 It is under way", "2 What is under way"]],
  ]);
  expect(passages("a.md", page)).toEqual([["docs", ["1 Title", "3 Where it is.", "9 a cell of somebody"]]]);
});

const habitsIn = (text: string) =>
  (call("find-habits.mjs", "findHabits", text) as readonly { instead: string }[]).map(({ instead }) => instead);

it("counts habits of translated pages, and not enumerations", () => {
  expect(habitsIn("The answer says which text it gives.")).toEqual([
    "report, show, list, contain",
    "response, respond",
    "string, message, words",
    "returns, provides, assigns, produces",
  ]);
  expect(
    habitsIn("Create the domains, records, firewalls, devices, databases, images and tags of the account."),
  ).toEqual([]);
  const clauses =
    "If the service that the run uses is slow, which it is today, the plan, which waits for the response, ends, too, with a warning";
  expect(habitsIn(clauses)).toEqual(["a sentence with 6 commas: split it", 'a sentence with 2 "which": split it']);
  expect(habitsIn("word ".repeat(36).trim())).toEqual(["a sentence of 36 words: split it"]);
});

it("counts habits in hand-written pages, by area", () => {
  const paths = [
    "docs/guides/find-drift.md",
    "docs/internals/design.md",
    "docs/support.md",
    "docs/index.md",
    "docs/api/a.md",
  ];
  expect(paths.map((path) => call("find-habits.mjs", "areaOf", path) ?? "none")).toEqual([
    "guides",
    "internals",
    "pages",
    "none",
    "none",
  ]);
});

it("allows an area fewer habits than the limit", () => {
  const counts = { guides: { words: 1000, habits: 0 }, pages: { words: 10, habits: 9 } };
  expect(call("find-habits.mjs", "tooMany", counts)).toEqual(["pages"]);
});

it.each([
  ["Retry a create after a lost response", []],
  ["Merge branch 'main' into prose", []],
  ["Look first where it is", ['"where it is": if, or when']],
  ["fix it.", ["must start with a verb in the imperative, with a capital letter", "must not end with a full stop"]],
  [`Rename ${"x".repeat(70)}`, ["must have at most 72 characters, got 77"]],
])("reports for the commit subject %j: %j", (subject, problems) => {
  expect(call("find-wording.mjs", "findSubjectProblems", `${subject}\n\nBody, where there is one.`)).toEqual(problems);
});

it("fails as a commit-msg hook for a subject that must change", () => {
  const temporary = mkdtempSync(join(tmpdir(), "subject-"));
  const check = (message: string) => {
    writeFileSync(join(temporary, "message"), message);
    return spawnSync(process.execPath, [join(folder, "prose.mjs"), "--commit-message", join(temporary, "message")], {
      encoding: "utf8",
    });
  };
  expect(check("Retry a create after a lost response\n").status).toBe(0);
  expect(check("Make the plan anew\n")).toMatchObject({
    status: 1,
    stderr: 'subject of the commit: "anew": recreate, replace\n',
  });
  rmSync(temporary, { recursive: true });
});

it("finds nothing in the parts of the project that terms.json lists", () => {
  const { status, stdout } = spawnSync(process.execPath, [join(folder, "prose.mjs")], { encoding: "utf8" });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});
