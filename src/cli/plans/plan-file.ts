import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { dataFolder } from "../../terraform/place";
import type { ShownPlan } from "../../terraform/shown-plan";
import { readPlanText, showPlan } from "./read-plan";

/** The argument for a plan on standard input. */
export const standardInput = "-";

export interface PlanFile {
  readonly plan: ShownPlan;
  /** The directories that may contain the configuration of the plan. */
  readonly folders: readonly string[];
}

/**
 * Reads a saved plan, or its JSON, from a file or from standard input.
 *
 * @throws CommandError if it isn't a plan
 */
export async function readPlanFile(given: string): Promise<PlanFile> {
  if (given === standardInput) {
    return { plan: readPlanText(readFileSync(0, "utf8"), "standard input"), folders: [process.cwd()] };
  }
  const content = readFileSync(given);
  const beside = dirname(resolve(given));
  // Terraform stores the providers of a configuration in the directory in which it was initialized.
  const folder = [beside, process.cwd()].find((each) => existsSync(dataFolder(each))) ?? process.cwd();
  const text = isSavedPlan(content) ? await showPlan(folder, resolve(given)) : content.toString("utf8");
  const hasStack = existsSync(join(beside, "cdk.tf.json"));
  const folders = hasStack ? [beside] : [...new Set([beside, process.cwd()])];
  return { plan: readPlanText(text, given), folders };
}

/** True for a saved plan, which is a zip archive. */
const isSavedPlan = (content: Buffer) => content.subarray(0, 2).toString("latin1") === "PK";
