import { Command, Option } from "commander";
import { type MovePair, type MovesFile, movesFileName, movesFileText, readMovesFile } from "../../terraform/moves-file";
import { type ApprovalOptions, asking, canAsk, isConfirmed } from "../ask";
import { CommandFailure, listed, withExamples } from "../command";
import { planAgainstState, readPlanText } from "../plans/read-plan";
import { warnOfShifts } from "../plans/shifted-names";
import { writeInto } from "../write-files";
import type { ProjectStack } from "../stacks/find-stacks";
import { type StackOption, chooseStack, givenStackName, withStack } from "../stacks/find-stacks";
import { hostOf } from "../stacks/program-files";
import type { SynthOption } from "../stacks/run-synth";
import { synthesizedStacks, warnIfOutdated, withSynth } from "../stacks/run-synth";
import { givenChoices, askForChoices } from "./choices";
import type { Comparison } from "../match/compared-objects";
import { compare } from "../match/compared-objects";
import { mergeMoves, movesOf, presentMoves, type Found, movesJson, movesText } from "./report";
import { pairObjects } from "../match/pair-objects";
import { placesOf } from "./places";

/** The exit code if a decision is left to the user. */
const openCode = 2;

export function refactorCommand(): Command {
  const command = new Command("refactor")
    .description(
      `Keep the objects of constructs that you renamed or moved. The command pairs objects that a deploy would destroy with objects that it would create, and writes the pairs to ${movesFileName}. Each synth turns that file into moved blocks. The command reads the output of the last synth; --synth runs a new one. It doesn't change the state or the service.`,
    )
    .argument("[stack]", "stack to compare (default: the only synthesized stack)")
    .option(
      "--pair <old=new>",
      "pair an old and a new name of one object, by construct path or resource address",
      listed,
    )
    .option("--yes, --auto-approve", "write without asking")
    .addOption(new Option("--dry-run", "show the pairs without writing them").conflicts("autoApprove"))
    .addOption(
      new Option("--forget", `remove moves from ${movesFileName} that are done in this state`).conflicts([
        "pair",
        "dryRun",
        "autoApprove",
      ]),
    )
    .option("--json", "print JSON")
    .allowExcessArguments(false)
    .action(run);
  return withExamples(withSynth(withStack(command)), {
    group: "See what changes:",
    summary: "keep the objects of constructs that you renamed or moved",
    guide: "guides/refactor-a-program.md",
    exitCodes: { 0: "nothing is left to decide", 2: "a pair is unclear or not written" },
    environment: ["TERRAFORM_BINARY_NAME", "CDKTF_APP"],
    examples: [
      "npx stratus refactor",
      "npx stratus refactor shop --dry-run",
      "npx stratus refactor --pair shop/edge=shop/gate/edge",
      "npx stratus refactor --forget",
    ],
  });
}

interface Options extends SynthOption, StackOption, ApprovalOptions {
  readonly pair?: readonly string[];
  readonly dryRun?: true;
  readonly forget?: true;
}

async function run(given: string | undefined, options: Options): Promise<void> {
  const stacks = (await synthesizedStacks(".", options)).filter(({ isSynthesized }) => isSynthesized);
  const stack = chooseStack(givenStackName(given, options), stacks, process.cwd());
  const isOutdated = warnIfOutdated([stack]).length > 0;
  const file = presentFile();
  const comparison = await compareStack(stack);
  const present = presentMoves(file.get(stack.name) ?? [], comparison);
  if (options.forget === true) {
    if (present.done.length > 0) write(file, stack, present.open);
    process.stdout.write(
      `Removed ${countMoves(present.done)} of ${stack.name} from ${movesFileName}. Pending in this state: ${String(present.open.length)}.\n`,
    );
    return;
  }
  const places = placesOf(stack, comparison);
  const choices = givenChoices(options.pair ?? [], comparison, places);
  const isTerminal = canAsk(options);
  const pairing =
    isTerminal && options.dryRun !== true
      ? await asking((ask) => askForChoices(comparison, choices, places, ask))
      : pairObjects(comparison, choices);
  const moves = movesOf(pairing.pairs, comparison);
  const host = hostOf(stack.folder);
  const found: Found = { stack: stack.name, host, isOutdated, pairing, moves, present, places };
  if (options.json !== true) process.stdout.write(movesText(found));
  const isWritten = moves.length > 0 && (await isWanted(found, options, isTerminal));
  if (isWritten) write(file, stack, mergeMoves(file.get(stack.name) ?? [], moves));
  if (options.json === true) process.stdout.write(movesJson(found, isWritten));
  else if (moves.length > 0) process.stdout.write(`\n${endOf(found, options, isWritten)}\n`);
  if (pairing.ambiguous.length > 0 || (moves.length > 0 && !isWritten)) process.exitCode = openCode;
}

const countMoves = ({ length }: readonly MovePair[]) => `${String(length)} ${length === 1 ? "move" : "moves"}`;

function presentFile(): MovesFile {
  try {
    return readMovesFile(process.cwd());
  } catch (error) {
    throw error instanceof Error ? new CommandFailure(error.message) : error;
  }
}

/** Compares a stack with its state. Errors about protected objects are ignored. */
async function compareStack({ folder }: ProjectStack): Promise<Comparison> {
  const { text, errors, failed } = await planAgainstState(folder);
  const plan = readPlanText(text, `the plan of ${folder}`, { mayHaveErrors: true });
  warnOfShifts(plan);
  const comparison = compare(plan);
  // Terraform reports no address for errors about objects that are only in the state.
  if (failed && !(comparison.isWhole && errors.every(({ address }) => address === undefined))) throw failed;
  return comparison;
}

function write(file: MovesFile, { name }: ProjectStack, moves: readonly MovePair[]): void {
  writeInto(process.cwd(), [{ path: movesFileName, text: movesFileText(new Map([...file, [name, moves]])) }]);
}

async function isWanted({ moves }: Found, { autoApprove, dryRun }: Options, isTerminal: boolean): Promise<boolean> {
  if (dryRun === true) return false;
  if (!isTerminal) return autoApprove === true;
  return isConfirmed(`\nAdd ${countMoves(moves)} to ${movesFileName}?`);
}

function endOf({ stack, host, moves }: Found, { dryRun }: Options, isWritten: boolean): string {
  if (isWritten) {
    return `Added ${countMoves(moves)} to ${movesFileName}. Commit it with the program. The next ${host} diff ${stack} shows these objects as moved instead of destroyed.`;
  }
  return dryRun === true
    ? "Nothing was written (--dry-run)."
    : `Nothing was written. To write ${movesFileName} without a prompt, add --yes.`;
}
