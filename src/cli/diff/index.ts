import { readFileSync } from "node:fs";
import { Command, Option } from "commander";
import { CommandFailure } from "../command-failure";
import { constructPaths } from "../construct-paths";
import type { Changes } from "./changes";
import { changesOf, isEmpty } from "./changes";
import { jsonReport } from "./json";
import { markdownReport } from "./markdown";
import { readPlanText } from "./read-plan";
import { isColoured, textReport } from "./text";

/** How the command ends where there is something to do, as `terraform plan -detailed-exitcode` does. */
const changesCode = 2;

const standardInput = "-";

export function diffCommand(): Command {
  return new Command("diff")
    .description(
      "Show a plan of Terraform by constructs: first what is destroyed or replaced, with what is lost and why. The code is 0 where nothing changes, 2 where something does, 1 after an error.",
    )
    .argument("<plan>", `${standardInput} for what "terraform show -json" prints`)
    .helpOption("--help", "print this help")
    .addOption(new Option("--markdown", "print Markdown for a pull request").conflicts("json"))
    .option("--json", "print JSON for a program")
    .allowExcessArguments(false)
    .action(run);
}

interface Options {
  readonly markdown?: true;
  readonly json?: true;
}

function reportOf(changes: Changes, { markdown, json }: Options): string {
  if (json === true) return jsonReport(changes);
  return markdown === true ? markdownReport(changes) : textReport(changes, isColoured(process.stdout, process.env));
}

function run(given: string, options: Options): void {
  if (given !== standardInput) throw new CommandFailure(`${given}: give ${standardInput}, for the standard input`);
  const plan = readPlanText(readFileSync(0, "utf8"), "standard input");
  const changes = changesOf(plan, constructPaths([process.cwd()]));
  process.stdout.write(reportOf(changes, options));
  if (!isEmpty(changes)) process.exitCode = changesCode;
}
