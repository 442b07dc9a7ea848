import type { ReadOptions } from "../../client";
import type { Properties } from "../../contract";
import { listedFields } from "../../contract";
import type { OperationContext, ResourceDefinition } from "../handler";
import type { RunValue } from "../session/run-state";
import { readAnswer } from "./read";

/** Whether listings show as much of an object as its view does, by the path of its contract. */
const wholeLists: RunValue<Map<string, Promise<boolean>>> = { initial: () => new Map() };

/**
 * The object as an import needs it; `undefined`: it is not there. What a listing leaves out is in the state where an object
 * is refreshed, but an import has none. So the first object that comes with fields left out is asked for by itself, and if
 * that shows more, so are all others of its kind.
 */
export async function readToImport(
  context: OperationContext,
  definition: ResourceDefinition,
  known: Properties,
  reading: Pick<ReadOptions, "readsBefore"> = {},
): Promise<Properties | undefined> {
  const { contract, handler } = definition;
  const answer = await readAnswer(context, definition, known, reading);
  if (!answer || handler.read || contract.singleton === true) return answer;
  const isLeftOut = (name: string) => !(name in answer) && known[name] === undefined;
  const leftOut = Object.entries(listedFields(contract)).filter(([name, { facts }]) => !facts.from && isLeftOut(name));
  if (leftOut.length === 0) return answer;
  const lists = context.session.runState.get(wholeLists);
  const decided = lists.get(contract.path);
  if (decided && (await decided)) return answer;
  const view = readAnswer(context, definition, known, { neverFromListing: true });
  if (!decided) {
    const isWhole = view.then(
      (whole) => whole !== undefined && leftOut.every(([name]) => !(name in whole)),
      () => true,
    );
    lists.set(contract.path, isWhole);
  }
  return view;
}
