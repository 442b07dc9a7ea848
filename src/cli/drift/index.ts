import { dirname } from "node:path";
import { Command } from "commander";
import type { Properties } from "../../contract";
import { openService, withConnection } from "../connection";
import { readWholeAccount } from "../read-account";
import { CommandFailure, withExamples } from "../command";
import { constructPaths } from "../stacks/construct-paths";
import type { SynthOption } from "../stacks/run-synth";
import { synthesizedStacks, warnIfOutdated, withSynth } from "../stacks/run-synth";
import { findDrift } from "./find-drift";
import { driftFindings, driftJson, driftText } from "./findings";
import { readIgnoreFile, defaultIgnoreFile } from "../ignore-file";
import { managedObjects, type State, readState, standardInput } from "./read-state";
import { statesOf } from "./find-states";

interface Options extends Properties, SynthOption {
  readonly state?: readonly string[];
  readonly json?: true;
  readonly ignoreFile?: string;
}

/** The exit code if states and account differ. */
const driftCode = 2;

export function driftCommand(): Command {
  const command = new Command("drift")
    .description(
      "Compare the account with the states of Terraform: what somebody has changed or deleted behind their back, and what no state has. It only reads. The code is 0 where they agree, 2 where they do not, 1 after an error. STRATUS_TOKEN has the access token; one that may only read is enough.",
    )
    .argument("[stacks...]", "the stacks to compare (default: all), each in its selected workspace")
    .helpOption("--help", "print this help")
    .option(
      "--state <files...>",
      `state files, or ${standardInput} for what "terraform show -json" or "terraform state pull" prints (default: the states of the stacks)`,
    )
    .option("--json", "print JSON for a program")
    .option("--ignore-file <file>", `what is known to differ, and why (default: ${defaultIgnoreFile}, if there is one)`)
    .action(run);
  return withExamples(withConnection(withSynth(command)), {
    group: "See what changes:",
    summary: "find what the account has and the states have not, and the reverse",
    examples: [
      "npx stratus drift",
      "npx stratus drift shop",
      "npx stratus drift --state prod.tfstate --state shop.tfstate --json",
      "terraform show -json | npx stratus drift --state -",
    ],
  });
}

async function run(names: readonly string[], options: Options): Promise<void> {
  if (options.state && names.length > 0) {
    throw new CommandFailure(`--state: must be used without stacks, got ${names.join(", ")}. Give either of them.`);
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
    process.stderr.write(`Warning: line ${String(line)} of the ignore file ignores nothing; it can go.\n`);
  }
  if (findings.found.length > 0) process.exitCode = driftCode;
}
