import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providerSchemaJson } from "../../../scripts/build/bindings/schema-json";
import { type Reattachable, startReattachable } from "../../../src/provider/plugin/server";
import type { Outcome } from "../../support/child";
import { executable } from "../support/executable";
import { asShown, partWith, testOnlyWith, testWith } from "../support/features";
import { randomItems } from "./random-items";
import { shelfItem } from "./shelf-item";
import { shelfProvider } from "./shelf-provider";
import { bundleProvider } from "./spawned";
import { makeWorkspace, type Workspace } from "./workspace";

jest.setTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), "shelf-provider-"));
let provider: Reattachable | undefined;
let compiled: string | undefined;
let workspace: Workspace;

beforeAll(async () => {
  if (executable === undefined) provider = await startReattachable(shelfProvider());
  else compiled = await bundleProvider(folder);
});

afterAll(async () => {
  await provider?.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  workspace = makeWorkspace(provider?.environment, compiled);
});

afterEach(() => workspace.remove());

const configure = () => `provider "shelf" {\n  file = "${workspace.folder}/items.json"\n}\n`;

/** Writes the configuration of one item and applies it. */
async function apply(body: string, ...more: readonly string[]): Promise<Outcome> {
  write(body);
  return workspace.terraform("apply", "-auto-approve", ...more);
}

function write(body: string): void {
  workspace.write(`${configure()}resource "shelf_item" "it" {\n${body}\n}\n`);
}

/** 0: no changes, 2: there are changes. */
async function plan(): Promise<Outcome> {
  return workspace.terraform("plan", "-detailed-exitcode");
}

async function expectEmptyPlan(): Promise<void> {
  const run = await plan();
  expect(run.output).toContain("No changes");
  expect(run.code).toBe(0);
}

/** The actions of the plan: add, change, destroy. */
function counts({ output }: Outcome): readonly number[] {
  const found = /Plan: (?:\d+ to import, )?(\d+) to add, (\d+) to change, (\d+) to destroy/.exec(output);
  if (found === null) throw new Error(output);
  return found.slice(1).map(Number);
}

const attributes = () => workspace.state().resources[0]?.instances[0]?.attributes ?? {};

const EVERYTHING = `
  name     = "everything"
  note     = ""
  amount   = 1.5
  document = "{\\"a\\": [1, 2]}"
  tags     = ["b", "a", "b"]
  lines    = []
  labels   = { constructor = "x", __proto__ = "y" }
  code     = "secret"
  box      = { width = 3 }
  parts    = [{ name = "p" }, { name = "q", grams = 0.1 }]
  extras   = [{ name = "x" }, { name = "y", grams = 7 }]
  slots    = { one = { name = "s" }, two = { name = "t", grams = 2 } }
`;

test("the schema written without terraform equals the one that terraform prints", async () => {
  workspace.write(configure());
  const { stdout } = await workspace.terraform("providers", "schema", "-json");
  expect(asShown(providerSchemaJson(shelfProvider()))).toEqual(JSON.parse(stdout));
});

test("an object with every kind of attribute is created, planned empty, updated, replaced and destroyed", async () => {
  expect((await apply(EVERYTHING)).output).toContain("1 added, 0 changed, 0 destroyed");
  await expectEmptyPlan();
  expect(attributes()).toMatchObject({
    id: "i1",
    note: "",
    size: "small",
    color: "grey",
    document: '{"a": [1, 2]}',
    lines: [],
    box: { width: 3, kind: null, serial: "i1-box" },
    parts: [{ serial: "i1-p" }, { grams: 0.1, serial: "i1-q" }],
    slots: { one: { serial: "i1-s" } },
  });
  expect(Object.keys(attributes()["labels"] as object).sort()).toEqual(["__proto__", "constructor"]);

  // Another spelling of the same JSON and another order of a set are not changes.
  write(EVERYTHING.replace('"{\\"a\\": [1, 2]}"', "jsonencode({ a = [1, 2] })").replace('"b", "a", "b"', '"a", "b"'));
  await expectEmptyPlan();

  const changed = await apply(EVERYTHING.replace('name = "p"', 'name = "p2"').replace('"b", "a", "b"', '"c"'));
  expect(changed.output).toContain("0 added, 1 changed, 0 destroyed");
  // The service's own values are unknown. The stable ones and those of unchanged elements don't appear.
  expect(changed.output).toMatch(/revision\s+= 1 -> \(known after apply\)/);
  expect(changed.output).not.toMatch(/\bid\s+= "i1" -> /);
  expect(changed.output).not.toMatch(/color .*known after apply/);
  expect(attributes()).toMatchObject({ revision: 2, parts: [{ serial: "i1-p2" }, { serial: "i1-q" }] });
  await expectEmptyPlan();

  const replaced = await apply(EVERYTHING.replace("width = 3", 'width = 3, kind = "oak"'));
  expect(replaced.output).toContain("1 added, 0 changed, 1 destroyed");
  expect(replaced.output).toMatch(/kind\s+= "oak" # forces replacement/);
  expect(attributes()).toMatchObject({ id: "i2" });
  await expectEmptyPlan();

  const destroyed = await workspace.terraform("destroy", "-auto-approve");
  expect(destroyed.output).toContain("Warning: Everything in i2 goes");
  expect(destroyed.output).toContain("1 destroyed");
  expect(workspace.store.items()).toEqual([]);
});

test("a change of a local attribute leaves computed values known", async () => {
  await apply('name = "quiet"');
  write('name = "quiet"\nwait_ms = 1');
  const run = await plan();
  expect(counts(run)).toEqual([0, 1, 0]);
  expect(run.output).not.toContain("known after apply");
});

test("a default is planned on create and kept when the configuration removes the attribute", async () => {
  await apply('name = "sized"\nsize = "large"');
  write('name = "sized"');
  await expectEmptyPlan();
  expect(attributes()["size"]).toBe("large");
});

test("drift is seen and repaired", async () => {
  await apply('name = "drifting"\nnote = "mine"');
  workspace.store.change("i1", { note: "theirs" });
  const run = await plan();
  expect(run.output).toMatch(/note\s+= "theirs" -> "mine"/);
  await workspace.terraform("apply", "-auto-approve");
  expect(workspace.store.find("i1")?.fields["note"]).toBe("mine");
  workspace.store.remove("i1");
  expect(counts(await plan())).toEqual([1, 0, 0]);
});

test("an import adopts values that the service never returns, in place and without unknown values", async () => {
  workspace.store.add({ name: "found", note: "n" });
  write('name = "found"\nnote = "n"\ncode = "secret"');
  const imported = await workspace.terraform("import", "shelf_item.it", "i1");
  expect(imported.output).toContain("Import successful");
  const run = await plan();
  expect(counts(run)).toEqual([0, 1, 0]);
  expect(run.output).not.toContain("known after apply");
  await workspace.terraform("apply", "-auto-approve");
  await expectEmptyPlan();
  // Only the import was exempt: from now on a change replaces.
  write('name = "found"\nnote = "n"\ncode = "other"');
  expect(counts(await plan())).toEqual([1, 0, 1]);
  const unknown = await workspace.terraform("import", "shelf_item.other", "i9");
  expect(unknown.output).toContain('resource "shelf_item" "other"');
});

test("an import of a missing object is an error", async () => {
  write('name = "nothing"');
  const run = await workspace.terraform("import", "shelf_item.it", "i9");
  expect(run.output).toContain("Error: Cannot import shelf_item");
  expect(run.output).toContain("There is no item i9.");
});

test("a create that fails after the object exists leaves it tainted, with the planned values", async () => {
  const failed = await apply('name = "partial"\nnote = "n"\nfail = "after"');
  expect(failed.code).toBe(1);
  expect(failed.output).toContain("Error: Cannot create shelf_item");
  expect(failed.output).toContain("The shelf broke.");
  expect(failed.output).not.toContain("    at ");
  expect(workspace.state().resources[0]?.instances[0]?.status).toBe("tainted");
  expect(attributes()).toMatchObject({ id: "i1", note: "n", revision: null });
  expect((await apply('name = "partial"\nnote = "n"')).output).toContain("1 added, 0 changed, 1 destroyed");
  expect(workspace.store.items().map(({ id }) => id)).toEqual(["i2"]);
});

test("a create that fails before leaves nothing", async () => {
  const failed = await apply('name = "nothing"\nfail = "before"');
  expect(failed.output).toContain("The shelf is full.");
  expect(workspace.state().resources).toEqual([]);
});

test("an update that fails half-way keeps the saved values, and the rest is planned again", async () => {
  await apply('name = "half"\nnote = "old"\namount = 1');
  const failed = await apply('name = "half"\nnote = "half done"\namount = 2\nfail = "update"');
  expect(failed.output).toMatch(/Error: Half done[\s\S]*on main\.tf line \d+[\s\S]*amount = 2[\s\S]*The rest failed\./);
  expect(attributes()).toMatchObject({ note: "half done", amount: 1 });
  write('name = "half"\nnote = "half done"\namount = 2');
  const run = await plan();
  expect(run.output).toMatch(/amount\s+= 1 -> 2/);
  expect(run.output).not.toMatch(/note\s+= .*->/);
});

test("diagnostics are shown at the attribute, and at the element if they are deeper", async () => {
  write('name = "wrong"\nnote = "forbidden"\nparts = [\n  { name = "good" },\n  { name = "?" },\n]\nold = true');
  const { output } = await workspace.terraform("validate");
  expect(output).toMatch(/Warning: Attribute is deprecated[\s\S]*old = true[\s\S]*Use color instead\./);
  expect(output).toMatch(/Error: Invalid note[\s\S]*\d+: note = "forbidden"\n\n?.*This note is forbidden/);
  expect(output).toMatch(/\d+: {3}\{ name = "\?" \},/);
  expect(output).toContain('parts[1].name: The name is "?". It must be a word.');
});

test("numbers that do not fit a double survive", async () => {
  for (const text of ["9007199254740993", "0.1234567890123456789", "1e100", "18446744073709551617", "-0.1"]) {
    const run = await apply(`name = "number"\namount = ${text}`);
    expect(run.output).toContain("Apply complete!");
    await expectEmptyPlan();
  }
});

testWith("write-only attributes", "a write-only value reaches create and is nowhere in plan or state", async () => {
  const { code, output } = await apply('name = "hushed"\ntoken_wo = "very-secret"');
  if (code !== 0) throw new Error(output);
  expect(attributes()["token_wo"]).toBeNull();
  expect(JSON.stringify(workspace.state())).not.toContain("very-secret");
  const remembered = workspace.state().resources[0]?.instances[0]?.private ?? "";
  expect(JSON.parse(Buffer.from(remembered, "base64").toString("utf8"))).toEqual({ hadToken: true });
  await expectEmptyPlan();
});

testOnlyWith("ephemeral resources and variables", "an ephemeral value feeds a write-only one", async () => {
  workspace.write(
    `${configure()}ephemeral "shelf_key" "key" {\n  length = 8\n}\n` +
      'resource "shelf_item" "it" {\n  name = "keyed"\n  token_wo = ephemeral.shelf_key.key.value\n}\n',
  );
  const run = await workspace.terraform("apply", "-auto-approve");
  expect(run.output).toContain("1 added");
  expect(JSON.stringify(workspace.state())).not.toContain("kkkkkkkk");
});

test("a data source is read, and its failure is reported", async () => {
  workspace.store.add({ name: "there" });
  workspace.write(
    `${configure()}data "shelf_item" "one" {\n  id = "i1"\n}\noutput "name" {\n  value = data.shelf_item.one.name\n}\n`,
  );
  expect((await workspace.terraform("apply", "-auto-approve")).output).toContain('name = "there"');
  workspace.store.remove("i1");
  expect((await plan()).output).toMatch(/Error: Cannot read data shelf_item[\s\S]*There is no item i1\./);
});

test("a provider with an unknown configuration plans, and is configured for apply", async () => {
  workspace.write(
    `resource "terraform_data" "file" {\n  input = "${workspace.folder}/items.json"\n}\n` +
      'provider "shelf" {\n  file = terraform_data.file.output\n}\n' +
      'resource "shelf_item" "it" {\n  name = "late"\n}\n',
  );
  expect(counts(await plan())).toEqual([2, 0, 0]);
  expect((await workspace.terraform("apply", "-auto-approve")).output).toContain("2 added");
  expect(workspace.store.items()).toHaveLength(1);
});

test("values known after apply are planned as unknown and set by apply", async () => {
  workspace.write(
    `${configure()}resource "terraform_data" "word" {\n  input = "later"\n}\n` +
      'resource "shelf_item" "it" {\n  name = "waiting"\n  note = terraform_data.word.output\n' +
      "  box = { width = length(terraform_data.word.output) }\n" +
      '  extras = [{ name = terraform_data.word.output }, { name = "x", grams = 1 }]\n' +
      '  tags = [terraform_data.word.output, "a"]\n}\n',
  );
  expect((await workspace.terraform("apply", "-auto-approve")).output).toContain("2 added");
  await expectEmptyPlan();
  expect(attributes()).toMatchObject({ note: "later", box: { width: 5 }, tags: ["a", "later"] });
});

test("a state of an older schema is upgraded to the current one", async () => {
  const big = "9007199254740993";
  workspace.store.add({ name: "old", amount: { decimal: big } });
  write(`name = "old"\namount = ${big}`);
  const state =
    '{"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"l","outputs":{},"resources":[{"mode":"managed",' +
    '"type":"shelf_item","name":"it","provider":"provider[\\"example.test/acme/shelf\\"]","instances":[' +
    `{"schema_version":0,"attributes":{"id":"i1","title":"old","amount":${big},"size":"small"}}]}]}`;
  workspace.writeState(state);
  await expectEmptyPlan();
});

const { attributes: all } = shelfItem().schema;
const { token_wo: _, ...kept } = all;
const drawn = partWith("write-only attributes", "random objects with a write-only attribute", all, kept);

test("random objects are applied as planned, and planned empty afterwards", async () => {
  for (const seed of [1, 2, 3]) {
    const word = `resource "terraform_data" "word" {\n  input = "word ${String(seed)}"\n}\n`;
    workspace.write(configure() + word + randomItems(drawn, 25, seed));
    const run = await workspace.terraform("apply", "-auto-approve");
    expect(run.output).toContain("Apply complete!");
    expect(run.output).not.toContain("Provider produced");
    await expectEmptyPlan();
  }
  expect((await workspace.terraform("destroy", "-auto-approve")).output).toContain("Destroy complete!");
});
