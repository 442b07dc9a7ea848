import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { dataFolder } from "../../../terraform/place";
import type { ShownPlan } from "../../../terraform/shown-plan";
import { CommandError } from "../../command";
import { createPlan, readPlanText, showPlan } from "../../plans/read-plan";
import { forEachStack, type StackResults } from "../../stacks/each-stack";
import {
  givenStackNames,
  type ProjectStack,
  type StacksOption,
  stacksToPlan,
  unknownStack,
} from "../../stacks/find-stacks";
import { synthesizedStacks, type SynthOption, warnIfOutdated } from "../../stacks/run-synth";

export const standardInput = "-";

export interface GivenPlan {
  /** The stack, if the plan is of one. */
  readonly stack?: string;
  readonly plan: ShownPlan;
  /** The directories that may contain the synthesized stack of the plan. */
  readonly folders: readonly string[];
  /** The reasons why the plan may not match the current program. */
  readonly outdated: readonly string[];
}

const warn = (text: string) => process.stderr.write(`Warning: ${text}\n`);

/**
 * Returns the requested plans: of stacks, or one from a file or from standard input.
 * @param given The arguments. Without any, all stacks are planned.
 * @throws CommandError if there is no such plan
 */
export async function givenPlans(
  given: readonly string[],
  options: SynthOption & StacksOption,
): Promise<StackResults<GivenPlan>> {
  const names = givenStackNames(given, options);
  const file = given.find((name) => name === standardInput || isFile(name));
  if (file !== undefined) {
    const others = names.filter((name) => name !== file);
    if (others.length > 0) {
      throw new CommandError(
        `${file}: a plan must be the only argument, got ${[file, ...others].join(", ")}. Pass either one plan or stacks.`,
      );
    }
    if (options.synth === true) {
      throw new CommandError(`--synth: can only be used with a stack, got the plan ${file}. Remove --synth.`);
    }
    return { done: [file === standardInput ? planOfInput() : await planInFile(file)], unplanned: [] };
  }
  const all = await synthesizedStacks(".", options);
  return forEachStack(stacksNamed(names, all), all, planOfStack);
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function stacksNamed(names: readonly string[], all: readonly ProjectStack[]): readonly ProjectStack[] {
  const [first] = names;
  if (first !== undefined && all.length === 0) {
    if (existsSync(first)) throw new CommandError(unknownStack(first, all));
    throw new CommandError(
      `${first}: must be a stack, a plan file, or ${standardInput} for standard input. Run the command in the folder of the program, or create a plan file with: terraform plan -out=FILE`,
    );
  }
  return stacksToPlan(names, all, process.cwd());
}

async function planOfStack(stack: ProjectStack): Promise<GivenPlan> {
  const { folder, name } = stack;
  const outdated = warnIfOutdated([stack]);
  const plan = readPlanText(await createPlan(folder, warn), `the plan of ${folder}`);
  return { stack: name, plan, folders: [folder], outdated };
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
