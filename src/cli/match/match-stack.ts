import { lstatSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { camel, snake } from "../../contract";
import { importId } from "../../objects/names";
import { importBlocks, type ImportEntry } from "../../project-files/imports-file";
import { isShownObject, type ShownPlan } from "../../terraform/shown-plan";
import type { ListedAccount } from "../account";
import { CommandError } from "../command";
import { initialize } from "../plans/initialize";
import { inLinkedCopy } from "../plans/linked-copy";
import { planAgainstState, readPlanText } from "../plans/read-plan";
import type { AccountCandidate } from "./account-candidates";
import { compare, type ComparedObject, type Comparison } from "./compared-objects";
import { type AccountMatching, type GivenMatch, type Match, matchAccount } from "./match-account";

/** The matches of a stack, and the plan that imports them. */
export interface StackMatching extends AccountMatching {
  /** The plan with all imports, refreshed if the stack has a state. */
  readonly plan: ShownPlan;
}

export interface StackMatchOptions {
  /** Returns the decisions of the user. `comparison` has the resources that the plan without imports would create. */
  readonly decide?: (comparison: Comparison) => readonly GivenMatch[];
  /** Returns the manager of an object, or undefined if no state of another stack has it. */
  readonly managerOf?: (object: AccountCandidate) => string | undefined;
  readonly onStage?: (stage: string) => void;
}

/** The import of a match. */
export const importOf = ({ resource, object }: Match): ImportEntry => ({ to: resource.address, id: object.importId });

/**
 * Matches the resources of a stack or an HCL configuration that no state has with the objects of the account. Terraform
 * evaluates the configuration: the first plan shows the resources, and each further one imports the matches so far, so
 * that values which depend on them are known. Changes neither the folder (except for `terraform init`), nor a state, nor
 * the service.
 *
 * @throws CommandError if the configuration can't be planned
 */
export async function matchStack(
  folder: string,
  account: Pick<ListedAccount, "objects" | "listed">,
  { decide = () => [], managerOf, onStage = () => undefined }: StackMatchOptions = {},
): Promise<StackMatching> {
  await initialize(folder);
  return inLinkedCopy(folder, async (copy) => {
    const imports = freeFile(copy, "stratus-recover");
    const matched: Match[] = [];
    let given: readonly GivenMatch[] | undefined;
    for (;;) {
      onStage(`Planning with ${String(matched.length)} imports`);
      writeFileSync(imports, importBlocks(matched.map(importOf)));
      const { plan, comparison, failed } = await comparedPlan(copy).catch(withAdviceOnImports);
      given ??= decide(comparison);
      checkImports(plan, matched);
      const own = managersIn(comparison);
      const managers = { managerOf: (object: AccountCandidate) => own(object) ?? managerOf?.(object) };
      const found = matchAccount(comparison, account, { given, ...managers });
      if (found.matched.length > 0) {
        matched.push(...found.matched);
        continue;
      }
      if (failed) return withAdviceOnImports(failed);
      const hasState = (plan.resource_changes ?? []).some(
        ({ change }) => change.before !== null && change.importing === undefined,
      );
      return { ...found, matched, plan: hasState ? (await comparedPlan(copy, { refreshes: true })).plan : plan };
    }
  });
}

/** An import of an earlier run, which the stack still contains, may be for an object that no longer exists. */
function withAdviceOnImports(error: unknown): never {
  const isOfImport = error instanceof CommandError && error.message.includes("Cannot import");
  if (!isOfImport) throw error;
  throw new CommandError(
    `${error.message}\nIf the import is from an earlier run, synthesize the program again (--synth), or delete the import from the configuration.`,
  );
}

async function comparedPlan(folder: string, options = {}) {
  const { text, errors, failed } = await planAgainstState(folder, options);
  const plan = readPlanText(text, "the plan", { mayHaveErrors: true });
  const comparison = compare(plan, { withModules: true });
  // Terraform reports no address for errors about objects that are only in the state.
  const isUsable = comparison.isWhole && errors.every(({ address }) => address === undefined);
  return { plan, comparison, failed: isUsable ? undefined : failed };
}

/** Returns a function that finds the address of an object in the state of the plan. */
function managersIn({ known, gone }: Comparison): (object: AccountCandidate) => string | undefined {
  const addresses = new Map([...known.values(), ...gone].flatMap((each) => keyOf(each) ?? []));
  return ({ type, importId: id }) => addresses.get(`${type} ${id}`);
}

function keyOf({ contract, type, values, address }: ComparedObject): readonly [readonly [string, string]] | undefined {
  if (!contract) return undefined;
  const object = Object.fromEntries(Object.entries(values).map(([name, value]) => [camel(name), value]));
  return [[`${type} ${importId(contract, object)}`, address]];
}

/**
 * Checks that the program imports the objects that the command matched. A program may use another service or token than
 * the environment.
 *
 * @throws CommandError if it imports another object
 */
function checkImports({ resource_changes: changes = [] }: ShownPlan, matched: readonly Match[]): void {
  const expected = new Map(matched.map((match) => [match.resource.address, match.object]));
  for (const { address, change } of changes) {
    const object = expected.get(address);
    if (!object || change.importing === undefined || !isShownObject(change.before)) continue;
    const { before } = change;
    const keys = (object.contract.key ?? []).map(snake);
    const other = keys.find((name) => {
      const [planned, found] = [before[name], object.values[name]];
      return typeof planned === "string" && typeof found === "string" && planned !== found;
    });
    if (other === undefined) continue;
    throw new CommandError(
      `${address} would import another object: its ${other} is ${JSON.stringify(before[other])}, but the account has ${JSON.stringify(object.values[other])} under the ID ${object.importId}. The provider in the program uses another service or token than this command. Set STRATUS_BASE_URL and STRATUS_TOKEN to the same.`,
    );
  }
}

/** A configuration file that isn't in the folder: a file of the linked copy leads to one of the user's files. */
function freeFile(copy: string, name: string): string {
  const file = join(copy, `${name}.tf`);
  return lstatSync(file, { throwIfNoEntry: false }) ? freeFile(copy, `${name}-imports`) : file;
}
