import { existsSync } from "node:fs";
import { relative } from "node:path";
import { importId } from "../../../objects/names";
import type { ImportsFile } from "../../../project-files/imports-file";
import { contracts } from "../../../resources/contracts";
import type { AccountCandidate } from "../../match/account-candidates";
import { constructPaths, stateOf } from "../../stacks/construct-paths";
import type { ProjectStack } from "../../stacks/find-stacks";
import { managedObjects, readState, type State } from "../../stacks/read-state";

/**
 * Returns a function that finds the construct or address of an object in the states of the other stacks of a program, in
 * the other workspaces of this stack, or among imports that are pending for another stack.
 */
export function managersInOtherStacks(
  stack: ProjectStack,
  stacks: readonly ProjectStack[],
  file: ImportsFile,
): (object: AccountCandidate) => string | undefined {
  const managers = new Map<string, string>();
  for (const [name, entries] of file) {
    if (name === stack.name) continue;
    for (const { to, id } of entries) managers.set(`${to.split(".")[0] ?? ""} ${id}`, `${to} in the stack ${name}`);
  }
  const findConstruct = constructPaths(stacks.map(({ folder }) => folder));
  for (const { contract, object, address, construct, state } of managedObjects(
    otherStates(stack, stacks),
    contracts,
    findConstruct,
  )) {
    managers.set(`stratus_${contract.name} ${importId(contract, object)}`, `${construct ?? address} in ${state.name}`);
  }
  return ({ type, importId: id }) => managers.get(`${type} ${id}`);
}

function otherStates(own: ProjectStack, stacks: readonly ProjectStack[]): readonly State[] {
  return stacks.flatMap((stack) => {
    const { remote, file, otherFiles } = stateOf(stack);
    if (stack === own) return otherFiles.flatMap(readIfPresent);
    if (remote === undefined) return [file, ...otherFiles].flatMap(readIfPresent);
    process.stderr.write(
      `Not read: the state of the stack ${stack.name}, which is in a backend of type ${remote}. Its objects may match resources of ${own.name}, so check the table.\n`,
    );
    return [];
  });
}

function readIfPresent(file: string | undefined): readonly State[] {
  if (file === undefined || !existsSync(file)) return [];
  const path = relative(process.cwd(), file);
  return [{ ...readState(file), name: path.startsWith("..") ? file : path }];
}
