import { existsSync, statSync } from "node:fs";
import { CommandError } from "../../command";
import { type PlanFile, readPlanFile, standardInput } from "../../plans/plan-file";
import { createPlan, readPlanText } from "../../plans/read-plan";
import { forEachStack, type StackResults } from "../../stacks/each-stack";
import {
  givenStackNames,
  type ProjectStack,
  type StacksOption,
  stacksToPlan,
  unknownStack,
} from "../../stacks/find-stacks";
import { synthesizedStacks, type SynthOption, warnIfOutdated } from "../../stacks/run-synth";

export interface GivenPlan extends PlanFile {
  /** The stack, if the plan is of one. */
  readonly stack?: string;
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
    return { done: [{ ...(await readPlanFile(file)), outdated: [] }], unplanned: [] };
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
