import { Command, Option } from "commander";
import { constructPaths } from "../construct-paths";
import type { Changes } from "./changes";
import { changesOf, isEmpty } from "./changes";
import { givenPlan, standardInput } from "./given-plan";
import { jsonReport } from "./json";
import { shiftWarnings } from "./shifted-names";
import { markdownReport } from "./markdown";
import { isColoured, textReport } from "./text";
import { withExamples } from "../with-examples";

/** How the command ends where there is something to do, as `terraform plan -detailed-exitcode` does. */
const changesCode = 2;

export function diffCommand(): Command {
  const command = new Command("diff")
    .description(
      "Show a plan of Terraform by constructs: first what is destroyed or replaced, with what is lost and why. The code is 0 where nothing changes, 2 where something does, 1 after an error.",
    )
    .argument(
      "[plan]",
      `a saved plan, or ${standardInput} for what "terraform show -json" prints, or a folder to plan in: that of a configuration, or of a program of CDKTF that is synthesized`,
      ".",
    )
    .helpOption("--help", "print this help")
    .addOption(new Option("--markdown", "print Markdown for a pull request").conflicts("json"))
    .option("--json", "print JSON for a program")
    .allowExcessArguments(false)
    .action(run);
  return withExamples(command, {
    group: "See what changes:",
    summary: "show a plan by constructs, and what it loses",
    examples: [
      "npx stratus diff",
      "npx stratus diff cdktf.out/stacks/shop --markdown",
      "npx stratus diff plan.bin --json",
    ],
  });
}

interface Options {
  readonly markdown?: true;
  readonly json?: true;
}

function reportOf(changes: Changes, { markdown, json }: Options): string {
  if (json === true) return jsonReport(changes);
  return markdown === true ? markdownReport(changes) : textReport(changes, isColoured(process.stdout, process.env));
}

async function run(given: string, options: Options): Promise<void> {
  const warn = (text: string) => process.stderr.write(`Warning: ${text}\n`);
  const { plan, folders } = await givenPlan(given, warn);
  shiftWarnings(plan).forEach(warn);
  const changes = changesOf(plan, constructPaths(folders));
  process.stdout.write(reportOf(changes, options));
  if (!isEmpty(changes)) process.exitCode = changesCode;
}
