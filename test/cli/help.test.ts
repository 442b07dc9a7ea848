import type { Command as CliCommand } from "commander";
import { stratusCommand } from "../../src/cli";
import { missing } from "../docs/support/commands";
import type { Command } from "./command";
import { makeCommand } from "./command";

jest.setTimeout(60_000);

let command: Command;
beforeAll(() => (command = makeCommand()));
afterAll(() => command.remove());

const inner = (one: CliCommand, above: readonly string[] = []): readonly (readonly string[])[] =>
  one.commands.flatMap((each) => [[...above, each.name()], ...inner(each, [...above, each.name()])]);

const paths = inner(stratusCommand());

test("the help of stratus lists every command in a group, with an example", async () => {
  const { stdout } = await command.run("--help");
  const groups = [...stdout.matchAll(/^(\S.*):\n/gm)].map(([, group]) => group);
  expect(groups).toEqual(["Options", "Write a program", "See what changes", "Set up"]);
  for (const [name = ""] of paths.filter(({ length }) => length === 1)) {
    expect(stdout).toMatch(new RegExp(`^  ${name}\\b.*\\n    npx stratus ${name}\\b`, "m"));
  }
});

test.each(paths.map((path) => [path.join(" "), path] as const))(
  "stratus %s --help ends with examples that exist",
  async (name, path) => {
    const { stdout } = await command.run(...path, "--help");
    const [, end = ""] = stdout.split("\nExamples:\n");
    const examples = end.trimEnd().split("\n");
    expect(examples[0]).toContain(`npx stratus ${name}`);
    for (const example of examples) {
      const [own = ""] = /npx stratus[^|>]*/.exec(example) ?? [];
      expect([example, missing({ words: own.trim().split(" ") })]).toEqual([example, undefined]);
    }
  },
);
