import { join, resolve } from "node:path";
import { Command } from "commander";
import { withExamples } from "../command";
import { buildExecutable, executablePlatforms } from "./executable";

export function buildCommand(): Command {
  const command = new Command("build")
    .description(
      "Build executables of the provider that run without Node. The first build for a platform downloads its runtime from npm, about 50 MB.",
    )
    .argument("<folder>", "folder for the executables, with one subfolder for each platform")
    .option("--target <platforms...>", "platforms to build for", executablePlatforms)
    .allowExcessArguments(false)
    .action(buildExecutables);
  return withExamples(command, {
    group: "Commands:",
    summary: "build executables that run without Node",
    examples: ["npx stratus provider build executables --target linux_amd64"],
  });
}

function buildExecutables(folder: string, { target }: { readonly target: readonly string[] }): void {
  for (const platform of target) {
    process.stdout.write(`${buildExecutable(platform, join(resolve(folder), platform))}\n`);
  }
}
