import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCommand } from "../../command";

jest.setTimeout(30_000);

let command: ReturnType<typeof makeCommand>;
beforeAll(() => (command = makeCommand()));
afterAll(() => command.remove());
afterEach(() => rmSync(join(command.folder, "tests"), { recursive: true, force: true }));

const path = join("tests", "stratus-mocks", "stratus.tfmock.hcl");
const file = () => join(command.folder, path);
const read = () => readFileSync(file(), "utf8");

const usage = `
Add this to the test files:

  mock_provider "stratus" {
    source = "./tests/stratus-mocks"
  }

`;

test("writes the mock file, and says how to use it", async () => {
  expect(await command.run("mocks")).toEqual({ code: 0, stdout: `Wrote ${path}.\n${usage}`, stderr: "" });
  expect(read()).toMatch(
    /^# Invented values for the computed attributes of cdktf-stratus 1\.2\.3, .*\n#.*\n# .*npx --no stratus mocks\n# Checksum: [0-9a-f]{16}\n\nmock_resource "stratus_compute_instance" \{\n {2}defaults = \{\n {4}id +=/,
  );
});

test("a second run changes nothing, also if Git has changed the line ends", async () => {
  await command.run("mocks");
  writeFileSync(file(), read().replaceAll("\n", "\r\n"));
  const before = read();
  expect(await command.run("mocks")).toEqual({ code: 0, stdout: `${path} is up to date.\n${usage}`, stderr: "" });
  expect(read()).toBe(before);
});

test("replaces the file of another version, if it wasn't edited", async () => {
  await command.run("mocks");
  const text = read();
  writeFileSync(file(), text.replace("cdktf-stratus 1.2.3", "cdktf-stratus 0.9.0"));
  expect((await command.run("mocks")).stdout).toContain(`Wrote ${path}.`);
  expect(read()).toBe(text);
});

describe.each([
  ["a changed value", (text: string) => text.replace("192.0.2.10", "192.0.2.99")],
  ["no checksum", (text: string) => text.replace(/# Checksum.*\n/, "")],
  ["other content", () => 'mock_resource "stratus_domain" {}\n'],
])("a file with %s", (_, change) => {
  test("is kept without --force", async () => {
    await command.run("mocks");
    const text = read();
    writeFileSync(file(), change(text));
    const refused = await command.run("mocks");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(`stratus: ${path} was edited, so it wasn't changed.`);
    expect(refused.stderr).toMatch(/stratus mocks --force\n$/);
    expect(read()).toBe(change(text));
    expect((await command.run("mocks", "--force")).stdout).toContain(`Wrote ${path}.`);
    expect(read()).toBe(text);
  });
});

test("another folder is in the printed source and in the command of the file", async () => {
  const { stdout } = await command.run("mocks", "tests/own mocks");
  expect(stdout).toContain('source = "./tests/own mocks"');
  expect(readFileSync(join(command.folder, "tests", "own mocks", "stratus.tfmock.hcl"), "utf8")).toContain(
    "npx --no stratus mocks 'tests/own mocks'\n",
  );
});

test.each([
  ["main.tf", ["infrastructure/tests/stratus-mocks"]],
  ["cdk.tf.json", ["infrastructure/tests/stratus-mocks/"]],
  ["main.tf", ["-C", "infrastructure"]],
])("beside %s, stratus mocks %j prints the path from the configuration", async (name, args) => {
  const folder = join(command.folder, "infrastructure");
  mkdirSync(folder);
  writeFileSync(join(folder, name), "");
  try {
    expect((await command.run("mocks", ...args)).stdout).toContain('source = "./tests/stratus-mocks"');
    expect(existsSync(join(folder, path))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a file instead of a folder is refused", async () => {
  mkdirSync(join(command.folder, "tests"));
  writeFileSync(join(command.folder, "tests", "stratus-mocks"), "");
  expect(await command.run("mocks")).toEqual({
    code: 1,
    stdout: "",
    stderr: "stratus: tests/stratus-mocks: must be a folder, got a file.\n",
  });
});

test("--opentofu prints a block with everything inside, and writes nothing", async () => {
  const { code, stdout, stderr } = await command.run("mocks", "--opentofu");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^mock_provider "stratus" \{\n {2}mock_resource "stratus_compute_instance" \{\n/);
  expect(stdout).toMatch(/\n {2}\}\n\}\n$/);
  expect(existsSync(file())).toBe(false);
});

test.each([
  [["--opentofu", "tests"], "--opentofu: can't be used with a folder, got tests. It prints the block."],
  [["--opentofu", "--force"], "option '--opentofu' cannot be used with option '--force'."],
  [["a", "b"], "too many arguments for 'mocks'. Expected 1 argument but got 2."],
])("%j is refused", async (args, message) => {
  const { code, stdout, stderr } = await command.run("mocks", ...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(message);
});
