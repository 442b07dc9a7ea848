import { readFileSync } from "node:fs";
import { Command } from "commander";
import { CommandFailure } from "../command-failure";
import { constructPaths } from "../construct-paths";
import { changesOf, isEmpty } from "./changes";
import { readPlanText } from "./read-plan";
import { textReport } from "./text";

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
    .allowExcessArguments(false)
    .action(run);
}

function run(given: string): void {
  if (given !== standardInput) throw new CommandFailure(`${given}: give ${standardInput}, for the standard input`);
  const plan = readPlanText(readFileSync(0, "utf8"), "standard input");
  const changes = changesOf(plan, constructPaths([process.cwd()]));
  process.stdout.write(textReport(changes));
  if (!isEmpty(changes)) process.exitCode = changesCode;
}
