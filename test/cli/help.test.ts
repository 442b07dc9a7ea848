import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Command as CliCommand } from "commander";
import { stratusCommand } from "../../src/cli";
import { missing } from "../docs/support/commands";
import { type Command, makeCommand } from "./command";

jest.setTimeout(60_000);

let command: Command;
beforeAll(() => (command = makeCommand()));
afterAll(() => command.remove());

const inner = (one: CliCommand, above: readonly string[] = []): readonly (readonly string[])[] =>
  one.commands.flatMap((each) => [[...above, each.name()], ...inner(each, [...above, each.name()])]);

const paths = inner(stratusCommand());

test("the help of stratus lists each command on one line, without those that few people run", async () => {
  const { stdout } = await command.run("--help");
  const groups = [...stdout.matchAll(/^(\S.*):\n/gm)].map(([, group]) => group);
  expect(groups).toEqual([
    ...["Options", "Write a program", "See what changes", "Set up"],
    ...["Connection options of import, recover, catalogue, drift, query, doctor", "Examples"],
  ]);
  const shown = paths.filter(({ length, 0: name }) => length === 1 && name !== "completion");
  for (const [name = ""] of shown) expect(stdout).toMatch(new RegExp(`^  ${name} +\\S.*\\n(  \\w|\\n)`, "m"));
  expect(stdout).not.toMatch(/^ {2}(completion|__complete)/m);
});

test("the help of stratus has one example for each group of commands", async () => {
  const { stdout } = await command.run("--help");
  const [, examples = ""] = stdout.split("\nExamples:\n");
  const named = examples
    .trim()
    .split("\n")
    .map((line) => /npx stratus (\w+)/.exec(line)?.[1]);
  const groups = named.map((name) =>
    stratusCommand()
      .commands.find((each) => each.name() === name)
      ?.helpGroup(),
  );
  expect(groups).toEqual(["Write a program:", "See what changes:", "Set up:"]);
});

test("only the help of stratus lists the connection options", async () => {
  const { stdout } = await command.run("--help");
  expect(stdout).toContain("--base-url <url>");
  for (const path of paths) {
    const { stdout: own } = await command.run(...path, "--help");
    expect([path, own]).toEqual([path, expect.not.stringContaining("--base-url <url>")]);
  }
  const { stdout: drift } = await command.run("drift", "--help");
  expect(drift).toContain("Connection options: see npx stratus --help\n");
});

test.each(paths.map((path) => [path.join(" "), path] as const))(
  "stratus %s --help ends with examples that exist",
  async (name, path) => {
    const { stdout } = await command.run(...path, "--help");
    expect(await command.run(...path, "-h")).toEqual({ code: 0, stdout, stderr: "" });
    expect(stdout).toContain("-C, --cwd <dir>");
    const [, end = ""] = stdout.split("\nExamples:\n");
    const examples = end.trimEnd().split("\n");
    expect(examples[0]).toContain(`npx stratus ${name}`);
    for (const example of examples) {
      const [own = ""] = /npx stratus[^|>]*/.exec(example) ?? [];
      expect([example, missing({ words: own.trim().split(" ") })]).toEqual([example, undefined]);
    }
  },
);

test("-h prints the help of stratus", async () => {
  const help = await command.run("-h");
  expect(help).toMatchObject({ code: 0, stderr: "" });
  expect(await command.run("--help")).toEqual(help);
});

test.each([
  [["diff", "--jsn"], "unknown option --jsn. Did you mean --json?"],
  [["drfit"], "unknown command drfit. Did you mean drift?"],
])("%j is rejected with a suggestion", async (args, words) => {
  const path = args[0] === "drfit" ? "stratus" : `stratus ${args[0] ?? ""}`;
  expect(await command.run(...args)).toEqual({
    code: 1,
    stdout: "",
    stderr: `stratus: ${words}\nRun "${path} --help" for its options.\n`,
  });
});

test.each([
  ["-C", "shop", "graph"],
  ["graph", "-C", "shop"],
  ["graph", "--cwd=shop"],
])("stratus %s %s %s runs in the folder", async (...args) => {
  mkdirSync(join(command.folder, "shop"), { recursive: true });
  const { code, stderr } = await command.run(...args);
  expect(code).toBe(1);
  expect(stderr).toContain(`${join(command.folder, "shop")}.`);
});

test("-C rejects a folder that doesn't exist", async () => {
  expect(await command.run("diff", "-C", "absent")).toEqual({
    code: 1,
    stdout: "",
    stderr: "stratus: --cwd: must be an existing folder, got absent.\n",
  });
});

test("lists reject empty values", async () => {
  const { code, stderr } = await command.run("graph", "--stack", "a,,b");
  expect(code).toBe(1);
  expect(stderr).toContain("argument 'a,,b' is invalid. Separate the values by single commas.");
});

test("a plan is the only argument", async () => {
  const { code, stderr } = await command.run("diff", "-", "--stack", "blog");
  expect(code).toBe(1);
  expect(stderr).toBe("stratus: -: a plan must be the only argument, got -, blog. Pass either one plan or stacks.\n");
});
