import type { Command } from "commander";

/** The groups in which `stratus --help` lists the commands. */
export type Group = "Write a program:" | "See what changes:" | "Set up:" | "Commands:";

interface Listed {
  readonly group: Group;
  /** What the command does, in a few words. */
  readonly summary: string;
  /** Lines that can be typed, the most usual one first. */
  readonly examples: readonly [string, ...string[]];
}

/** Lists a command in a group with its first example, and ends its own help with all of them. */
export function withExamples(command: Command, { group, summary, examples }: Listed): Command {
  const [first] = examples;
  return command
    .helpGroup(group)
    .summary(`${summary}\n  ${first}`)
    .addHelpText("after", `\nExamples:\n${examples.map((example) => `  ${example}\n`).join("")}`);
}

/** What a command does, in one line. */
export const summaryOf = (command: Command) => command.summary().split("\n")[0] ?? "";
