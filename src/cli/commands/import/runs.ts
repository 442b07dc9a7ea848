import { programs } from "../../../resources/programs";
import type { AccountObject, WalkedAccount } from "../../account";
import { CommandError } from "../../command";
import {
  type AccountProgram,
  type Additions,
  createProgram,
  extendLedger,
  findAdditions,
  type Ledger,
  LedgerError,
  ledgerKey,
  ledgerOf,
  ledgerPath,
  type ProgramFile,
  readLedger,
  writeLedger,
} from "../../program";
import { fileIn, mainFile, writeAdditions, writeForm, type WrittenForm } from "./forms";
import { reachableIn } from "./reachable";

/** The result of a run, before any file is written. */
export interface Run {
  /** Only the new resources. */
  readonly program: AccountProgram;
  readonly writing: Writing;
  /** The lines that the user must add to the main file, because it was edited. */
  readonly linesForMain?: string | undefined;
  /** The paths of objects from earlier runs that no longer exist in the account. */
  readonly gone: readonly string[];
  readonly isFirst: boolean;
}

/** Reads the ledger of a directory, if an earlier run has written one. */
export function ledgerIn(folder: string, wanted: Parameters<typeof readLedger>[2]): Ledger | undefined {
  const text = fileIn(folder, ledgerPath);
  try {
    return text === undefined ? undefined : readLedger(text, ledgerPath, wanted);
  } catch (error) {
    throw error instanceof LedgerError ? new CommandError(error.message) : error;
  }
}

/** @throws CommandError if the directory already has a program */
export function firstRun(
  objects: readonly AccountObject[],
  folder: string,
  { service, ...form }: WrittenForm & { readonly service: string },
): Run {
  const program = createProgram(programs, objects);
  const files = writeForm(program, form);
  const main = files.find(({ path }) => path === mainFile(form.form));
  const ledger = ledgerOf(program, main?.text ?? "", { ...form, service });
  return { program, writing: firstWriting([...files, writeLedger(ledger)], folder), gone: [], isFirst: true };
}

/** Adds the objects that no earlier run has written. */
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
  const isReachable = reachableIn(folder, ledger);
  const written = findAdditions(programs, [...new Set([...objects, ...known])], ledger, isReachable);
  const { files, main, linesForMain } = writeAdditions(written, ledger, fileIn(folder, mainFile(ledger.form)));
  const taken = files.filter(({ path }) => fileIn(folder, path) !== undefined).map(({ path }) => path);
  if (taken.length > 0) throw new CommandError(takenWords(folder, taken));
  const extended = writeLedger(extendLedger(ledger, program, main?.text));
  const all = [...files, ...(main ? [main] : []), extended];
  return { program, writing: { files: all, kept: [] }, linesForMain, gone, isFirst: false };
}

const takenWords = (folder: string, paths: readonly string[]) =>
  `${folder} already has ${paths.join(" and ")}, which ${ledgerPath} doesn't know and this command doesn't overwrite. Rename ${paths.length === 1 ? "this file" : "these files"}, or restore the ${ledgerPath} that was written with ${paths.length === 1 ? "it" : "them"}.`;

/** The deleted objects, without kinds that the token can't see. */
function goneFrom({ gone }: Additions, { unseen }: WalkedAccount): readonly string[] {
  const hidden = new Set(unseen.map(({ contract }) => contract.name));
  return gone.filter(({ key }) => !hidden.has(key.split(" ")[0] ?? "")).map(({ path }) => path);
}

/** The files to write, and those to keep. */
interface Writing {
  readonly files: readonly ProgramFile[];
  /** Existing project files, which define how the program is run and compiled. */
  readonly kept: readonly ProgramFile[];
}

const isOfProject = ({ path }: ProgramFile) => !/\.(ts|tf)$/.test(path);

/**
 * Returns the files that a first run writes into a directory.
 *
 * @throws CommandError if the directory already has a program
 */
function firstWriting(files: readonly ProgramFile[], folder: string): Writing {
  const present = files.filter(({ path }) => fileIn(folder, path) !== undefined);
  const others = present.filter((file) => !isOfProject(file)).map(({ path }) => path);
  if (others.length > 0) {
    throw new CommandError(
      `${folder} has files of another program (${others.join(", ")}), which this command doesn't overwrite. Use another folder, such as: stratus import imported`,
    );
  }
  return { files: files.filter((file) => !present.includes(file)), kept: present };
}
