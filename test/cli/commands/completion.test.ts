import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command as CliCommand } from "commander";
import { stratusCommand } from "../../../src/cli";
import { complete } from "../../../src/cli/commands/completion";
import { type Command, makeCommand } from "../command";

jest.setTimeout(60_000);

let command: Command;
beforeAll(() => (command = makeCommand()));
afterAll(() => command.remove());

const root = stratusCommand();
const offered = (...typed: readonly string[]) => complete(root, typed).words.map(({ word }) => word);

const withInner = (
  one: CliCommand,
  path: readonly string[],
): readonly (readonly [string, readonly string[], CliCommand])[] => [
  [["stratus", ...path].join(" "), path, one],
  ...one.commands.flatMap((each) => withInner(each, [...path, each.name()])),
];

test.each(withInner(root, []))("%s: its options and its commands", (_, path, each) => {
  const help = each.createHelp();
  const flags = [...help.visibleOptions(each), ...help.visibleGlobalOptions(each)].map(({ long }) => long);
  expect(offered(...path, "-")).toEqual(flags);
  const names = each.commands.map((one) => one.name());
  expect(offered(...path, "")).toEqual(each.registeredArguments[0]?.argChoices ?? names);
});

test.each([
  [["dri"], ["drift"]],
  [
    ["emulator", "--clock", "f"],
    ["fast", "frozen"],
  ],
  [["emulator", "--port", "0", "--clock", "re"], ["real"]],
  [["emulator", "--clock", "=", "fr"], ["frozen"]],
  [["emulator", "--clock=fr"], ["--clock=frozen"]],
  [
    ["emulator", "--clock", "="],
    ["real", "fast", "frozen"],
  ],
  [["emulator", "--port", "7"], []],
  [["provider", "inst"], ["install"]],
  [["catalogue", "reg"], ["regions"]],
  [
    ["query", "domain"],
    ["domain", "domain_record", "domain_records"],
  ],
  [["query", "tag", "--format", "i"], ["import"]],
  [["drift", "--state", "diff"], []],
  [["diff", "emul"], []],
  [
    [],
    [
      "init",
      "import",
      "recover",
      "migrate",
      "catalogue",
      "emulator",
      "diff",
      "check",
      "drift",
      "query",
      "graph",
      "refactor",
      "doctor",
      "provider",
      "completion",
    ],
  ],
])("%j", (typed, expected) => {
  expect(offered(...typed)).toEqual(expected);
});

test.each([
  [["drift", "--state", ""], true],
  [["drift", "-C", ""], true],
  [["diff", ""], true],
  [["drift", ""], false],
  [["emulator", "--port", ""], false],
])("%j: suggests file names: %s", (typed, files) => {
  expect(complete(root, typed).files).toBe(files);
});

test("the hidden command suggests the stacks of the folder, and files after a marker", async () => {
  const stack = join(command.folder, "cdktf.out", "stacks", "shop");
  mkdirSync(stack, { recursive: true });
  writeFileSync(join(stack, "cdk.tf.json"), "{}");
  expect(await command.run("__complete", "drift", "")).toEqual({ code: 0, stdout: "shop\t\n", stderr: "" });
  expect((await command.run("__complete", "diff", "")).stdout).toBe(":files\nshop\t\n");
  for (const folder of ["-C", "--cwd"]) {
    const { stdout } = await command.run(
      "__complete",
      folder,
      join("cdktf.out", "stacks", "shop"),
      "drift",
      "--stack",
      "",
    );
    expect(stdout).toBe("shop\t\n");
  }
  expect((await command.run("__complete", "drift", "--h")).stdout).toBe("--help\tprint this help\n");
});

test("an unsupported shell is rejected with the supported ones", async () => {
  const { code, stderr } = await command.run("completion", "tcsh");
  expect(code).toBe(1);
  expect(stderr).toContain("Allowed choices are bash, zsh, fish.");
});
