import { chmodSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type ApprovalOptions, canAsk, isConfirmed } from "../../../ask";
import { CommandError } from "../../../command";
import type { ProjectStack } from "../../../stacks/find-stacks";
import { writeInto } from "../../../write-files";
import type { ChangedObject } from "../find-drift";
import { findConfigurationEdits } from "./configuration-edits";
import { applyEdits, type Edit } from "./edits";
import type { Outcome, WriteResult } from "./outcomes";
import { findProgramEdits } from "./program-edits";
import { endText, outcomesText, question } from "./report";
import { type WantedChange, wantedChanges } from "./wanted";

/** Finds the edits that write changed values into the programs of the stacks, shows them, and writes them if confirmed. */
export async function writeDrift(
  changed: readonly ChangedObject[],
  stacks: readonly ProjectStack[],
  options: ApprovalOptions,
): Promise<WriteResult> {
  const outcomes = await findEdits(changed, stacks);
  const edits = outcomes.flatMap(({ edit }) => edit ?? []);
  if (options.json !== true) process.stdout.write(outcomesText(outcomes));
  const isWanted =
    edits.length > 0 && (canAsk(options) ? await isConfirmed(question(edits)) : options.autoApprove === true);
  if (isWanted) writeEdits(edits);
  if (options.json !== true) process.stdout.write(endText(outcomes, stacks, isWanted));
  const isComplete = outcomes.every(({ edit, isPresent }) => (edit ? isWanted : isPresent));
  return { outcomes, isWritten: isWanted, isComplete };
}

async function findEdits(
  changed: readonly ChangedObject[],
  stacks: readonly ProjectStack[],
): Promise<readonly Outcome[]> {
  const [outcomes, placed]: [Outcome[], { readonly change: WantedChange; readonly stack: ProjectStack }[]] = [[], []];
  for (const change of changed.flatMap(wantedChanges)) {
    const stack = stacks.find(({ folder }) => folder === change.managed.state.stackFolder);
    if (change.difference.isSensitive) outcomes.push({ change, reason: "The value is a secret." });
    else if (stack) placed.push({ change, stack });
    else outcomes.push({ change, reason: "The state doesn't belong to a stack in this folder." });
  }
  for (const stack of new Set(placed.map((each) => each.stack).filter(({ isSynthesized }) => !isSynthesized))) {
    const own = placed.filter((each) => each.stack === stack).map(({ change }) => change);
    outcomes.push(...findConfigurationEdits(stack.folder, own));
  }
  const synthesized = placed.filter(({ stack }) => stack.isSynthesized);
  const project = synthesized.flatMap(({ stack }) => stack.project ?? [])[0];
  if (project) outcomes.push(...(await findProgramEdits(synthesized, project)));
  else outcomes.push(...synthesized.map(({ change }) => ({ change, reason: "The program of the stack is unknown." })));
  return outcomes;
}

/**
 * Writes each file atomically, with its permissions.
 * @throws CommandError if a file has changed since the edits were found. No file is written then.
 */
function writeEdits(edits: readonly Edit[]): void {
  const changed = edits.find(({ file, source }) => readFileSync(file, "utf8") !== source);
  if (changed) {
    throw new CommandError(
      `${changed.file} changed while the command ran, so nothing was written. Run the command again.`,
    );
  }
  for (const [given, text] of applyEdits(edits) ?? []) {
    const file = realpathSync(given);
    const { mode } = statSync(file);
    writeInto(dirname(file), [{ path: basename(file), text }]);
    chmodSync(file, mode);
  }
}
