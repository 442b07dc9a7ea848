import { jsonAt, isObject, type Properties } from "../../contract";
import type { ShownPlan } from "../../terraform/shown-plan";
import { CommandFailure } from "../command";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { foreignText, printable } from "../../printable";
import { makeTemporaryFolder } from "../../temporary-folder";
import { dataFolder } from "../../provider/journal/terraform-state";
import { type TerraformRun, startTerraform } from "../../terraform/start-terraform";

const howToShow = "terraform show -json FILE prints a saved plan as JSON";

/**
 * The plan that is in a text.
 *
 * @param name what the text is called in messages: the file as it was given, or `standard input`
 * @param mayHaveErrors whether a plan is taken that ended with an error, and so lacks something
 * @throws CommandFailure where it is no plan, or one that cannot be relied on.
 */
export function readPlanText(text: string, name: string, { mayHaveErrors = false } = {}): ShownPlan {
  if (text.trim() === "") {
    throw new CommandFailure(
      `${name} is empty. Give the JSON of a plan: ${howToShow}. If that printed nothing, it has failed: see its error.`,
    );
  }
  const json = parse(text, name);
  const problem = problemOf(json, name, mayHaveErrors);
  if (problem !== undefined) throw new CommandFailure(problem);
  return json;
}

function parse(text: string, name: string): Properties {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const beginsRight = text.trimStart().startsWith("{");
    const what = isLog(text)
      ? "is the log that terraform plan -json prints, and not a plan"
      : beginsRight
        ? "is JSON that ends too early or is damaged"
        : "is not JSON";
    throw new CommandFailure(`${name} ${what}. Give the JSON of a plan: ${howToShow}.`);
  }
  if (isObject(json)) return json;
  throw new CommandFailure(`${name} is JSON, but no object, and a plan is one. Give the JSON of a plan: ${howToShow}.`);
}

/** `terraform plan -json` writes an object on each line. */
const isLog = (text: string) => /^\s*\{"@level":/.test(text);

const planParts = ["planned_values", "resource_changes", "output_changes", "configuration"];

function problemOf(json: Properties, name: string, mayHaveErrors: boolean): string | undefined {
  const { format_version: version, values, resources, errored } = json;
  const isPlan = planParts.some((part) => json[part] !== undefined);
  const isState = isObject(values) || (Array.isArray(resources) && typeof json["version"] === "number");
  const isEmptyState = Object.keys(json).join() === "format_version";
  if (!isPlan && (isState || isEmptyState)) {
    return `${name} is a state, and not a plan. A state says what is, a plan what would change: make one with terraform plan -out=FILE, and ${howToShow}. For what differs from a state there is stratus drift.`;
  }
  if (typeof version !== "string" || !isPlan) {
    return `${name} is no plan of Terraform. Give the JSON of a plan: ${howToShow}.`;
  }
  if (!/^1\./.test(version)) {
    return `${name} has the format version ${JSON.stringify(version)} of plans; this command reads 1.0 to 1.x, which Terraform 1.0 and newer writes. Take a Terraform or a cdktf-stratus of another version.`;
  }
  const { resource_changes: changes } = json;
  if (changes !== undefined && !(Array.isArray(changes) && changes.every(isChange))) {
    return `${name} is damaged: its resource_changes are not as Terraform writes them. Make the JSON again: ${howToShow}.`;
  }
  if (errored === true && !mayHaveErrors) {
    return `${name} is of a plan that ended with an error (errored: true), so what it has is not all. See the error of terraform plan, mend its cause, and plan again.`;
  }
  return undefined;
}

const isChange = (value: unknown): boolean =>
  isObject(value) &&
  ["address", "mode", "type", "name"].every((key) => typeof value[key] === "string") &&
  Array.isArray(jsonAt(value, "change", "actions"));

/** Runs terraform as the user would in this folder, and ends it with Ctrl-C. */
async function terraform(folder: string, args: readonly string[]): Promise<TerraformRun> {
  const environment = { ...process.env, TF_IN_AUTOMATION: "1", CHECKPOINT_DISABLE: "1" };
  const { work, stop } = startTerraform(folder, args, environment);
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error ? new CommandFailure(error.message) : error;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

const failure = (folder: string, command: string, said: string) =>
  new CommandFailure(`terraform ${command} failed in ${folder}:\n${printable(said).trim()}`);

/** The JSON of a saved plan. Terraform needs the providers of the configuration for it, which `folder` has. */
export async function showPlan(folder: string, file: string): Promise<string> {
  const { code, stdout, stderr } = await terraform(folder, ["show", "-json", "-no-color", file]);
  if (code === 0) return stdout;
  throw failure(folder, "show", `${stderr}\nRun it in the folder where the plan was made, after terraform init.`);
}

/** The state of the selected workspace, from whatever backend the configuration in a folder has. */
export async function pullState(folder: string): Promise<string> {
  const { code, stdout, stderr } = await terraform(folder, ["state", "pull"]);
  if (code === 0) return stdout;
  const advice = `Run terraform init there, or pipe the state in: terraform state pull | npx stratus drift --state -`;
  throw failure(folder, "state pull", `${stderr}\n${advice}`);
}

/** Plans the configuration in a folder. Warnings of the plan go to `warn`. */
export async function makePlan(folder: string, warn: (text: string) => void): Promise<string> {
  const { text, diagnostics, failed } = await planIn(folder, []);
  if (failed) throw failed;
  for (const each of diagnostics.filter(({ severity }) => severity === "warning")) warn(each.text);
  return text;
}

/** A plan that was made for what it says of addresses, and the errors that it ended with. */
interface ComparedPlan {
  readonly text: string;
  /** With the addresses of the objects that they are about, where they are about one. */
  readonly errors: readonly { readonly address: string | undefined }[];
  /** What to throw where the errors make the plan useless. */
  readonly failed: Error | undefined;
}

/**
 * Plans the configuration in a folder against the state as it is: nothing is read anew, and nobody is kept from working.
 * Terraform writes a plan that ended with errors, too, from 1.6 on.
 */
export const planAgainstState = (folder: string): Promise<ComparedPlan> =>
  planIn(folder, ["-refresh=false", "-lock=false"]);

interface PlanRun extends ComparedPlan {
  readonly diagnostics: readonly Diagnostic[];
  readonly errors: readonly Diagnostic[];
}

/** @throws CommandFailure where there is no plan at all */
async function planIn(folder: string, more: readonly string[]): Promise<PlanRun> {
  if (!existsSync(dataFolder(folder))) {
    const { code, stdout, stderr } = await terraform(folder, ["init", "-input=false", "-no-color"]);
    if (code !== 0) throw failure(folder, "init", stderr.trim() === "" ? stdout : stderr);
  }
  // A saved plan has the values of all variables, so nobody else may read it, and it goes at once.
  const home = makeTemporaryFolder("stratus-plan-");
  try {
    const file = join(home, "plan");
    const run = await terraform(folder, ["plan", "-json", "-input=false", ...more, `-out=${file}`]);
    const diagnostics = diagnosticsIn(run.stdout);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const said = errors.length > 0 ? errors.map(({ text }) => text).join("\n") : run.stderr || run.stdout;
    const failed = run.code === 0 ? undefined : failure(folder, "plan", said);
    if (failed && !existsSync(file)) throw failed;
    return { text: await showPlan(folder, file), diagnostics, errors, failed };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

interface Diagnostic {
  readonly severity: unknown;
  readonly address: string | undefined;
  readonly text: string;
}

const mostOfDetail = 2_000;

/** What Terraform and the providers had to say, of the lines that `terraform plan -json` prints. */
function diagnosticsIn(log: string): readonly Diagnostic[] {
  return log.split("\n").flatMap((line) => {
    if (!line.includes('"diagnostic"')) return [];
    let entry: unknown;
    try {
      entry = JSON.parse(line);
    } catch {
      // A line of something else.
      return [];
    }
    const diagnostic = jsonAt(entry, "diagnostic");
    if (!isObject(diagnostic)) return [];
    const { severity, summary, detail, address } = diagnostic;
    const words = [address, summary, detail].filter((part) => typeof part === "string" && part !== "");
    const about = typeof address === "string" ? address : undefined;
    return [{ severity, address: about, text: foreignText(words.join(": "), mostOfDetail) }];
  });
}
