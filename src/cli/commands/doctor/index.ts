import { resolve } from "node:path";
import { Command } from "commander";
import type { Properties } from "../../../contract";
import { withExamples } from "../../command";
import { baseUrlInForce, withConnection } from "../../connection";
import { bundleOfPackage } from "../../packages/own-provider";
import { chooseStacks, type ProjectStack, stacksIn, type StacksOption, withStacks } from "../../stacks/find-stacks";
import { checkPresence, checkUpstreams, readableStacks } from "./configuration";
import { type DoctorFinding, type FindingLevel, findingsJson, findingsText, worstOf } from "./finding";
import { checkNode, checkPackages } from "./host";
import { checkServiceOf } from "./service";
import { checkJournals, checkStacks, checkSynth, needsPlacedProvider } from "./stacks";
import { checkInstallation, checkPluginCache, checkTerraform } from "./terraform";
import { readUsedResources } from "./used-resources";

/** The exit codes. As with the other commands, 1 means failure and 2 means that the user should review the output. */
const codes: Readonly<Record<FindingLevel, number>> = { good: 0, problem: 1, warning: 2 };

export function doctorCommand(): Command {
  const command = new Command("doctor")
    .description(
      "Check everything that a deploy needs: Node, Terraform, packages, the URL of the service, the token, the clock, and leftovers of earlier runs. The command changes nothing, and sends requests only to the service.",
    )
    .argument("[stacks...]", "stacks to check (default: all)")
    .option("--json", "print JSON")
    .action(run);
  return withExamples(withConnection(withStacks(command)), {
    group: "Set up:",
    summary: "check everything that a deploy needs",
    guide: "guides/check-your-setup.md",
    exitCodes: { 0: "everything is fine", 1: "a problem prevents a deploy", 2: "there are warnings" },
    environment: ["TERRAFORM_BINARY_NAME"],
    examples: ["npx stratus doctor", "npx stratus doctor shop", "npx stratus doctor --cwd ../shop --json"],
  });
}

interface Options extends Properties, StacksOption {
  readonly json?: true;
}

async function run(given: readonly string[], options: Options): Promise<void> {
  const folder = resolve(".");
  const all = stacksIn(folder);
  const names = [...given, ...(options.stack ?? [])];
  const stacks = names.length === 0 ? all : chooseStacks(names, all, folder);
  const findings = await examine(folder, { stacks, all }, options);
  process.stdout.write(options.json === true ? findingsJson(findings) : findingsText(findings));
  process.exitCode = codes[worstOf(findings)];
}

interface Examined {
  /** The stacks to check. */
  readonly stacks: readonly ProjectStack[];
  readonly all: readonly ProjectStack[];
}

async function examine(folder: string, given: Examined, options: Options): Promise<readonly DoctorFinding[]> {
  const { readable: stacks, findings } = readableStacks(given.stacks);
  const { readable: all } = readableStacks(given.all);
  const used = readUsedResources(stacks.map((stack) => stack.folder));
  return [
    ...checkNode(),
    ...(await checkTerraform(folder, used)),
    ...(stacks.length === 0 || stacks.some(needsPlacedProvider) ? checkInstallation() : []),
    ...checkPluginCache(),
    ...checkPackages(folder),
    ...(await checkServiceOf(options, used)),
    ...findings,
    ...(findings.length === 0 ? checkPresence(folder, stacks) : []),
    ...checkSynth(stacks),
    ...checkUpstreams(stacks, all),
    ...checkStacks(stacks, bundleOfPackage(folder)),
    ...checkJournals(stacks, baseUrlInForce(options)),
  ];
}
