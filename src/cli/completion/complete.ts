import type { Argument, Command, Option } from "commander";
import { stacksIn } from "../stacks/find-stacks";
import { summaryOf } from "../with-examples";

/** A word that the shell offers, with a short description. */
interface Completion {
  readonly word: string;
  readonly description: string;
}

/** The completions of the last word, and whether the shell adds the names of files. */
export interface Completions {
  readonly words: readonly Completion[];
  readonly files: boolean;
}

/** Names of arguments that are files or folders. */
const fileNames: readonly string[] = ["file", "files", "folder", "plan"];

/** Returns the first sentence, or the part before a semicolon or a bracket. */
const shortened = (text: string) => /^.*?(?=[;.](?:\s|$)| \(|$)/.exec(text.split("\n")[0] ?? "")?.[0] ?? "";

const plain = (words: readonly string[]): Completions => ({
  words: words.map((word) => ({ word, description: "" })),
  files: false,
});

/** Returns the values of an option or an argument by its choices, or else by its name. */
function valuesOf(name: string, choices: readonly string[] | undefined): Completions {
  if (choices) return plain(choices);
  if (/^stacks?(-or-|$)/.test(name)) return { ...plain(stackNames()), files: name.includes("-or-") };
  return { words: [], files: fileNames.includes(name) };
}

function stackNames(): readonly string[] {
  try {
    return stacksIn(".").map(({ name }) => name);
  } catch {
    // No project, or one that can't be read: the command itself reports that.
    return [];
  }
}

const takesValue = ({ required, optional }: Option) => required || optional;
const optionValues = ({ flags, argChoices }: Option) => valuesOf(/[<[]([\w-]+)/.exec(flags)?.[1] ?? "", argChoices);
const argumentValues = (argument: Argument | undefined) =>
  argument ? valuesOf(argument.name(), argument.argChoices) : plain([]);

/** Returns the completions of the last word of a command line. `typed` has the words after `stratus`; the last may be empty. */
export function complete(root: Command, typed: readonly string[]): Completions {
  // Bash splits --name=value into three words.
  const isSplit = typed.at(-1) === "=" || typed.at(-2) === "=";
  const current = typed.at(-1) === "=" ? "" : (typed.at(-1) ?? "");
  const before = typed.slice(0, isSplit ? typed.lastIndexOf("=") : -1);
  const { words, files } = candidates(root, before, current);
  return { words: words.filter(({ word }) => word.startsWith(current)), files };
}

function candidates(root: Command, before: readonly string[], current: string): Completions {
  const command = before.reduce((at, word) => at.commands.find((each) => each.name() === word) ?? at, root);
  const options = command.createHelp().visibleOptions(command);
  const find = (flag: string | undefined) => options.find((option) => option.long === flag && takesValue(option));
  const previous = find(before.at(-1));
  if (previous) return optionValues(previous);
  const [, flag = ""] = /^(--[^=]+)=/.exec(current) ?? [];
  const joined = find(flag);
  if (joined) {
    return plain(optionValues(joined).words.map(({ word }) => `${flag}=${word}`));
  }
  if (current.startsWith("-")) {
    const words = options.map(({ long, flags, description }) => ({
      word: long ?? flags,
      description: shortened(description),
    }));
    return { words, files: false };
  }
  if (command.commands.length === 0) return argumentValues(command.registeredArguments[0]);
  const words = command.commands.map((each) => ({
    word: each.name(),
    description: shortened(summaryOf(each) || each.description()),
  }));
  return { words, files: false };
}

/** Returns completions as the scripts of the shells read them: a line for each word, after `:files` if files are offered too. */
export const completionLines = ({ words, files }: Completions): string =>
  [...(files ? [":files"] : []), ...words.map(({ word, description }) => `${word}\t${description}`)]
    .map((line) => `${line}\n`)
    .join("");
