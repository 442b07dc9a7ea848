import { Command, Option } from "commander";
import { constructPaths } from "../stacks/construct-paths";
import type { SynthOption } from "../stacks/run-synth";
import { withSynth } from "../stacks/run-synth";
import type { Changes } from "./changes";
import { changesOf, isEmpty } from "./changes";
import { givenPlan, standardInput } from "./given-plan";
import { jsonReport, markdownReport, isColoured, textReport } from "./formats";
import { warnOfShifts } from "../plans/shifted-names";
import { withExamples } from "../command";

/** The exit code if there are changes, as with `terraform plan -detailed-exitcode`. */
const changesCode = 2;

export function diffCommand(): Command {
  const command = new Command("diff")
    .description(
      "Show a plan of Terraform by constructs: first what is destroyed or replaced, with what is lost and why. It plans what the last synth wrote; --synth makes a new one. The exit code is 0 if nothing changes, 2 if something does, and 1 after an error.",
    )
    .argument(
      "[stack-or-plan]",
      `the stack to plan, by its name (default: the only one); or the folder of a configuration, a saved plan, or ${standardInput} for the output of "terraform show -json"`,
    )
    .helpOption("--help", "print this help")
    .addOption(new Option("--markdown", "print Markdown for a pull request").conflicts("json"))
    .option("--json", "print JSON for a program")
    .allowExcessArguments(false)
    .action(run);
  return withExamples(withSynth(command), {
    group: "See what changes:",
    summary: "show a plan by constructs, and what it loses",
    examples: [
      "npx stratus diff",
      "npx stratus diff shop --synth",
      "npx stratus diff shop --markdown",
      "npx stratus diff plan.bin --json",
    ],
  });
}

interface Options extends SynthOption {
  readonly markdown?: true;
  readonly json?: true;
}

function reportOf(changes: Changes, { markdown, json }: Options): string {
  if (json === true) return jsonReport(changes);
  return markdown === true ? markdownReport(changes) : textReport(changes, isColoured(process.stdout, process.env));
}

async function run(given: string | undefined, options: Options): Promise<void> {
  const { plan, folders, outdated } = await givenPlan(given, options);
  warnOfShifts(plan);
  const changes = changesOf(plan, constructPaths(folders), outdated);
  process.stdout.write(reportOf(changes, options));
  if (!isEmpty(changes)) process.exitCode = changesCode;
}
