import { Argument, Command } from "commander";
import { withExamples } from "../with-examples";
import { bashScript } from "./bash";
import { fishScript } from "./fish";
import type { CompletedCommand } from "./tree";
import { completedCommand } from "./tree";
import { zshScript } from "./zsh";

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } satisfies Readonly<
  Record<string, (root: CompletedCommand) => string>
>;
type Shell = keyof typeof scripts;

export function completionCommand(): Command {
  const command = new Command("completion")
    .description(
      "Print the script with which a shell completes the commands, options and choices of stratus, and names of files where they take one. Under npx, give the shell the name first: alias stratus='npx stratus'.",
    )
    .addArgument(new Argument("<shell>", "the shell that you use").choices(Object.keys(scripts)))
    .helpOption("--help", "print this help")
    .allowExcessArguments(false)
    .action((shell: Shell, _: unknown, own: Command) => {
      process.stdout.write(scripts[shell](completedCommand(own.parent ?? own)));
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
