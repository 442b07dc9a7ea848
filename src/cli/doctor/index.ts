import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { Command } from "commander";
import type { Properties } from "../../contract";
import { CommandFailure, withExamples } from "../command";
import { baseUrlInForce, withConnection } from "../connection";
import type { ProjectStack } from "../stacks/find-stacks";
import { chooseStacks, stacksIn, unknownStack } from "../stacks/find-stacks";
import { type DoctorFinding, type FindingLevel, worstOf, findingsJson, findingsText } from "./finding";
import { checkPackages, providerOfPackage, checkNode } from "./host";
import { checkJournals, checkSynth, checkStacks } from "./stacks";
import { checkServiceOf } from "./service";
import { checkPluginCache, checkTerraform } from "./terraform";
import { readUsedResources } from "./used-resources";

/** The exit codes. As with the other commands, 1 means failure and 2 means that the user should review the output. */
const codes: Readonly<Record<FindingLevel, number>> = { good: 0, problem: 1, warning: 2 };

export function doctorCommand(): Command {
  const command = new Command("doctor")
    .description(
      "Check everything that a deploy needs: Node, Terraform, the packages, the address of the service, the token, the clock, and what earlier runs have left. It changes nothing, and asks nobody but the service. The code is 0 where all is good, 2 where something should be done, and 1 where something stops a deploy.",
    )
    .argument(
      "[stacks-or-folder...]",
      "the stacks to check (default: all), or the folder of a program or of a Terraform configuration",
    )
    .helpOption("--help", "print this help")
    .option("--json", "print JSON for a program")
    .action(run);
  return withExamples(withConnection(command), {
    group: "Set up:",
    summary: "check everything that a deploy needs",
    examples: ["npx stratus doctor", "npx stratus doctor shop", "npx stratus doctor ../shop --json"],
  });
}

interface Options extends Properties {
  readonly json?: true;
}

async function run(given: readonly string[], options: Options): Promise<void> {
  const findings = await examine(targetOf(given), options);
  process.stdout.write(options.json === true ? findingsJson(findings) : findingsText(findings));
  process.exitCode = codes[worstOf(findings)];
}

interface Target {
  readonly folder: string;
  readonly stacks: readonly ProjectStack[];
}

/** Returns the stacks of the current directory with these names, or all stacks of the given directory. */
function targetOf(given: readonly string[]): Target {
  const here = resolve(".");
  const stacks = stacksIn(here);
  const [first = here] = given;
  const isName = stacks.some(({ name }) => name === first);
  if (isName || given.length > 1) return { folder: here, stacks: chooseStacks(given, stacks, here) };
  const folder = resolve(first);
  if (existsSync(folder) && statSync(folder).isDirectory()) return { folder, stacks: stacksIn(folder) };
  throw new CommandFailure(
    stacks.length > 0
      ? unknownStack(first, stacks)
      : `There is no folder ${folder}. Give that of a program or of a configuration.`,
  );
}

async function examine({ folder, stacks }: Target, options: Options): Promise<readonly DoctorFinding[]> {
  const used = readUsedResources(stacks.map((stack) => stack.folder));
  return [
    ...checkNode(),
    ...(await checkTerraform(folder, used.features)),
    ...checkPluginCache(),
    ...checkPackages(folder),
    ...(await checkServiceOf(options, used)),
    ...checkSynth(stacks),
    ...checkStacks(stacks, providerOfPackage(folder)),
    ...checkJournals(stacks, baseUrlInForce(options)),
  ];
}
