import { join, resolve } from "node:path";
import { Command } from "commander";
import { listed, withExamples } from "../../command";
import { checkFolder } from "../../write-files";
import { buildExecutable } from "./executable";
import { installCommand } from "./install";
import { mirrorCommand } from "./mirror";
import { registryCommand } from "./registry";
import { chosenPlatforms, executablePlatforms } from "./runtimes";

export function providerCommand(): Command {
  const command = new Command("provider")
    .description("Install or publish the Terraform provider for configurations in HCL and other languages.")
    .helpCommand(false)
    .addCommand(installCommand())
    .addCommand(buildCommand())
    .addCommand(mirrorCommand())
    .addCommand(registryCommand());
  return withExamples(command, {
    group: "Set up:",
    summary: "install or publish the provider for plain Terraform",
    guide: "installing-the-provider.md",
    examples: [
      "npx stratus provider install",
      "npx stratus provider mirror public",
      "npx stratus provider registry public --key terraform@example.com",
    ],
  });
}

function buildCommand(): Command {
  const command = new Command("build")
    .description(
      "Build executables of the provider that run without Node. The first build for a platform downloads its runtime from npm, about 50 MB.",
    )
    .argument("<folder>", "folder for the executables, with one subfolder for each platform")
    .option("--target <platforms>", `platforms to build for (default: ${executablePlatforms.join(",")})`, listed)
    .allowExcessArguments(false)
    .action(buildExecutables);
  return withExamples(command, {
    group: "Commands:",
    summary: "build executables that run without Node",
    guide: "installing-the-provider.md",
    examples: [
      "npx stratus provider build executables",
      "npx stratus provider build executables --target linux_amd64,darwin_arm64",
    ],
  });
}

function buildExecutables(given: string, { target }: { readonly target?: readonly string[] }): void {
  const folder = resolve(given);
  checkFolder(folder);
  for (const platform of chosenPlatforms(target, executablePlatforms)) {
    process.stdout.write(`${buildExecutable(platform, join(folder, platform))}\n`);
  }
}
