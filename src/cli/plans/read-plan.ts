import { existsSync } from "node:fs";
import { join } from "node:path";
import { isObject, jsonAt, type Properties } from "../../contract";
import { mayExistVariable } from "../../provider/commands";
import { foreignText } from "../../shared/printable";
import { createTemporaryFolder, removeTemporaryFolder } from "../../shared/temporary-folder";
import type { ShownPlan } from "../../terraform/shown-plan";
import { CommandError } from "../command";
import { ownCommand } from "../packages/own-package";
import { initialize, orAfterInit } from "./initialize";
import { withProvider } from "./own-provider-run";
import { inTerraform, type RunTerraform, terraformFailure } from "./run-terraform";

const howToCreate = "Create the JSON of a plan with: terraform show -json FILE";

/**
 * Parses a plan.
 *
 * @param name The source of the text, for messages: the file as given, or `standard input`.
 * @param mayHaveErrors True to accept an incomplete plan that ended with an error.
 * @throws CommandError if the text isn't a plan, or the plan isn't reliable
 */
export function readPlanText(text: string, name: string, { mayHaveErrors = false } = {}): ShownPlan {
  if (text.trim() === "") {
    throw new CommandError(
      `${name} is empty. If terraform show printed nothing, it failed. Fix its error. ${howToCreate}`,
    );
  }
  const json = parse(text, name);
  const problem = problemOf(json, name, mayHaveErrors);
  if (problem !== undefined) throw new CommandError(problem);
  return json;
}

function parse(text: string, name: string): Properties {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const beginsRight = text.trimStart().startsWith("{");
    const what = isLog(text)
      ? "is the log of terraform plan -json, not a plan"
      : beginsRight
        ? "is incomplete or damaged JSON"
        : "isn't valid JSON";
    throw new CommandError(`${name} ${what}. ${howToCreate}`);
  }
  if (isObject(json)) return json;
  throw new CommandError(`${name} is valid JSON but not a Terraform plan. ${howToCreate}`);
}

/** `terraform plan -json` writes one object per line. */
const isLog = (text: string) => /^\s*\{"@level":/.test(text);

const planParts = ["planned_values", "resource_changes", "output_changes", "configuration"];

function problemOf(json: Properties, name: string, mayHaveErrors: boolean): string | undefined {
  const { format_version: version, values, resources, errored } = json;
  const isPlan = planParts.some((part) => json[part] !== undefined);
  const isState = isObject(values) || (Array.isArray(resources) && typeof json["version"] === "number");
  const isEmptyState = Object.keys(json).join() === "format_version";
  if (!isPlan && (isState || isEmptyState)) {
    return `${name} is a state, not a plan. Run terraform plan -out=FILE. ${howToCreate}. To compare a state with the account, use stratus drift.`;
  }
  if (typeof version !== "string" || !isPlan) {
    return `${name} isn't a Terraform plan. ${howToCreate}`;
  }
  if (!/^1\./.test(version)) {
    return `${name} has the plan format ${JSON.stringify(version)}, but this command reads 1.x, which Terraform 1.0 and newer writes. Use another version of Terraform or cdktf-stratus.`;
  }
  const { resource_changes: changes } = json;
  if (changes !== undefined && !(Array.isArray(changes) && changes.every(isChange))) {
    return `${name} is damaged: its resource_changes aren't in Terraform's format. ${howToCreate}`;
  }
  if (errored === true && !mayHaveErrors) {
    return `${name} is incomplete, because the plan ended with an error (errored: true). Fix the error that terraform plan reports, and plan again.`;
  }
  return undefined;
}

const isChange = (value: unknown): boolean =>
  isObject(value) &&
  ["address", "mode", "type", "name"].every((key) => typeof value[key] === "string") &&
  Array.isArray(jsonAt(value, "change", "actions"));

/** Converts a saved plan to JSON. Terraform needs the providers of the configuration in `folder` for that. */
export const showPlan = (folder: string, file: string): Promise<string> =>
  orAfterInit(folder, () =>
    withProvider(folder, (environment) =>
      inTerraform(folder, environment, (terraform) => show(terraform, folder, file)),
    ),
  );

async function show(terraform: RunTerraform, folder: string, file: string): Promise<string> {
  const { code, stdout, stderr } = await terraform(["show", "-json", "-no-color", file]);
  if (code === 0) return stdout;
  throw terraformFailure(
    folder,
    "show",
    `${stderr}\nRun the command in the folder in which you created the plan, after terraform init.`,
  );
}

/** Reads the state of the selected workspace from the backend that the configuration in a directory uses. */
export async function pullState(folder: string): Promise<string> {
  const { code, stdout, stderr } = await inTerraform(folder, process.env, (terraform) => terraform(["state", "pull"]));
  if (code === 0) return stdout;
  const advice = `Run terraform init there, or pipe the state: terraform state pull | ${ownCommand()} drift --state -`;
  throw terraformFailure(folder, "state pull", `${stderr}\n${advice}`);
}

/** Plans the configuration in a directory. Passes warnings to `warn`. */
export async function createPlan(folder: string, warn: (text: string) => void): Promise<string> {
  const { text, diagnostics, failed } = await planIn(folder, []);
  for (const each of diagnostics.filter(({ severity }) => severity === "warning")) warn(each.text);
  if (failed) throw failed;
  return text;
}

/** A plan for comparing resource addresses, with the errors that it ended with. */
interface ComparedPlan {
  readonly text: string;
  /** The addresses are those of the affected objects, if the errors have any. */
  readonly errors: readonly { readonly address: string | undefined }[];
  /** The error to throw if the plan isn't usable. */
  readonly failed: Error | undefined;
}

/**
 * Plans the configuration in a directory against the current state, without refreshing or locking it. A resource that the
 * state lacks may omit values that only a create needs. From 1.6 on, Terraform also writes plans that ended with errors.
 */
export const planAgainstState = (folder: string, { refreshes = false } = {}): Promise<ComparedPlan> =>
  planIn(folder, [...(refreshes ? [] : ["-refresh=false"]), "-lock=false"], { [mayExistVariable]: "1" });

interface PlanRun extends ComparedPlan {
  readonly diagnostics: readonly Diagnostic[];
  readonly errors: readonly Diagnostic[];
}

/** @throws CommandError if Terraform creates no plan */
async function planIn(folder: string, more: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<PlanRun> {
  await initialize(folder);
  return orAfterInit(folder, () =>
    withProvider(
      folder,
      (environment) => inTerraform(folder, environment, (terraform) => planAndShow(terraform, folder, more)),
      settings,
    ),
  );
}

async function planAndShow(terraform: RunTerraform, folder: string, more: readonly string[]): Promise<PlanRun> {
  // A saved plan contains the values of all variables, so it is readable only by the user and deleted immediately.
  const home = createTemporaryFolder("stratus-plan-");
  try {
    const file = join(home, "plan");
    const run = await terraform(["plan", "-json", "-input=false", ...more, `-out=${file}`]);
    const diagnostics = diagnosticsIn(run.stdout);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const printed = errors.length > 0 ? errors.map(({ text }) => text).join("\n") : run.stderr || run.stdout;
    const failed = run.code === 0 ? undefined : terraformFailure(folder, "plan", printed);
    if (failed && !existsSync(file)) throw failed;
    return { text: await show(terraform, folder, file), diagnostics, errors, failed };
  } finally {
    removeTemporaryFolder(home);
  }
}

interface Diagnostic {
  readonly severity: unknown;
  readonly address: string | undefined;
  readonly text: string;
}

const maxDetailLength = 2_000;

/** Replaces Terraform's advice to use an option that these commands don't have. */
const withAdvice = (text: string): string =>
  text.replace(
    /(variable "([^"]+)" is not set.*?) Use a -var or -var-file command line argument to provide a value for this variable\.?/s,
    (_, start: string, name: string) =>
      `${start} Set the environment variable TF_VAR_${name}, or write the value into terraform.tfvars or a file *.auto.tfvars next to the configuration.`,
  );

/** Parses the diagnostics of Terraform and the providers from the output of `terraform plan -json`. */
function diagnosticsIn(log: string): readonly Diagnostic[] {
  return log.split("\n").flatMap((line) => {
    if (!line.includes('"diagnostic"')) return [];
    let entry: unknown;
    try {
      entry = JSON.parse(line);
    } catch {
      // Skips lines of other types.
      return [];
    }
    const diagnostic = jsonAt(entry, "diagnostic");
    if (!isObject(diagnostic)) return [];
    const { severity, summary, detail, address } = diagnostic;
    const words = [address, summary, detail].filter((part) => typeof part === "string" && part !== "");
    const about = typeof address === "string" ? address : undefined;
    return [{ severity, address: about, text: withAdvice(foreignText(words.join(": "), maxDetailLength)) }];
  });
}
