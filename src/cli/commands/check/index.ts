import { Command } from "commander";
import type { PlanCheck } from "../../../terraform/checked-plan";
import { withExamples } from "../../command";
import { readPlanFile, standardInput } from "../../plans/plan-file";
import { constructPaths } from "../../stacks/construct-paths";
import { counted, table } from "../../table";
import { readPlaces } from "./find-place";
import { runPolicies } from "./run-policies";

export function checkCommand(): Command {
  const command = new Command("check")
    .description(
      "Check the policies on a saved Terraform plan. The same checks as at synth read the planned resources, so they also cover stacks in HCL and other languages, and values that only the plan knows. Findings contain resource addresses.",
    )
    .requiredOption("--plan <file>", `saved plan, or ${standardInput} to read the output of "terraform show -json"`)
    .option("--config <file>", "JSON file with severities, packs, suppressions and reports, such as policies.json")
    .option("--json", "print JSON")
    .option("--sarif <file>", "write the findings as SARIF 2.1.0, for code scanning")
    .option("--junit <file>", "write the findings as JUnit XML, for test reports")
    .action(run);
  return withExamples(command, {
    group: "See what changes:",
    summary: "check policies on a Terraform plan",
    guide: "guides/check-policies.md#check-a-plan",
    exitCodes: { 0: "no error is found", 1: "an error is found, or the command failed" },
    environment: ["STRATUS_POLICIES", "TERRAFORM_BINARY_NAME"],
    examples: [
      "npx stratus check --plan plan.bin",
      "npx stratus check --plan plan.bin --config policies.json --sarif policy.sarif",
    ],
  });
}

interface Options {
  readonly plan: string;
  readonly config?: string;
  readonly json?: true;
  readonly sarif?: string;
  readonly junit?: string;
}

async function run({ plan: file, config, json, sarif, junit }: Options): Promise<void> {
  const { plan, folders } = await readPlanFile(file);
  const findConstruct = constructPaths(folders);
  const resources = new Map((plan.resource_changes ?? []).map((each) => [each.address, each]));
  const outcome = runPolicies(plan, {
    config,
    reports: { ...(sarif !== undefined && { sarif }), ...(junit !== undefined && { junit }) },
    constructOf: (address) => {
      const resource = resources.get(address);
      return resource && findConstruct(resource);
    },
    originOf: readPlaces(folders),
  });
  process.stdout.write(json === true ? `${JSON.stringify(outcome.json, undefined, 2)}\n` : textReport(outcome));
  if (countOf(outcome, "error") > 0) process.exitCode = 1;
}

const countOf = ({ findings }: PlanCheck, severity: string) =>
  findings.filter((each) => each.severity === severity && each.allowed === undefined).length;

/** Formats the findings as a table, with the advice of each check below it. */
function textReport(outcome: PlanCheck): string {
  const shown = outcome.findings.filter(({ allowed }) => allowed === undefined);
  const suppressed = outcome.findings.length - shown.length;
  const counts = (["error", "warning", "note"] as const).map((severity) =>
    counted(countOf(outcome, severity), severity),
  );
  const summary = `${[...counts, ...(suppressed > 0 ? [`${String(suppressed)} suppressed`] : [])].join(", ")}.\n`;
  if (shown.length === 0) return summary;
  const rows = shown.map(({ severity, check, address, text }) => [severity, check, address, text]);
  const advice = new Map(
    shown.flatMap((each) => (each.advice === undefined ? [] : [[each.check, each.advice] as const])),
  );
  const lines = [...advice].map(([check, text]) => `  ${check}: ${text}\n`).join("");
  const fixes = lines === "" ? "" : `Fixes:\n${lines}\n`;
  return `${table(["SEVERITY", "CHECK", "RESOURCE", "FINDING"], rows)}\n\n${fixes}${summary}`;
}
