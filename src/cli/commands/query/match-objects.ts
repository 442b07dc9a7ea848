import type { Properties } from "../../../contract";
import { foreignText } from "../../../shared/printable";
import { environmentFor, openService } from "../../connection";
import type { Match, UncertainMatch } from "../../match/match-account";
import { matchStack } from "../../match/match-stack";
import { progressLine, readWholeAccount } from "../../read-account";
import { constructPaths, type FindConstruct } from "../../stacks/construct-paths";
import type { ProjectStack } from "../../stacks/find-stacks";
import type { ImportTarget, QueriedObject } from "./find-objects";

/** The objects of a query, and the resources of a stack that they stand for. */
export interface MatchedObjects {
  readonly objects: readonly QueriedObject[];
  /** Objects that several resources could stand for. */
  readonly unclear: readonly QueriedObject[];
  /** Objects that are in the state already, or that the stack has no resource for. */
  readonly others: readonly QueriedObject[];
}

/**
 * Matches the objects of a query with the resources of a stack that no state has. Changes nothing.
 *
 * @throws CommandError if the stack can't be planned
 */
export async function matchObjects(
  found: readonly QueriedObject[],
  stack: ProjectStack,
  options: Properties,
): Promise<MatchedObjects> {
  // The values of a resource can refer to objects of any kind.
  const account = await readWholeAccount(openService(options));
  // Terraform gets the same service.
  Object.assign(process.env, environmentFor(options));
  const progress = progressLine();
  const matching = await matchStack(stack.folder, account, { onStage: progress.show }).finally(progress.end);
  const findConstruct = constructPaths([stack.folder]);
  const targets = new Map(
    matching.matched.map((match) => [keyOf(match.object), targetOf(match, stack, findConstruct)]),
  );
  const candidates = new Set(matching.ambiguous.flatMap((each: UncertainMatch) => each.candidates.map(keyOf)));
  const matched: QueriedObject[] = [];
  const unclear: QueriedObject[] = [];
  const others: QueriedObject[] = [];
  for (const object of found) {
    const key = keyOf({ type: `stratus_${object.kind.contract.name}`, importId: object.importId });
    const target = targets.get(key);
    if (target) matched.push({ ...object, target });
    else (candidates.has(key) ? unclear : others).push(object);
  }
  return { objects: matched, unclear, others };
}

const keyOf = ({ type, importId }: { readonly type: string; readonly importId: string }) => `${type} ${importId}`;

function targetOf({ resource }: Match, { name, folder }: ProjectStack, find: FindConstruct): ImportTarget {
  const { address } = resource;
  const path = address.endsWith("]") ? undefined : find({ ...resource, stackFolder: folder });
  // The stack can be inside another construct, such as a stage.
  const [, inStack] = path === undefined ? [] : (new RegExp(`(?:^|/)${name}/(.*)$`).exec(path) ?? []);
  return { address, construct: inStack };
}

/** Explains which objects the output of a command with `--into` lacks. `printed` are those that it has. */
export function matchingNotes(
  { objects, unclear, others }: MatchedObjects,
  { name }: Pick<ProjectStack, "name">,
  printed: readonly QueriedObject[],
): readonly string[] {
  const several = objects.filter((each) => !printed.includes(each));
  return [
    ...(others.length > 0
      ? [`Not matched: ${namesOfObjects(others)}. The state of ${name} has them, or no resource stands for them.`]
      : []),
    ...(unclear.length > 0
      ? [
          `Several resources of ${name} could be: ${namesOfObjects(unclear)}. Call importFrom on the right construct, or write its import block.`,
        ]
      : []),
    ...(several.length > 0
      ? [`No construct has exactly one resource for: ${namesOfObjects(several)}. Use --format import.`]
      : []),
  ];
}

/** The maximum number of objects in one note. */
const maxNames = 20;

function namesOfObjects(objects: readonly QueriedObject[]): string {
  const names = objects.slice(0, maxNames).map(({ displayName }) => foreignText(displayName));
  const more = objects.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}`;
}
