import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { stratusCommand } from "../../src/cli";
import { detailsOf } from "../../src/cli/command";
import { root } from "./support/blocks";

const page = readFileSync(join(root, "docs", "configuration.md"), "utf8");

const sourcesIn = (folder: string): readonly (readonly [path: string, text: string])[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !entry.parentPath.includes("generated"))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(root.length + 1), readFileSync(path, "utf8")] as const);

/** The environment variables that a source reads. */
function variablesIn(text: string): readonly string[] {
  const direct = [...text.matchAll(/\b(?:process\.env|env|environment)(?:\.|\[")([A-Za-z_]+)/g)].map(
    ([, name]) => name,
  );
  const taken = [...text.matchAll(/\{([^{}]*)\} = (?:process\.env|environment);/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/(?:^|,)\s*([A-Z_]+)/g)].map(([, name]) => name),
  );
  // Names in constants and tables, such as that of STRATUS_SUMMARY.
  const named = [...text.matchAll(/"((?:STRATUS|TF|TERRAFORM|CDKTF|CDKTN|PLUGIN)_[A-Z_]+|TMPDIR|TMP|TEMP)"/g)].map(
    ([, name]) => name,
  );
  return [...direct, ...taken, ...named].filter((name) => name !== undefined && /[A-Z]|_/.test(name)) as string[];
}

/** Constants that aren't environment variables, and variables that the package only sets for other programs. */
const others = new Set(["TERRAFORM_UNKNOWN", "TF_VAR_", "STRATUS_VERSION", "LC_ALL", "TZ", "CHECKPOINT_DISABLE"]);

test("the page of the configuration names every environment variable that the package reads", () => {
  const read = ["src", "lib", "testing"]
    .flatMap(sourcesIn)
    .flatMap(([path, text]) => variablesIn(text).map((name) => ({ path, name })));
  expect(new Set(read.map(({ name }) => name)).size).toBeGreaterThan(25);
  // Generated CI workflows set those of the HTTP backend.
  const absent = read.filter(
    ({ name }) => !others.has(name) && !name.startsWith("TF_HTTP_") && !page.includes(`\`${name}\``),
  );
  expect(absent).toEqual([]);
});

test.each([
  ['const given = process.env["STRATUS_NEW"];', "STRATUS_NEW"],
  ["const given = process.env.STRATUS_NEW;", "STRATUS_NEW"],
  ["const { CDKTF_NEW: own = 1 } = process.env;", "CDKTF_NEW"],
  ['const variable = "TF_NEW";', "TF_NEW"],
])("finds the variable in %s", (text, name) => {
  expect(variablesIn(text)).toContain(name);
});

test("the page names every context key and every file that the package writes into a project", () => {
  const texts = ["src", "lib"].flatMap(sourcesIn).map(([, text]) => text);
  const keys = texts.flatMap((text) => [...text.matchAll(/"(stratus[A-Z]\w+)"/g)].map(([, key = ""]) => key));
  const files = texts.flatMap((text) =>
    [...text.matchAll(/"(stratus[.-][a-z-]+\.(?:json|d\.ts|hcl)|\.stratus-\w+)"/g)].map(([, file = ""]) => file),
  );
  expect(keys).toContain("stratusAllProblems");
  expect(files).toContain("stratus.moves.json");
  expect([...keys, ...files].filter((name) => !page.includes(`${name}\``))).toEqual([]);
});

const inner = (command: Command): readonly Command[] =>
  command.commands.filter((each) => each.name() !== "help").flatMap((each) => [each, ...inner(each)]);

test.each(inner(stratusCommand()).map((command) => [command.name(), command] as const))(
  "the command %s has a guide, an example and exit codes, and the page of the commands shows them",
  (_name, command) => {
    const details = detailsOf(command);
    if (!details) throw new Error("withExamples adds the details of a command");
    const [path = "", anchor] = details.guide.split("#");
    expect(existsSync(join(root, "docs", path))).toBe(true);
    const guide = readFileSync(join(root, "docs", path), "utf8");
    if (anchor !== undefined) expect(guide.toLowerCase()).toContain(anchor.replaceAll("-", " "));
    expect(guide).toContain(`stratus ${command.parent?.name() === "provider" ? "provider " : ""}${command.name()}`);
    const text = readFileSync(join(root, "docs", "cli.md"), "utf8");
    expect(text).toContain(`](${details.guide})`);
    for (const example of details.examples) expect(text).toContain(`${example}\n`);
    for (const meaning of Object.values(details.exitCodes ?? {})) expect(text).toContain(`: ${meaning}\n`);
    for (const { flags } of command.options) expect(text).toContain(`\`${flags}\``);
  },
);
