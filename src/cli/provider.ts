import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Command } from "commander";
import { providerSource } from "../../lib/bundled-provider/provider-address";
import { findInstallationProblem } from "../../lib/bundled-provider/cli-config";
import { placeProvider } from "../../lib/bundled-provider/place-provider";
import { version } from "../version";
import { CommandFailure } from "./command-failure";
import { staleLockWarning } from "./stale-lock-warning";
import { withExamples } from "./with-examples";

export function providerCommand(): Command {
  const install = new Command("install")
    .description("Put the provider where the Terraform configuration in a folder finds it, without a registry.")
    .argument("[folder]", "the folder of the Terraform configuration", ".")
    .helpOption("--help", "print this help")
    .allowExcessArguments(false)
    .action(installProvider);
  const command = new Command("provider")
    .description("The Terraform provider, for those who write HCL.")
    .helpOption("--help", "print this help")
    .helpCommand(false)
    .addCommand(withExamples(install, placing));
  return withExamples(command, {
    group: "Set up:",
    summary: "put the provider where plain Terraform finds it",
    examples: ["npx stratus provider install"],
  });
}

const placing = {
  group: "Commands:",
  summary: "put the provider into the folder of a configuration",
  examples: ["npx stratus provider install", "npx stratus provider install infrastructure"],
} as const;

/** Without the suffix of a development build: HCL that names no version does not find pre-releases. */
export const release = version.replace(/-.*/, "");

/** Puts the provider where the Terraform configuration of a folder finds it. The file of this command is also the provider. */
export const placeOwnProvider = (folder: string) => placeProvider(folder, { version: release, path: __filename });

function installProvider(given: string): void {
  const folder = resolve(given);
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new CommandFailure(
      `${folder} is a file; give the folder of a Terraform configuration, or none for this one.`,
    );
  }
  const { file, hashes } = placeOwnProvider(folder);
  process.stdout.write(
    `The provider is in ${dirname(dirname(file))}\n\n${configuration}\n\nThen run "terraform init" in ${folder}\n`,
  );
  const warnings = [staleLockWarning(folder, release, hashes), findInstallationProblem()].filter(
    (warning) => warning !== undefined,
  );
  for (const warning of warnings) process.stderr.write(`\nWarning: ${warning}\n`);
}

const configuration = `The configuration there asks for it so:

  terraform {
    required_providers {
      stratus = {
        source  = "${providerSource}"
        version = "${release}"
      }
    }
  }`;
