import { dirname } from "node:path";
import { Command } from "commander";
import type { Properties } from "../../contract";
import { openService, withConnection } from "../connection";
import { readWholeAccount } from "../read-account";
import { CommandFailure, listed, withExamples } from "../command";
import { constructPaths } from "../stacks/construct-paths";
import { type StacksOption, withStacks } from "../stacks/find-stacks";
import type { SynthOption } from "../stacks/run-synth";
import { synthesizedStacks, warnIfOutdated, withSynth } from "../stacks/run-synth";
import { findDrift } from "./find-drift";
import { driftFindings, driftJson, driftText } from "./findings";
import { readIgnoreFile, defaultIgnoreFile } from "../ignore-file";
import { managedObjects, type State, readState, standardInput } from "../stacks/read-state";
import { statesOf } from "./find-states";

interface Options extends Properties, SynthOption, StacksOption {
  readonly state?: readonly string[];
  readonly json?: true;
  readonly ignoreFile?: string;
}

/** The exit code if states and account differ. */
const driftCode = 2;

export function driftCommand(): Command {
  const command = new Command("drift")
    .description(
      "Compare the account with your Terraform state. Find objects that were changed or deleted outside Terraform, and objects that aren't in any state. The command only reads, so a read-only token in STRATUS_TOKEN is enough. Exit codes: 0 if they match, 2 if they differ, 1 after an error.",
    )
    .argument("[stacks...]", "stacks to compare, each in its selected workspace (default: all)")
    .option(
      "--state <files>",
      `state files, or ${standardInput} to read the output of "terraform show -json" or "terraform state pull" (default: the states of the stacks)`,
      listed,
    )
    .option("--json", "print JSON")
    .option(
      "--ignore-file <file>",
      `file with known differences and their reasons (default: ${defaultIgnoreFile}, if it exists)`,
    )
    .action(run);
  return withExamples(withConnection(withSynth(withStacks(command))), {
    group: "See what changes:",
    summary: "compare the account with your Terraform state",
    examples: [
      "npx stratus drift",
      "npx stratus drift shop",
      "npx stratus drift --state prod.tfstate,shop.tfstate --json",
      "terraform show -json | npx stratus drift --state -",
    ],
  });
}

async function run(given: readonly string[], options: Options): Promise<void> {
  const names = [...given, ...(options.stack ?? [])];
  if (options.state && names.length > 0) {
    throw new CommandFailure(`--state: can't be used with stacks, got ${names.join(", ")}. Use one or the other.`);
  }
  const stacks = await synthesizedStacks(".", options);
  const { compared: states, others } = options.state
    ? { compared: options.state.map(readState), others: [] }
    : await statesOf(names, stacks);
  warnIfOutdated(stacks);
  const account = openService(options);
  const rules = readIgnoreFile(options.ignoreFile, account.contracts);
  // CDKTF synthesizes into the directory of the states.
  const folders = [process.cwd(), ...states.flatMap(({ file }) => (file === undefined ? [] : [dirname(file)]))];
  const findConstruct = constructPaths(folders);
  const managedIn = (all: readonly State[]) => managedObjects(all, account.contracts, findConstruct);
  const walked = await readWholeAccount(account);
  const drift = findDrift(managedIn(states), walked, managedIn(others));
  const findings = driftFindings(drift, rules);
  const { compared, unseen } = drift;
  process.stdout.write(options.json === true ? driftJson(findings, compared, unseen) : driftText(findings, compared));
  if (options.json !== true) for (const { reason } of unseen) process.stderr.write(`Not compared: ${reason}\n`);
  for (const { line } of findings.unused) {
    process.stderr.write(`Warning: line ${String(line)} of the ignore file matches nothing. Remove it.\n`);
  }
  if (findings.found.length > 0) process.exitCode = driftCode;
}
