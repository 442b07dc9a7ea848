import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { CommandError } from "../../command";
import { ownCommand } from "../../packages/own-package";
import { pullState } from "../../plans/read-plan";
import { type StackState, stateOf } from "../../stacks/construct-paths";
import { chooseStacks, type ProjectStack } from "../../stacks/find-stacks";
import { hostOf } from "../../stacks/program-files";
import { readState, readStateText, type State } from "../../stacks/read-state";

/** The states to compare with an account. */
export interface StateFiles {
  readonly compared: readonly State[];
  /** States of other stacks and workspaces. They show which objects are managed, and aren't compared. */
  readonly others: readonly State[];
}

interface PlacedStack extends StackState {
  readonly stack: ProjectStack;
}

/**
 * Returns the states of the stacks in the current directory, each in the selected workspace.
 * @param all The stacks that exist.
 * @throws CommandError if a state doesn't exist
 */
export async function statesOf(names: readonly string[], all: readonly ProjectStack[]): Promise<StateFiles> {
  const folder = process.cwd();
  if (all.length === 0 && names.length === 0) return statesWithoutStacks(folder);
  const chosen = chooseStacks(names, all, folder);
  const placed = all.map((stack): PlacedStack => ({ stack, ...stateOf(stack) }));
  const compared: State[] = [];
  const absent: PlacedStack[] = [];
  for (const each of placed.filter(({ stack }) => chosen.includes(stack))) {
    const state = await readStateOf(each);
    if (state) compared.push(state);
    else absent.push(each);
  }
  const known = new Set(
    placed.flatMap(({ file, otherFiles }) => [...(file === undefined ? [] : [file]), ...otherFiles]),
  );
  const beside = stateFilesIn(folder).filter((file) => !known.has(file));
  // A configuration may be applied with -state=FILE, which Terraform doesn't record.
  const isByHand =
    compared.length === 0 && names.length === 0 && placed.every(({ workspace }) => workspace === "default");
  if (isByHand && beside.length > 0) return { compared: beside.map(readFile), others: [] };
  const [first] = absent;
  if (compared.length === 0) throw new CommandError(first ? absentState(first) : noState(folder));
  for (const each of absent) process.stderr.write(`Not compared: ${absentState(each)}\n`);
  const isRead = new Set(compared.map(({ file }) => file));
  const others = [...known, ...beside].filter((file) => !isRead.has(file) && existsSync(file));
  for (const { stack, remote } of placed.filter((each) => each.remote !== undefined && !chosen.includes(each.stack))) {
    process.stderr.write(
      `Not read: the state of the stack ${stack.name}, which is in a backend of type ${String(remote)}. Its objects are listed as unmanaged.\n`,
    );
  }
  return { compared, others: others.flatMap((file) => readKnown(file) ?? []) };
}

async function readStateOf({ stack, remote, file }: PlacedStack): Promise<State | undefined> {
  const { folder, name } = stack;
  if (remote !== undefined)
    return readStateText(await pullState(folder), `the state of ${name}`, { stackFolder: folder });
  if (file === undefined || !existsSync(file)) return undefined;
  return readState(shortPath(file), folder);
}

const absentState = ({ stack, workspace, file }: PlacedStack) =>
  `The stack ${stack.name} has no state in the workspace ${workspace}: ${shortPath(String(file))} doesn't exist. Deploy the stack, or select another workspace with: terraform workspace select`;

/** Without a synthesized stack, the selected workspace is unknown unless the environment sets it. */
function statesWithoutStacks(folder: string): StateFiles {
  const workspace = process.env["TF_WORKSPACE"] || "default";
  if (workspace !== "default") {
    throw new CommandError(
      `There is no stack in ${folder}, so the state of the workspace ${workspace} (TF_WORKSPACE) can't be found. Run ${hostOf(folder)} synth first, or pass --state FILE.`,
    );
  }
  const files = stateFilesIn(folder);
  if (files.length === 0) throw new CommandError(noState(folder));
  return { compared: files.map(readFile), others: [] };
}

const noState = (folder: string) =>
  `There is no state in ${folder}. Pass --state FILE, or pipe the state of a remote backend: terraform state pull | ${ownCommand()} drift --state -`;

/** The default state files of CDKTF and Terraform. */
const stateFilesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /^terraform\.(.+\.)?tfstate$/.test(name))
    .sort()
    .map((name) => join(folder, name));

const readFile = (file: string) => readState(shortPath(file));

/** Terraform empties the old file when it migrates a state. */
function readKnown(file: string): State | undefined {
  return readFileSync(file, "utf8").trim() === "" ? undefined : readFile(file);
}

function shortPath(file: string): string {
  const path = relative(process.cwd(), resolve(file));
  return path.startsWith("..") ? file : path;
}
