import { foreignText, printable } from "../../shared/printable";
import { CommandError, FinalCommandError } from "../command";
import { ownCommand } from "../packages/own-package";
import type { ProjectStack } from "./find-stacks";
import { upstreamOfError, upstreamWords } from "./upstream";

/** A stack that a command can't plan, with the reason. */
export interface UnplannedStack {
  readonly stack: string;
  readonly reason: string;
  /** True if the command plans the stack that must be deployed first. The next deployment of all stacks then works. */
  readonly isWaiting: boolean;
}

export interface StackResults<Result> {
  readonly done: readonly Result[];
  readonly unplanned: readonly UnplannedStack[];
}

/**
 * Calls `work` for each stack. A stack that can't be planned doesn't stop the others.
 * @param all The stacks of the program, of which one may have to be deployed first.
 * @throws CommandError if no stack can be planned
 */
export async function forEachStack<Result>(
  stacks: readonly ProjectStack[],
  all: readonly ProjectStack[],
  work: (stack: ProjectStack) => Promise<Result>,
): Promise<StackResults<Result>> {
  const done: Result[] = [];
  const unplanned: UnplannedStack[] = [];
  for (const stack of stacks) {
    try {
      done.push(await work(stack));
    } catch (error) {
      if (!(error instanceof CommandError) || error instanceof FinalCommandError) throw error;
      const upstream = upstreamOfError(stack, all, error.message);
      const { words, todo } = upstream ? upstreamWords(stack, upstream, all) : { words: error.message, todo: "" };
      unplanned.push({
        stack: stack.name,
        reason: upstream ? `${words} Deploy it first: ${todo}` : words,
        isWaiting: upstream !== undefined && stacks.some(({ name }) => name === upstream.stack),
      });
    }
  }
  if (done.length === 0) throw failureOf(unplanned);
  return { done, unplanned };
}

/** The failure for stacks that can't be planned. Undefined if all of them wait for a planned one. */
export function failureIn(unplanned: readonly UnplannedStack[]): CommandError | undefined {
  const failed = unplanned.filter(({ isWaiting }) => !isWaiting);
  return failed.length === 0 ? undefined : failureOf(failed);
}

const failureOf = (unplanned: readonly UnplannedStack[]): CommandError =>
  new CommandError(unplanned.map(({ reason }) => reason).join("\n\n"));

/** The stacks without a plan, for the end of a report. */
export const unplannedText = (unplanned: readonly UnplannedStack[]): readonly string[] =>
  unplanned.map(
    ({ stack, reason }) => `${foreignText(stack)}:\n\nNot planned: ${printable(reason.split("\n")[0] ?? "")}\n`,
  );

/** The reports as JSON: the report of a single stack itself, or a list if there are several. */
export function stacksJson(reports: readonly object[], unplanned: readonly UnplannedStack[]): string {
  const [only] = reports;
  const isSingle = reports.length === 1 && unplanned.length === 0;
  const notPlanned = unplanned.map(({ stack, reason }) => ({ stack, reason }));
  return `${JSON.stringify(isSingle ? only : { stacks: reports, notPlanned }, null, 2)}\n`;
}

/**
 * Assigns the pairs of `--pair` to their stacks. With several stacks, a pair must begin with a construct path, because
 * the same resource address can be in several stacks.
 * @throws CommandError if a pair belongs to none of the stacks
 */
export function pairsByStack(
  pairs: readonly string[],
  stacks: readonly ProjectStack[],
  command: string,
): (stack: ProjectStack) => readonly string[] {
  if (stacks.length === 1) return () => pairs;
  const isOf = (pair: string, { name }: ProjectStack) => pair.startsWith(`${name}/`);
  const wrong = pairs.find((pair) => !stacks.some((stack) => isOf(pair, stack)));
  if (wrong !== undefined) {
    throw new CommandError(
      `--pair: must begin with a construct path, such as ${stacks[0]?.name ?? "shop"}/web, if the command has several stacks, got ${wrong}. Use a construct path, or name the stack: ${ownCommand()} ${command} STACK --pair …`,
    );
  }
  return (stack) => pairs.filter((pair) => isOf(pair, stack));
}
