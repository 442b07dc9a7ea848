import type { Argument, Command, Option } from "commander";
import { summaryOf } from "../with-examples";

/** The values of an option or an argument. Only the user knows a `text`; `stacks` are those of the current folder. */
export type Values =
  | { readonly kind: "files" | "text" }
  | { readonly kind: "stacks"; readonly orFiles: boolean }
  | { readonly kind: "choices"; readonly choices: readonly string[] };

export interface CompletedOption {
  readonly flag: string;
  readonly words: string;
  /** `undefined`: it takes none. */
  readonly values: Values | undefined;
}

/** A command as it is completed. */
export interface CompletedCommand {
  readonly name: string;
  /** `stratus provider install` */
  readonly path: string;
  readonly words: string;
  readonly commands: readonly CompletedCommand[];
  readonly options: readonly CompletedOption[];
  readonly argument: Values | undefined;
}

/** Names of arguments that are files or folders. */
const fileNames: readonly string[] = ["file", "files", "folder", "plan"];

const nameIn = (flags: string) => /[<[]([\w-]+)/.exec(flags)?.[1] ?? "";

function valuesOf(name: string, choices: readonly string[] | undefined): Values {
  if (choices) return { kind: "choices", choices };
  if (/^stacks?(-or-|$)/.test(name)) return { kind: "stacks", orFiles: name.includes("-or-") };
  return { kind: fileNames.includes(name) ? "files" : "text" };
}

/** The first sentence, or the part of it that a list has room for. */
const inShort = (text: string) => /^.*?(?=[;.](?:\s|$)| \(|$)/.exec(text.split("\n")[0] ?? "")?.[0] ?? "";

const completedOption = ({ long, flags, description, argChoices, required, optional }: Option): CompletedOption => ({
  flag: long ?? flags,
  words: inShort(description),
  values: required || optional ? valuesOf(nameIn(flags), argChoices) : undefined,
});

const completedArgument = (argument: Argument | undefined): Values | undefined =>
  argument && valuesOf(argument.name(), argument.argChoices);

/** What there is to complete, read from the commands themselves. */
export function completedCommand(command: Command, above = ""): CompletedCommand {
  const path = `${above}${command.name()}`;
  return {
    name: command.name(),
    path,
    words: inShort(summaryOf(command) || command.description()),
    commands: command.commands.map((each) => completedCommand(each, `${path} `)),
    options: command.createHelp().visibleOptions(command).map(completedOption),
    argument: completedArgument(command.registeredArguments[0]),
  };
}

/** A command and all in it. */
export const withInner = (command: CompletedCommand): readonly CompletedCommand[] => [
  command,
  ...command.commands.flatMap(withInner),
];
