import type { AccountObject, WalkedAccount } from "../../account";
import {
  type Additions,
  type Ledger,
  type Program,
  extendLedger,
  findAdditions,
  LedgerError,
  ledgerOf,
  ledgerPath,
  makeProgram,
  ledgerKey,
  readLedger,
  writeLedger,
  type ProgramFile,
} from "../../program";
import { programs } from "../../resources/programs";
import { CommandFailure } from "../command";
import { type WrittenForm, mainFile, writeAdditions, writeForm, fileIn } from "./forms";

/** What a run comes to, before anything is written. */
export interface Run {
  /** What is new. */
  readonly program: Program;
  readonly writing: Writing;
  /** What a person has to write into the main file, which is no longer as this command wrote it. */
  readonly linesForMain?: string | undefined;
  /** Paths of what earlier runs have written, and the account no longer has. */
  readonly gone: readonly string[];
  readonly isFirst: boolean;
}

/** The ledger of a folder, as far as an earlier run has left one. */
export function ledgerIn(folder: string, wanted: Parameters<typeof readLedger>[2]): Ledger | undefined {
  const text = fileIn(folder, ledgerPath);
  try {
    return text === undefined ? undefined : readLedger(text, ledgerPath, wanted);
  } catch (error) {
    throw error instanceof LedgerError ? new CommandFailure(error.message) : error;
  }
}

/** @throws CommandFailure where the folder has a program already. */
export function firstRun(
  objects: readonly AccountObject[],
  folder: string,
  { service, ...form }: WrittenForm & { readonly service: string },
): Run {
  const program = makeProgram(programs, objects);
  const files = writeForm(program, form);
  const main = files.find(({ path }) => path === mainFile(form.form));
  const ledger = ledgerOf(program, main?.text ?? "", { ...form, service });
  return { program, writing: firstWriting([...files, writeLedger(ledger)], folder), gone: [], isFirst: true };
}

/** Adds what no earlier run has written. */
export function laterRun(
  objects: readonly AccountObject[],
  folder: string,
  { ledger, walked, isWhole }: { readonly ledger: Ledger; readonly walked: WalkedAccount; readonly isWhole: boolean },
): Run {
  const known = walked.objects.filter((object) => ledger.objects.has(ledgerKey(object)));
  const additions = findAdditions(programs, [...new Set([...objects, ...known])], ledger);
  const { program } = additions;
  const gone = isWhole ? goneFrom(additions, walked) : [];
  if (program.resources.length === 0) return { program, writing: { files: [], kept: [] }, gone, isFirst: false };
  const { files, main, linesForMain } = writeAdditions(additions, ledger, fileIn(folder, mainFile(ledger.form)));
  const extended = writeLedger(extendLedger(ledger, program, main?.text));
  const all = [...files, ...(main ? [main] : []), extended];
  return { program, writing: { files: all, kept: [] }, linesForMain, gone, isFirst: false };
}

/** What is gone, but for what the token cannot see. */
function goneFrom({ gone }: Additions, { unseen }: WalkedAccount): readonly string[] {
  const hidden = new Set(unseen.map(({ contract }) => contract.name));
  return gone.filter(({ key }) => !hidden.has(key.split(" ")[0] ?? "")).map(({ path }) => path);
}

/** What is written, and what stays as it is. */
interface Writing {
  readonly files: readonly ProgramFile[];
  /** Files of the project that were there already: how it is run and compiled. */
  readonly kept: readonly ProgramFile[];
}

const isOfProject = ({ path }: ProgramFile) => !/\.(ts|tf)$/.test(path);

/**
 * What a first run writes into a folder.
 *
 * @throws CommandFailure where the folder has a program already.
 */
function firstWriting(files: readonly ProgramFile[], folder: string): Writing {
  const present = files.filter(({ path }) => fileIn(folder, path) !== undefined);
  const others = present.filter((file) => !isOfProject(file)).map(({ path }) => path);
  if (others.length > 0) {
    throw new CommandFailure(
      `${folder} has a program that this command has not written (${others.join(", ")}), and it overwrites nothing. Give a folder without these files: stratus import imported`,
    );
  }
  return { files: files.filter((file) => !present.includes(file)), kept: present };
}
