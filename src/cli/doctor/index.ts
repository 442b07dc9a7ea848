import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { Command } from "commander";
import type { Properties } from "../../contract";
import { CommandFailure } from "../command-failure";
import { baseUrlInForce, withConnection } from "../connection";
import type { Finding, Verdict } from "./finding";
import { worstOf } from "./finding";
import { checkPackages, providerOfPackage } from "./host";
import { checkJournals } from "./journals";
import { checkNode } from "./node";
import { reportJson, reportText } from "./report";
import { checkServiceOf } from "./service";
import { checkStacks, stackFolders } from "./stacks";
import { checkPluginCache, checkTerraform } from "./terraform";
import { readUsedResources } from "./used-resources";
import { withExamples } from "../with-examples";

/** How the command ends; as with the other commands, 1 is for what cannot go on and 2 for what somebody should see. */
const codes: Readonly<Record<Verdict, number>> = { good: 0, problem: 1, warning: 2 };

export function doctorCommand(): Command {
  const command = new Command("doctor")
    .description(
      "Check everything that a deploy needs: Node, Terraform, the packages, the address of the service, the token, the clock, and what earlier runs have left. It changes nothing, and asks nobody but the service. The code is 0 where all is good, 2 where something should be done, and 1 where something stops a deploy.",
    )
    .argument("[folder]", "the folder of a program of CDKTF or of a Terraform configuration", ".")
    .helpOption("--help", "print this help")
    .option("--json", "print JSON for a program")
    .allowExcessArguments(false)
    .action(run);
  return withExamples(withConnection(command), {
    group: "Set up:",
    summary: "check everything that a deploy needs",
    examples: ["npx stratus doctor", "npx stratus doctor shop --json"],
  });
}

interface Options extends Properties {
  readonly json?: true;
}

async function run(given: string, options: Options): Promise<void> {
  const folder = resolve(given);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new CommandFailure(`There is no folder ${folder}. Give that of a program or of a configuration.`);
  }
  const findings = await examine(folder, options);
  process.stdout.write(options.json === true ? reportJson(findings) : reportText(findings));
  process.exitCode = codes[worstOf(findings)];
}

async function examine(folder: string, options: Options): Promise<readonly Finding[]> {
  const stacks = stackFolders(folder);
  const used = readUsedResources(stacks.map((stack) => stack.folder));
  return [
    ...checkNode(),
    ...(await checkTerraform(folder, used.features)),
    ...checkPluginCache(),
    ...checkPackages(folder),
    ...(await checkServiceOf(options, used)),
    ...checkStacks(stacks, providerOfPackage(folder)),
    ...checkJournals(stacks, baseUrlInForce(options)),
  ];
}
