import { Command } from "commander";
import { withExamples } from "../command";
import { buildCommand } from "./build";
import { installCommand } from "./install";
import { mirrorCommand } from "./mirror";
import { registryCommand } from "./registry";

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
    examples: [
      "npx stratus provider install",
      "npx stratus provider mirror public",
      "npx stratus provider registry public --key terraform@example.com",
    ],
  });
}
