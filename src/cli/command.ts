import { type Command, InvalidArgumentError } from "commander";
import { ownCommand } from "./packages/own-package";
import { TemporaryFolderError } from "../temporary-folder";

/** The groups in which `stratus --help` lists the commands. */
type Group = "Write a program:" | "See what changes:" | "Set up:" | "Commands:";

interface Listed {
  readonly group: Group;
  /** A short description of the command. */
  readonly summary: string;
  /** Command lines for a project with the package, the most common one first. */
  readonly examples: readonly [string, ...string[]];
}

/** Lists a command in a group with its first example, and adds all examples to the end of its help. */
export function withExamples(command: Command, listed: Listed): Command {
  const { group, summary } = listed;
  const examples = listed.examples.map((example) => example.replaceAll("npx stratus", ownCommand()));
  const [first = ""] = examples;
  return command
    .helpGroup(group)
    .summary(`${summary}\n  ${first}`)
    .addHelpText("after", `\nExamples:\n${examples.map((example) => `  ${example}\n`).join("")}`);
}

/** The one-line description of a command. */
export const summaryOf = (command: Command) => command.summary().split("\n")[0] ?? "";

/**
 * Parses an option that accepts commas and repetition: `--tag web,blue --tag shop`. Keeps commas in the brackets of a
 * resource address.
 */
export function listed(text: string, previous: readonly string[] = []): readonly string[] {
  const values = text.split(/,(?![^[]*\])/).map((value) => value.trim());
  if (values.includes("")) throw new InvalidArgumentError("Separate the values by single commas.");
  return [...previous, ...values];
}

/** A failure that the user can fix: only its message is printed. */
export class CommandFailure extends Error {}

const systemFailure = (error: Error): error is NodeJS.ErrnoException => "syscall" in error && "code" in error;

const isForUser = (error: Error): boolean => error instanceof CommandFailure || error instanceof TemporaryFolderError;

/** Formats an error: as a sentence if its cause lies outside the program, otherwise with its stack trace. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isForUser(error) || systemFailure(error)) return error.message;
  return error.stack ?? error.message;
}
