import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readState } from "../../../src/cli/stacks/read-state";

const folder = mkdtempSync(join(tmpdir(), "stratus-state-"));
const file = join(folder, "terraform.tfstate");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(`${file}.backup`, { force: true }));

const state = JSON.stringify({
  version: 4,
  resources: [{ mode: "managed", type: "stratus_tag", name: "a", instances: [{}] }],
});

test.each([
  ["", ""],
  ["a line end", "\n"],
])("an empty state%s has no objects, and is reported", (_, text) => {
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  writeFileSync(file, text);
  expect(readState(file).instances).toEqual([]);
  expect(write).toHaveBeenCalledWith(
    `Warning: ${file} is empty, as after a killed first apply, so it has no objects.\n`,
  );
  writeFileSync(`${file}.backup`, state);
  readState(file);
  expect(write).toHaveBeenLastCalledWith(expect.stringContaining(`copy this backup to ${file}`));
  write.mockRestore();
});

test("a cut state names its backup, and other files aren't states", () => {
  writeFileSync(file, state.slice(0, 60));
  expect(() => readState(file)).toThrow(`${file} isn't complete: it starts as a Terraform state`);
  writeFileSync(`${file}.backup`, state);
  expect(() => readState(file)).toThrow(`Restore it from ${file}.backup, which is complete.`);
  for (const text of ["{}", "[]", "resource {}"]) {
    writeFileSync(file, text);
    expect(() => readState(file)).toThrow("isn't a Terraform state");
  }
});

const read = (json: object, start = "") => {
  writeFileSync(file, start + JSON.stringify(json));
  return readState(file).instances.map(({ address, isDeposed, attributes }) => [address, isDeposed, attributes]);
};
const tag = { mode: "managed", type: "stratus_tag", name: "a" };

test("a stored state has the objects of modules, keys and deposed objects, but no data sources", () => {
  const instances = [{ index_key: "x", attributes: { label: "a" } }, { index_key: 0 }, { deposed: "abc" }];
  const resources = [
    { ...tag, module: "module.dns", instances },
    { ...tag, mode: "data", instances },
    { mode: "managed" },
  ];
  expect(read({ version: 4, resources }, "\ufeff")).toEqual([
    ['module.dns.stratus_tag.a["x"]', false, { label: "a" }],
    ["module.dns.stratus_tag.a[0]", false, {}],
    ["module.dns.stratus_tag.a", true, {}],
  ]);
});

test("a printed state has the objects of child modules, and a plan isn't one", () => {
  const child = { resources: [{ ...tag, address: "module.dns.stratus_tag.a", deposed_key: "abc" }] };
  const resources = [
    { ...tag, values: { label: "a" } },
    { ...tag, mode: "data" },
    { mode: "managed", name: "b" },
  ];
  const values = { root_module: { resources, child_modules: [child] } };
  expect(read({ format_version: "1.0", values })).toEqual([
    ["stratus_tag.a", false, { label: "a" }],
    ["module.dns.stratus_tag.a", true, {}],
  ]);
  expect(read({ format_version: "1.0" })).toEqual([]);
  expect(() => read({ format_version: "1.0", values, planned_values: {} })).toThrow("isn't a Terraform state");
});
