import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { dataFolder } from "../../provider/journal/terraform-state";
import type { ShownPlan } from "../../terraform/shown-plan";
import { CommandFailure } from "../command";
import { readPlanText, createPlan, showPlan } from "../plans/read-plan";
import type { ProjectStack } from "../stacks/find-stacks";
import { type StackOption, chooseStack, givenStackName, unknownStack } from "../stacks/find-stacks";
import type { SynthOption } from "../stacks/run-synth";
import { synthesizedStacks, warnIfOutdated } from "../stacks/run-synth";

export const standardInput = "-";

export interface GivenPlan {
  readonly plan: ShownPlan;
  /** The directories that may contain the synthesized stack of the plan. */
  readonly folders: readonly string[];
  /** The reasons why the plan may not match the current program. */
  readonly outdated: readonly string[];
}

const warn = (text: string) => process.stderr.write(`Warning: ${text}\n`);

/**
 * Returns the requested plan: of a stack, from a file, or from standard input.
 * @param given The argument, or undefined for the only stack.
 * @throws CommandFailure if there is no such plan
 */
export async function givenPlan(given: string | undefined, options: SynthOption & StackOption): Promise<GivenPlan> {
  const name = givenStackName(given, options);
  if (options.stack === undefined && given !== undefined && (given === standardInput || isFile(given))) {
    if (options.synth === true) {
      throw new CommandFailure(`--synth: can only be used with a stack, got the plan ${given}. Remove --synth.`);
    }
    return given === standardInput ? planOfInput() : planInFile(given);
  }
  return planOfStack(await givenStack(name, options));
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

async function givenStack(given: string | undefined, options: SynthOption): Promise<ProjectStack> {
  const here = await synthesizedStacks(".", options);
  if (given === undefined) return onlyStack(here, process.cwd());
  const named = here.find((stack) => stack.isSynthesized && stack.name === given);
  if (named) return named;
  if (here.length > 0 || existsSync(given)) throw new CommandFailure(unknownStack(given, here));
  throw new CommandFailure(
    `${given}: must be a stack, a plan file, or ${standardInput} for standard input. Run the command in the folder of the program, or create a plan file with: terraform plan -out=FILE`,
  );
}

/** Returns the configuration of the directory itself, or else the only stack that its program has synthesized. */
const onlyStack = (stacks: readonly ProjectStack[], folder: string): ProjectStack =>
  stacks.find((stack) => stack.folder === folder) ?? chooseStack(undefined, stacks, folder);

async function planOfStack(stack: ProjectStack): Promise<GivenPlan> {
  const { folder } = stack;
  const outdated = warnIfOutdated([stack]);
  return { plan: readPlanText(await createPlan(folder, warn), `the plan of ${folder}`), folders: [folder], outdated };
}

const planOfInput = (): GivenPlan => ({
  plan: readPlanText(readFileSync(0, "utf8"), "standard input"),
  folders: [process.cwd()],
  outdated: [],
});

async function planInFile(given: string): Promise<GivenPlan> {
  const content = readFileSync(given);
  const beside = dirname(resolve(given));
  // Terraform stores the providers of a configuration in the directory in which it was initialized.
  const folder = [beside, process.cwd()].find((each) => existsSync(dataFolder(each))) ?? process.cwd();
  const text = isSavedPlan(content) ? await showPlan(folder, resolve(given)) : content.toString("utf8");
  const hasStack = existsSync(join(beside, "cdk.tf.json"));
  const folders = hasStack ? [beside] : [...new Set([beside, process.cwd()])];
  return { plan: readPlanText(text, given), folders, outdated: [] };
}

/** True for a saved plan, which is a zip archive. */
const isSavedPlan = (content: Buffer) => content.subarray(0, 2).toString("latin1") === "PK";
