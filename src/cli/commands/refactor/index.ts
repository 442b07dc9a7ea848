import { Command, Option } from "commander";
import {
  type MovePair,
  type MovesFile,
  movesFileName,
  movesFileText,
  readMovesFile,
} from "../../../project-files/moves-file";
import { type ApprovalOptions, asking, canAsk, isConfirmed } from "../../ask";
import { CommandError, listed, withExamples } from "../../command";
import { compare, type Comparison } from "../../match/compared-objects";
import { pairObjects } from "../../match/pair-objects";
import { planAgainstState, readPlanText } from "../../plans/read-plan";
import { warnOfShifts } from "../../plans/shifted-names";
import {
  failureIn,
  forEachStack,
  pairsByStack,
  stacksJson,
  type UnplannedStack,
  unplannedText,
} from "../../stacks/each-stack";
import {
  chooseStacks,
  givenStackNames,
  type ProjectStack,
  type StacksOption,
  withStacks,
} from "../../stacks/find-stacks";
import { hostOf } from "../../stacks/program-files";
import { synthesizedStacks, type SynthOption, warnIfOutdated, withSynth } from "../../stacks/run-synth";
import { withUserProperties, writeInto } from "../../write-files";
import { askForChoices, givenChoices } from "./choices";
import { placesOf } from "./places";
import { type Found, mergeMoves, movesOf, movesReport, movesText, presentMoves } from "./report";

/** The exit code if a decision is left to the user. */
const openCode = 2;

export function refactorCommand(): Command {
  const command = new Command("refactor")
    .description(
      `Keep the objects of constructs that you renamed or moved. The command pairs objects that a deploy would destroy with objects that it would create, and writes the pairs to ${movesFileName}. Each synth turns that file into moved blocks. The command reads the output of the last synth; --synth runs a new one. It doesn't change the state or the service.`,
    )
    .argument("[stacks...]", "stacks to compare (default: all synthesized stacks)")
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
    .action(run);
  return withExamples(withSynth(withStacks(command)), {
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

interface Options extends SynthOption, StacksOption, ApprovalOptions {
  readonly pair?: readonly string[];
  readonly dryRun?: true;
  readonly forget?: true;
}

async function run(given: readonly string[], options: Options): Promise<void> {
  const all = (await synthesizedStacks(".", options)).filter(({ isSynthesized }) => isSynthesized);
  const stacks = chooseStacks(givenStackNames(given, options), all, process.cwd());
  const isOutdated = warnIfOutdated(stacks).length > 0;
  const file = presentFile();
  const pairsOf = pairsByStack(options.pair ?? [], stacks, "refactor");
  const { done, unplanned } = await forEachStack(stacks, all, async (stack): Promise<Compared> => {
    const comparison = await compareStack(stack);
    return { stack, comparison, present: presentMoves(file.get(stack.name) ?? [], comparison) };
  });
  if (options.forget === true) forgetDone(file, done);
  else {
    const isTerminal = canAsk(options);
    const found: Found[] = [];
    for (const { stack, comparison, present } of done) {
      const places = placesOf(stack, comparison);
      const choices = givenChoices(pairsOf(stack), comparison, places);
      const pairing =
        isTerminal && options.dryRun !== true
          ? await asking((ask) => askForChoices(comparison, choices, places, ask))
          : pairObjects(comparison, choices);
      const moves = movesOf(pairing.pairs, comparison);
      found.push({ stack: stack.name, host: hostOf(stack.folder), isOutdated, pairing, moves, present, places });
    }
    await finish(found, unplanned, file, options);
  }
  if (unplanned.length > 0) process.exitCode = openCode;
  const failure = failureIn(unplanned);
  if (failure) throw failure;
}

/** A stack with its moves in the file. */
interface Compared {
  readonly stack: ProjectStack;
  readonly comparison: Comparison;
  readonly present: Found["present"];
}

function forgetDone(file: MovesFile, stacks: readonly Compared[]): void {
  if (stacks.some(({ present }) => present.done.length > 0)) {
    write(file, new Map(stacks.map(({ stack, present }) => [stack.name, present.open])));
  }
  for (const { stack, present } of stacks) {
    process.stdout.write(
      `Removed ${countMoves(present.done)} of ${stack.name} from ${movesFileName}. Pending in this state: ${String(present.open.length)}.\n`,
    );
  }
}

/** Prints the report and writes the moves, if the user wants that. */
async function finish(
  found: readonly Found[],
  unplanned: readonly UnplannedStack[],
  file: MovesFile,
  options: Options,
): Promise<void> {
  const isOfSeveral = found.length + unplanned.length > 1;
  const moves = found.flatMap((each) => each.moves);
  if (options.json !== true) {
    const texts = found.map((each) => (isOfSeveral ? `${each.stack}:\n\n${movesText(each)}` : movesText(each)));
    process.stdout.write([...texts, ...unplannedText(unplanned)].join("\n"));
  }
  const isWritten = moves.length > 0 && (await isWanted(moves, options));
  if (isWritten) {
    write(file, new Map(found.map((each) => [each.stack, mergeMoves(file.get(each.stack) ?? [], each.moves)])));
  }
  if (options.json === true) {
    const reports = found.map((each) => movesReport(each, isWritten));
    process.stdout.write(stacksJson(reports, unplanned));
  } else if (moves.length > 0) process.stdout.write(`\n${endOf(found, options, isWritten)}\n`);
  const isUnclear = found.some(({ pairing }) => pairing.ambiguous.length > 0);
  if (isUnclear || (moves.length > 0 && !isWritten)) process.exitCode = openCode;
}

const countMoves = ({ length }: readonly MovePair[]) => `${String(length)} ${length === 1 ? "move" : "moves"}`;

function presentFile(): MovesFile {
  try {
    return readMovesFile(process.cwd());
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message) : error;
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

/** Keeps the moves of other stacks. */
function write(file: MovesFile, moves: MovesFile): void {
  const text = withUserProperties(movesFileName, movesFileText(new Map([...file, ...moves])));
  writeInto(process.cwd(), [{ path: movesFileName, text }]);
}

async function isWanted(moves: readonly MovePair[], options: Options): Promise<boolean> {
  if (options.dryRun === true) return false;
  if (!canAsk(options)) return options.autoApprove === true;
  return isConfirmed(`\nAdd ${countMoves(moves)} to ${movesFileName}?`);
}

function endOf(found: readonly Found[], { dryRun }: Options, isWritten: boolean): string {
  const moved = found.filter(({ moves }) => moves.length > 0);
  if (isWritten) {
    const commands = moved.map(({ host, stack }) => `${host} diff ${stack}`).join(" and ");
    return `Added ${countMoves(moved.flatMap(({ moves }) => moves))} to ${movesFileName}. Commit it with the program. The next ${commands} ${moved.length === 1 ? "shows" : "show"} these objects as moved instead of destroyed.`;
  }
  return dryRun === true
    ? "Nothing was written (--dry-run)."
    : `Nothing was written. To write ${movesFileName} without a prompt, add --yes.`;
}
