import { Command, InvalidArgumentError, Option } from "commander";
import { withExamples } from "../../command";
import { standardInput } from "../../plans/plan-file";
import { warnOfShifts } from "../../plans/shifted-names";
import { warnOfUnmatchedBlocks } from "../../plans/unmatched-blocks";
import { constructPaths } from "../../stacks/construct-paths";
import { failureIn } from "../../stacks/each-stack";
import { type StacksOption, withStacks } from "../../stacks/find-stacks";
import { type SynthOption, withSynth } from "../../stacks/run-synth";
import { type Changes, changesOf, isEmpty, mergedChanges } from "./changes";
import { defaultMaxLength, isColoured, jsonReport, markdownReport, textReport } from "./formats";
import { givenPlans } from "./given-plan";

/** The exit code if there are changes, as with `terraform plan -detailed-exitcode`. */
const changesCode = 2;

/** The counts of a very large plan need this much. */
const minimumMaxLength = 20_000;

function maxLengthOf(text: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= minimumMaxLength) return Number(text);
  throw new InvalidArgumentError(`Use a number of bytes from ${String(minimumMaxLength)}.`);
}

export function diffCommand(): Command {
  const command = new Command("diff")
    .description(
      "Show a Terraform plan by construct. Objects that are destroyed or replaced come first, with what is lost and why. The command plans the output of the last synth; --synth runs a new one. Without arguments, it plans all stacks.",
    )
    .argument(
      "[stacks-or-plan...]",
      `stacks to plan (default: all), or a plan file, or ${standardInput} to read the output of "terraform show -json"`,
    )
    .addOption(new Option("--markdown", "print Markdown for a pull request").conflicts("json"))
    .addOption(
      new Option("--max-length <bytes>", "summarize a longer report; 65536 is the limit of a comment on GitHub")
        .argParser(maxLengthOf)
        .default(defaultMaxLength)
        .conflicts("json"),
    )
    .option("--json", "print JSON")
    .action(run);
  return withExamples(withSynth(withStacks(command)), {
    group: "See what changes:",
    summary: "show a Terraform plan by construct, and what it destroys",
    guide: "guides/read-a-plan.md",
    exitCodes: { 0: "nothing changes", 2: "something changes" },
    environment: ["TERRAFORM_BINARY_NAME", "CDKTF_APP"],
    examples: [
      "npx stratus diff",
      "npx stratus diff shop --synth",
      "npx stratus diff network shop --markdown",
      "npx stratus diff plan.bin --json",
    ],
  });
}

interface Options extends SynthOption, StacksOption {
  readonly markdown?: true;
  readonly maxLength: number;
  readonly json?: true;
}

function reportOf(changes: Changes, { markdown, maxLength, json }: Options): string {
  if (json === true) return jsonReport(changes);
  if (markdown === true) return markdownReport(changes, maxLength);
  return textReport(changes, isColoured(process.stdout, process.env), maxLength);
}

async function run(given: readonly string[], options: Options): Promise<void> {
  const { done, unplanned } = await givenPlans(given, options);
  const isOfSeveral = done.length + unplanned.length > 1;
  const changes = mergedChanges(
    done.map(({ plan, folders, outdated, stack }) => {
      warnOfShifts(plan);
      warnOfUnmatchedBlocks(plan, folders);
      return changesOf(plan, constructPaths(folders), { outdated, stack: isOfSeveral ? stack : undefined });
    }),
    unplanned,
  );
  process.stdout.write(reportOf(changes, options));
  const failure = failureIn(unplanned);
  if (failure) throw failure;
  if (!isEmpty(changes)) process.exitCode = changesCode;
}
