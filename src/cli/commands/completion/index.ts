import { Argument, Command, type Option } from "commander";
import { withExamples } from "../../command";
import { stacksIn } from "../../stacks/find-stacks";

/** The hidden command that the shell scripts call with the words of a line. */
const completeName = "__complete";

/** Writes the completions of a command line and returns true if it is the hidden command. */
export function answersShell(root: Command, [name, ...typed]: readonly string[]): boolean {
  if (name !== completeName) return false;
  process.stdout.write(completionLines(complete(root, typed)));
  return true;
}

export function completionCommand(): Command {
  const command = new Command("completion")
    .description(
      "Print a shell script that completes the commands, options, values, stacks and file names of stratus. The script calls stratus for each completion. If you use npx, define an alias before you load the script: alias stratus='npx --no -- stratus'.",
    )
    .addArgument(new Argument("<shell>", "your shell").choices(Object.keys(completionScripts)))
    .allowExcessArguments(false)
    .action((shell: keyof typeof completionScripts) => {
      process.stdout.write(completionScripts[shell]);
    });
  return withExamples(command, {
    group: "Set up:",
    summary: "print a completion script for your shell",
    guide: "guides/check-your-setup.md#set-up-shell-completion",
    examples: [
      "npx stratus completion bash > ~/.local/share/bash-completion/completions/stratus",
      "npx stratus completion zsh > ~/.zsh/completions/_stratus",
      "npx stratus completion fish > ~/.config/fish/completions/stratus.fish",
    ],
  });
}

/** A word that the shell suggests, with a short description. */
interface Completion {
  readonly word: string;
  readonly description: string;
}

/** The completions of the last word, and a flag that makes the shell add file names. */
interface Completions {
  readonly words: readonly Completion[];
  readonly files: boolean;
}

/** The names of arguments that are files or directories. */
const fileNames: readonly string[] = ["file", "files", "dir", "dirs", "folder"];

/** Returns the first sentence, or the part before a semicolon or a parenthesis. */
const shortened = (text: string) => /^.*?(?=[;.](?:\s|$)| \(|$)/.exec(text)?.[0] ?? "";

const plain = (words: readonly string[]): Completions => ({
  words: words.map((word) => ({ word, description: "" })),
  files: false,
});

/** Returns the values of an option or an argument: its choices, or values that depend on its name. */
function valuesOf(name: string, choices: readonly string[] | undefined, folder: string): Completions {
  if (choices) return plain(choices);
  if (/^stacks?(-or-|$)/.test(name)) return { ...plain(stackNames(folder)), files: name.includes("-or-") };
  return { words: [], files: fileNames.includes(name) };
}

function stackNames(folder: string): readonly string[] {
  try {
    return stacksIn(folder).map(({ name }) => name);
  } catch {
    // There is no project, or it can't be read. The command itself reports that.
    return [];
  }
}

const takesValue = ({ required, optional }: Option) => required || optional;
const optionValues = ({ flags, argChoices }: Option, folder: string) =>
  valuesOf(/[<[]([\w-]+)/.exec(flags)?.[1] ?? "", argChoices, folder);
const argumentValues = (argument: Argument | undefined, folder: string) =>
  argument ? valuesOf(argument.name(), argument.argChoices, folder) : plain([]);

/** The folder in which the command would run. */
const folderOf = (words: readonly string[]): string =>
  words.flatMap((word, index) => {
    if (word === "-C" || word === "--cwd") return words[index + 1] ?? [];
    return word.startsWith("--cwd=") ? word.slice("--cwd=".length) : [];
  })[0] ?? ".";

/**
 * Returns the completions of the last word of a command line. `typed` has the words after `stratus`. The last one may
 * be empty.
 */
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
  const help = command.createHelp();
  const options = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
  const find = (flag: string | undefined) =>
    options.find((option) => [option.short, option.long].includes(flag) && takesValue(option));
  const folder = folderOf(before);
  const previous = find(before.at(-1));
  if (previous) return optionValues(previous, folder);
  const [, flag = ""] = /^(--[^=]+)=/.exec(current) ?? [];
  const joined = find(flag);
  if (joined) {
    return plain(optionValues(joined, folder).words.map(({ word }) => `${flag}=${word}`));
  }
  if (current.startsWith("-")) {
    const words = options.map(({ long, flags, description }) => ({
      word: long ?? flags,
      description: shortened(description),
    }));
    return { words, files: false };
  }
  if (command.commands.length === 0) return argumentValues(command.registeredArguments[0], folder);
  const words = command.commands.map((each) => ({
    word: each.name(),
    description: shortened(each.summary() || each.description()),
  }));
  return { words, files: false };
}

/** Formats completions for the shell scripts: one word per line, after `:files` if the shell should add file names. */
const completionLines = ({ words, files }: Completions): string =>
  [...(files ? [":files"] : []), ...words.map(({ word, description }) => `${word}\t${description}`)]
    .map((line) => `${line}\n`)
    .join("");

// Each script passes the words of the line to `stratus __complete` and reads the output of `completionLines`.

const bash = `# Completes stratus in bash: source this file, or put it into ~/.local/share/bash-completion/completions/stratus
_stratus() {
  local IFS=$'\\n'
  COMPREPLY=($(stratus __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
  if [ "\${COMPREPLY[0]}" = ":files" ]; then COMPREPLY=("\${COMPREPLY[@]:1}")
  # Before version 4, bash offers files here, too.
  else compopt +o default 2>/dev/null || true; fi
}
complete -o default -F _stratus stratus
`;

const zsh = `#compdef stratus
# Completes stratus in zsh: source this file after compinit, or put it as _stratus into a folder of fpath.
_stratus() {
  local -a lines
  lines=("\${(@f)$(stratus __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ $lines[1] == :files ]]; then shift lines; _files; fi
  lines=("\${(@)\${(@)lines//:/\\\\:}/$'\\t'/:}")
  [[ -z $lines ]] || _describe stratus lines
}
if [[ $funcstack[1] == _stratus ]]; then _stratus "$@"; else compdef _stratus stratus; fi
`;

const fish = `# Completes stratus in fish: put this file into ~/.config/fish/completions/stratus.fish
function __stratus_complete
  set -l lines (stratus __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  if test "$lines[1]" = :files
    set -e lines[1]
    __fish_complete_path (commandline -ct)
  end
  string join \\n -- $lines
end
complete -c stratus -f -a "(__stratus_complete)"
`;

const completionScripts = { bash, zsh, fish } as const;
