import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { ShownPlan } from "../../terraform/shown-plan";
import { CommandFailure } from "../command-failure";
import { readPlanText } from "./read-plan";
import { makePlan, showPlan } from "./run-terraform";

export const standardInput = "-";

export interface GivenPlan {
  readonly plan: ShownPlan;
  /** Where the synthesized stack may be that the plan is of. */
  readonly folders: readonly string[];
}

/**
 * The plan that a person asks for: of the configuration in a folder, in a file, or on the standard input.
 *
 * @throws CommandFailure where there is none.
 */
export async function givenPlan(given: string, warn: (text: string) => void): Promise<GivenPlan> {
  if (given === standardInput) {
    return { plan: readPlanText(readFileSync(0, "utf8"), "standard input"), folders: [process.cwd()] };
  }
  if (!existsSync(given)) {
    throw new CommandFailure(
      `There is no ${given}. Give a folder with a configuration, a file that terraform plan -out=FILE has written, or ${standardInput} for the standard input.`,
    );
  }
  if (statSync(given).isDirectory()) {
    const folder = stackFolder(given);
    return { plan: readPlanText(await makePlan(folder, warn), `the plan of ${folder}`), folders: [folder] };
  }
  const content = readFileSync(given);
  const beside = dirname(resolve(given));
  // Terraform keeps the providers of the configuration in the folder where it was initialised.
  const folder = [beside, process.cwd()].find((each) => existsSync(join(each, ".terraform"))) ?? process.cwd();
  const text = isSavedPlan(content) ? await showPlan(folder, resolve(given)) : content.toString("utf8");
  const hasStack = existsSync(join(beside, "cdk.tf.json"));
  return { plan: readPlanText(text, given), folders: hasStack ? [beside] : [...new Set([beside, process.cwd()])] };
}

/** A saved plan is an archive of kind zip. */
const isSavedPlan = (content: Buffer) => content.subarray(0, 2).toString("latin1") === "PK";

/** Whether Terraform finds a configuration in a folder. */
export const hasConfiguration = (folder: string) => readdirSync(folder).some((name) => /\.tf(\.json)?$/.test(name));

/** The folder of a configuration: the given one, or that of the one stack that CDKTF has synthesized in it. */
function stackFolder(given: string): string {
  if (hasConfiguration(given)) return resolve(given);
  const stacks = join(given, "cdktf.out", "stacks");
  const names = existsSync(stacks) ? readdirSync(stacks) : [];
  const [only] = names;
  if (only !== undefined && names.length === 1) return resolve(stacks, only);
  if (names.length > 1) {
    const all = names.map((name) => join(stacks, name)).join(", ");
    throw new CommandFailure(`There are several stacks; give the folder of one of them: ${all}`);
  }
  throw new CommandFailure(
    `There is no configuration in ${resolve(given)}. With CDKTF run cdktf synth first; otherwise give the folder of a Terraform configuration, a saved plan, or ${standardInput} for the standard input.`,
  );
}
