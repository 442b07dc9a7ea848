import { dirname } from "node:path";
import { Command, Option } from "commander";
import type { Properties } from "../../../contract";
import type { ApprovalOptions } from "../../ask";
import { CommandError, listed, withExamples } from "../../command";
import { openService, withConnection } from "../../connection";
import { defaultIgnoreFile, readIgnoreFile } from "../../ignore-file";
import { readWholeAccount } from "../../read-account";
import { constructPaths } from "../../stacks/construct-paths";
import { type StacksOption, withStacks } from "../../stacks/find-stacks";
import { managedObjects, readState, standardInput, type State } from "../../stacks/read-state";
import { synthesizedStacks, type SynthOption, warnIfOutdated, withSynth } from "../../stacks/run-synth";
import { findDrift } from "./find-drift";
import { statesOf } from "./find-states";
import { driftFindings, driftJson } from "./findings";
import { driftText } from "./text";
import { writeDrift } from "./write";
import { writeDetails } from "./write/report";

interface Options extends Properties, SynthOption, StacksOption, ApprovalOptions {
  readonly state?: readonly string[];
  readonly write?: true;
  readonly all?: true;
  readonly ignoreFile?: string;
}

/** The exit code if states and account differ. */
const driftCode = 2;

export function driftCommand(): Command {
  const command = new Command("drift")
    .description(
      "Compare the account with your Terraform state. Find objects that were changed or deleted outside Terraform, and objects that aren't in any state. The command only reads, so a read-only token in STRATUS_TOKEN is enough. With --write, it writes changed values into your program: it shows each edit of a literal that gives the program exactly the account's value, and asks before it writes.",
    )
    .argument("[stacks...]", "stacks to compare, each in its selected workspace (default: all)")
    .option(
      "--state <files>",
      `state files, or ${standardInput} to read the output of "terraform show -json" or "terraform state pull" (default: the states of the stacks)`,
      listed,
    )
    .addOption(new Option("--write", "write changed values into the program, after a prompt").conflicts("state"))
    .option("--yes, --auto-approve", "write without asking")
    .addOption(
      new Option("--all", "list all objects and lines (default: the first ones of each kind and parent)").conflicts(
        "json",
      ),
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
    guide: "guides/find-drift.md",
    exitCodes: { 0: "the account matches, or --write wrote every change into the program", 2: "the account differs" },
    environment: ["TERRAFORM_BINARY_NAME", "CDKTF_APP"],
    examples: [
      "npx stratus drift",
      "npx stratus drift shop",
      "npx stratus drift --write",
      "npx stratus drift --state prod.tfstate,shop.tfstate --json",
      "terraform show -json | npx stratus drift --state -",
    ],
  });
}

async function run(given: readonly string[], options: Options): Promise<void> {
  const names = [...given, ...(options.stack ?? [])];
  if (options.state && names.length > 0) {
    throw new CommandError(`--state: can't be used with stacks, got ${names.join(", ")}. Use one or the other.`);
  }
  if (options.autoApprove === true && options.write !== true) {
    throw new CommandError("--yes: requires --write. Add --write, or remove --yes.");
  }
  const stacks = await synthesizedStacks(".", options);
  const { compared: states, others } = options.state
    ? { compared: options.state.map((file) => readState(file)), others: [] }
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
  const { found, changed } = findings;
  if (options.json !== true) {
    process.stdout.write(driftText(findings, compared, options.all));
    for (const { reason } of unseen) process.stderr.write(`Not compared: ${reason}\n`);
  }
  const written = options.write === true ? await writeDrift(changed, stacks, options) : undefined;
  if (options.json === true) process.stdout.write(driftJson(findings, drift, written && writeDetails(written)));
  for (const { line } of findings.unused) {
    process.stderr.write(`Warning: line ${String(line)} of the ignore file matches nothing. Remove it.\n`);
  }
  const isDone = written?.isComplete === true && found.length === changed.length;
  if (found.length > 0 && !isDone) process.exitCode = driftCode;
}
