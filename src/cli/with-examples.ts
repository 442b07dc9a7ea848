import type { Command } from "commander";
import { ownCommand } from "./own-package";

/** The groups in which `stratus --help` lists the commands. */
export type Group = "Write a program:" | "See what changes:" | "Set up:" | "Commands:";

interface Listed {
  readonly group: Group;
  /** What the command does, in a few words. */
  readonly summary: string;
  /** Lines that can be typed in a project with the package, the most usual one first. */
  readonly examples: readonly [string, ...string[]];
}

/** Lists a command in a group with its first example, and ends its own help with all of them. */
export function withExamples(command: Command, listed: Listed): Command {
  const { group, summary } = listed;
  const examples = listed.examples.map((example) => example.replaceAll("npx stratus", ownCommand()));
  const [first = ""] = examples;
  return command
    .helpGroup(group)
    .summary(`${summary}\n  ${first}`)
    .addHelpText("after", `\nExamples:\n${examples.map((example) => `  ${example}\n`).join("")}`);
}

/** What a command does, in one line. */
export const summaryOf = (command: Command) => command.summary().split("\n")[0] ?? "";
