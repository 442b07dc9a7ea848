import { Command } from "commander";
import { withExamples } from "../with-examples";
import { installCommand } from "./install";
import { mirrorCommand } from "./mirror";
import { registryCommand } from "./registry";

export { placeOwnProvider } from "./install";
export { release } from "./release";

export function providerCommand(): Command {
  const command = new Command("provider")
    .description(
      "The Terraform provider, for those who write HCL or another language. Terraform starts it with the node on PATH.",
    )
    .helpOption("--help", "print this help")
    .helpCommand(false)
    .addCommand(installCommand())
    .addCommand(mirrorCommand())
    .addCommand(registryCommand());
  return withExamples(command, {
    group: "Set up:",
    summary: "put the provider where plain Terraform finds it",
    examples: [
      "npx stratus provider install",
      "npx stratus provider mirror public",
      "npx stratus provider registry public --key terraform@example.com",
    ],
  });
}
