import { Argument, Command } from "commander";
import { withExamples } from "../with-examples";
import { complete, completionLines } from "./complete";
import { completionScripts } from "./scripts";

/** The hidden command that the scripts of the shells call with the words of a line. */
const completeName = "__complete";

/** Writes the completions of a command line if it is the hidden command, and returns true then. */
export function answersShell(root: Command, [name, ...typed]: readonly string[]): boolean {
  if (name !== completeName) return false;
  process.stdout.write(completionLines(complete(root, typed)));
  return true;
}

export function completionCommand(): Command {
  const command = new Command("completion")
    .description(
      "Print the script with which a shell completes commands, options, choices, stacks and file names of stratus. The script calls stratus for each completion. With npx, define the name before you load the script: alias stratus='npx stratus'.",
    )
    .addArgument(new Argument("<shell>", "the shell that you use").choices(Object.keys(completionScripts)))
    .helpOption("--help", "print this help")
    .allowExcessArguments(false)
    .action((shell: keyof typeof completionScripts) => {
      process.stdout.write(completionScripts[shell]);
    });
  return withExamples(command, {
    group: "Set up:",
    summary: "let the shell complete what you type",
    examples: [
      "npx stratus completion bash > ~/.local/share/bash-completion/completions/stratus",
      "npx stratus completion zsh > ~/.zsh/completions/_stratus",
      "npx stratus completion fish > ~/.config/fish/completions/stratus.fish",
    ],
  });
}
