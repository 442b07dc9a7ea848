import { isObject } from "../../contract";
import type { Properties } from "../../contract";
import type { ShownPlan } from "../../terraform/shown-plan";
import { CommandFailure } from "../command-failure";

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
  isObject(value["change"]) &&
  Array.isArray(value["change"]["actions"]);
