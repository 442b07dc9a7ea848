import { type Command, InvalidArgumentError } from "commander";
import { TemporaryFolderError } from "../shared/temporary-folder";
import { UnreadableConfigurationError } from "../terraform/configuration-files";
import { ownCommand } from "./packages/own-package";

/** The groups in which `stratus --help` lists the commands. */
type Group = "Write a program:" | "See what changes:" | "Set up:" | "Commands:";

interface Listed {
  readonly group: Group;
  /** A short description of the command. */
  readonly summary: string;
  /** Command lines for a project with the package, the most common one first. */
  readonly examples: readonly [string, ...string[]];
  /** The page of the docs that explains the command with an example. */
  readonly guide: string;
  /** The meanings of exit codes that differ from the usual ones (default: 0 after success, 1 after an error). */
  readonly exitCodes?: Readonly<Record<number, string>>;
  /** The environment variables that the command reads, apart from those of its connection. */
  readonly environment?: readonly string[];
}

/** The facts about commands that commander doesn't store. */
const details = new WeakMap<Command, Listed>();

/** The guide, exit codes and examples of a command. */
export const detailsOf = (command: Command): Listed | undefined => details.get(command);

/** All exit codes of a command with their meanings. */
export const exitCodesOf = ({ exitCodes }: Listed): readonly (readonly [code: string, meaning: string])[] =>
  Object.entries({ 0: "success", 1: "error", ...exitCodes });

/** Lists a command in a group, and adds its exit codes and examples to the end of its help. */
export function withExamples(command: Command, listed: Listed): Command {
  details.set(command, listed);
  const { group, summary } = listed;
  const codes = exitCodesOf(listed)
    .map(([code, meaning]) => `  ${code}  ${meaning}\n`)
    .join("");
  return command
    .helpGroup(group)
    .summary(summary)
    .addHelpText("after", `\nExit codes:\n${codes}\n${examplesHelp(listed)}`);
}

/** The section of a help with examples. */
export function examplesHelp({ examples }: { readonly examples: readonly string[] }): string {
  const lines = examples.map((example) => example.replaceAll("npx stratus", ownCommand()));
  return `Examples:\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

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
export class CommandError extends Error {}

/** A failure that ends a command for several stacks, such as Ctrl-C or an invalid argument. */
export class FinalCommandError extends CommandError {}

const systemFailure = (error: Error): error is NodeJS.ErrnoException => "syscall" in error && "code" in error;

const isForUser = (error: Error): boolean =>
  [CommandError, TemporaryFolderError, UnreadableConfigurationError].some((kind) => error instanceof kind);

/** Formats an error: as a sentence if its cause lies outside the program, otherwise with its stack trace. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isForUser(error) || systemFailure(error)) return error.message;
  return error.stack ?? error.message;
}
