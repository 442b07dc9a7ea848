import { findAdditions, type ProgramFile } from "../../../src/cli/program";
import { programs } from "../../../src/resources/programs";
import { device, domain, firewall, instance, record } from "./accounts";
import { differences } from "./compare";
import { goldenAccount } from "./golden-account";
import { accountBefore, adoptedIds, filesOf, firstRun, type Folder, keysOf, laterRun } from "./later-runs";
import { problemsOf, runProgram } from "./run-program";

jest.setTimeout(300_000);

/** The programs that the last test compiles, all at once because each call of the compiler takes seconds. */
const written: (readonly ProgramFile[])[] = [];

/** The program of a folder synthesizes the account, and adopts each object once. */
function expectWhole(folder: Folder): void {
  const { program } = folder;
  written.push(filesOf(folder));
  expect(differences(program, runProgram(filesOf(folder), "shop"))).toEqual([]);
  expect(adoptedIds(folder)).toEqual(program.resources.map(({ object }) => object.importId).sort());
  expect(new Set(keysOf(program)).size).toBe(program.resources.length);
}

const newFiles = (before: Folder, after: Folder) => [...after.files.keys()].filter((path) => !before.files.has(path));
const changedFiles = (before: Folder, after: Folder) =>
  [...before.files].filter(([path, text]) => after.files.get(path) !== text).map(([path]) => path);

const madeLater = new Set(["compute_instance 12", "domain_record 51/68", "domain_record 51/75", "domain 52"]);
const youngAccount = accountBefore(goldenAccount, ({ contract, importId }) =>
  madeLater.has(`${contract.name} ${importId}`),
);

it("writes nothing without new objects", () => {
  const { added, files, ledger } = laterRun(firstRun(goldenAccount), goldenAccount);
  expect(added).toEqual({ files: [] });
  expect(ledger).toEqual(firstRun(goldenAccount).ledger);
  expect(files).toEqual(firstRun(goldenAccount).files);
});

it("adds new objects in separate files, and calls them in an unedited main file", () => {
  const before = firstRun(youngAccount);
  const after = laterRun(before, goldenAccount);
  expect(newFiles(before, after)).toEqual(["added-2.ts", "adopt-2.ts"]);
  expect(changedFiles(before, after)).toEqual(["main.ts"]);
  expect(keysOf(after.program)).toEqual(keysOf(firstRun(goldenAccount).program));
  expect(after.added.linesForMain).toBeUndefined();
  expectWhole(after);
});

it("writes values of known objects as literals, and names their objects", () => {
  const before = firstRun(youngAccount);
  const text = laterRun(before, goldenAccount).files.get("added-2.ts");
  expect(text).toContain('  // 51 is the id of "shop.example".\n');
  expect(text).toContain('new DomainRecord(stack, "shop.example-status-A", {\n');
  expect(text).toContain('  // "private/7" is the id of "golden-debian-image".\n  const ');
});

it("refers to the constructs of earlier runs that the program still has", () => {
  const before = firstRun(youngAccount);
  const later = [instance(15, "web-2"), device(21, 35, 15), record(51, 91, "A", "status", "192.0.2.201")];
  const after = laterRun(before, [...goldenAccount, ...later], ({ contract }) => contract.parent === undefined);
  const text = after.files.get("added-2.ts");
  expect(text).toContain('stack.node.findChild("shop.example") as Domain;\n');
  expect(text).toMatch(/stack\.node\.findChild\("[\w-]+"\) as Firewall;\n/);
  expect(text).not.toMatch(/ is the id of |fromDomainId|fromFirewallId/);
  expectWhole(after);
});

it("leaves an edited main file unchanged, and prints the lines that it needs", () => {
  const before = firstRun(youngAccount);
  const main = before.files.get("main.ts") ?? "";
  // As a user leaves it after the first deploy.
  const edited = main
    .replace(/import \{ adoptAccount .*\n/, "")
    .replace(/ *\/\/ Adopts the[^]*?adoptAccount\(this\);\n/, "");
  expect(edited).not.toContain("adoptAccount");
  const files = new Map([...before.files, ["main.ts", edited] as const]);
  files.delete("adopt.ts");
  const after = laterRun({ ...before, files }, goldenAccount);
  expect(changedFiles({ ...before, files }, after)).toEqual([]);
  expect(after.added.main).toBeUndefined();
  expect(after.ledger.mainHash).toBe(before.ledger.mainHash);
  written.push(filesOf(after));

  const [imports = "", calls = ""] = (after.added.linesForMain ?? "").split("\n\n");
  const pasted = edited.replace("\nclass", `${imports}\n\nclass`).replace("  }\n}\n", `${calls}  }\n}\n`);
  const whole = filesOf({ ...after, files: new Map([...after.files, ["main.ts", pasted]]) });
  written.push(whole);
  const stack = runProgram(whole, "shop");
  const resources = Object.values(stack.resource ?? {}).flatMap((all) => Object.keys(all));
  expect(resources).toHaveLength(after.program.resources.length);
  expect(stack.import).toHaveLength(after.additions.program.resources.length);
});

it("extends a main file to which Git gave Windows line endings", () => {
  const before = firstRun(youngAccount);
  const main = before.files.get("main.ts") ?? "";
  const files = new Map([...before.files, ["main.ts", main.replaceAll("\n", "\r\n")] as const]);
  const [plain, windows] = [before, { ...before, files }].map((each) => laterRun(each, goldenAccount).added.main?.text);
  expect(windows).toBe(plain);
  expect(plain).toContain("added-2");
});

it("adds in a third run to the output of the second one", () => {
  const second = laterRun(firstRun(youngAccount), goldenAccount);
  const later = [
    instance(15, "web-2"),
    record(52, 90, "A", "www", "203.0.113.15"),
    record(51, 91, "A", "status", "192.0.2.201"),
    domain(53, "new.example"),
    record(53, 92, "A", "", "203.0.113.11"),
    firewall(23, "new-edge"),
    device(23, 34, 15),
    device(21, 35, 14),
  ];
  const third = laterRun(second, [...goldenAccount, ...later]);
  expect(newFiles(second, third)).toEqual(["added-3.ts", "adopt-3.ts"]);
  expect(changedFiles(second, third)).toEqual(["main.ts"]);
  expect(third.additions.program.resources).toHaveLength(later.length);
  expectWhole(third);
  expect(laterRun(third, [...later, ...goldenAccount]).added.files).toEqual([]);
});

it("does not reuse names, and reports deleted objects", () => {
  const before = firstRun(goldenAccount);
  const gone = new Set(["compute_instance 11", "domain_record 51/75"]);
  const others = goldenAccount.filter(({ contract, importId }) => !gone.has(`${contract.name} ${importId}`));
  const { additions, added } = laterRun(before, [...others, instance(19, "web-1")]);
  expect(additions.gone).toEqual([
    { key: "compute_instance 11", path: "web-1" },
    { key: "domain_record 51/75", path: "shop.example/status-A" },
  ]);
  expect(additions.program.resources.map(({ name }) => name)).toEqual([expect.stringMatching(/^web-1-[0-9a-f]{6}$/)]);
  expect(added.files.map(({ path }) => path)).toEqual(["added-2.ts", "adopt-2.ts"]);
});

it("assigns records different addresses in the stack, because addresses have fewer characters than names", () => {
  const zone = domain(51, "shop.example");
  const records = [record(51, 61, "A", "a.b", "192.0.2.1"), record(51, 62, "A", "ab", "192.0.2.2")];
  expectWhole(laterRun(firstRun([zone]), [zone, ...records]));
});

it("omits an object that conflicts with a known one, even if that is the newer one", () => {
  const zone = domain(51, "shop.example");
  const [older, younger] = [record(51, 61, "A", "www", "192.0.2.1"), record(51, 62, "A", "www", "192.0.2.1")];
  const { ledger } = firstRun([zone, younger]);
  const { program } = findAdditions(programs, [zone, older, younger], ledger);
  expect(program.resources).toEqual([]);
  expect(program.leftOut.map(({ object }) => object)).toEqual([older]);
});

it("writes programs that compile", () => {
  expect(written.length).toBeGreaterThan(4);
  expect(problemsOf(written)).toEqual([]);
});
