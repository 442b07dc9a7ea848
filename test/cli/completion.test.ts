import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { completedCommand, withInner } from "../../src/cli/completion/tree";
import { stratusCommand } from "../../src/cli";
import { mustRun } from "../support/child";
import type { Command } from "./command";
import { makeCommand } from "./command";

jest.setTimeout(60_000);

let command: Command;
beforeAll(async () => {
  command = makeCommand();
  const { stdout } = await command.run("completion", "bash");
  writeFileSync(join(command.folder, "stratus.bash"), stdout);
});
afterAll(() => command.remove());

const all = withInner(completedCommand(stratusCommand()));

/** What bash offers for these words, of which the last one is being typed. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const script = `source ./stratus.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _stratus; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const args = ["--norc", "--noprofile", "-c", script, "bash", ...words];
  const { stdout } = await mustRun("bash", args, { cwd: command.folder });
  return stdout.split("\n").filter((line) => line !== "");
}

describe("bash", () => {
  test.each(all.map((each) => [each.path, each] as const))("%s: its options and its commands", async (path, each) => {
    const words = path.split(" ");
    expect(await offered(...words, "-")).toEqual(each.options.map(({ flag }) => flag));
    const names = each.argument?.kind === "choices" ? each.argument.choices : each.commands.map(({ name }) => name);
    expect(await offered(...words, "")).toEqual(names);
  });

  test.each([
    [["stratus", "dri"], ["drift"]],
    [
      ["stratus", "emulator", "--clock", "f"],
      ["fast", "frozen"],
    ],
    [["stratus", "emulator", "--port", "0", "--clock", "re"], ["real"]],
    [["stratus", "emulator", "--clock", "=", "fr"], ["frozen"]],
    [
      ["stratus", "emulator", "--clock", "="],
      ["real", "fast", "frozen"],
    ],
    [["stratus", "provider", "inst"], ["install"]],
    [["stratus", "catalogue", "reg"], ["regions"]],
    [["stratus", "drift", "--state", "diff"], []],
    [["stratus", "diff", "emul"], []],
  ])("%j", async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });
});

test("a shell that there is no script for is refused, with those that there are", async () => {
  const { code, stderr } = await command.run("completion", "tcsh");
  expect(code).toBe(1);
  expect(stderr).toContain("Allowed choices are bash, zsh, fish.");
});
