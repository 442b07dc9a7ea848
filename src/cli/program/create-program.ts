import { explain, type Problem, type Properties, validate } from "../../contract";
import { configurationOf } from "../../contract/configuration";
import { indexAccount } from "./account-index";
import type { AccountObject } from "./account-object";
import { findAccountConflicts } from "./conflicts";
import {
  type AccountProgram,
  type KnownNames,
  ledgerKey,
  type LeftOut,
  type ProgramKind,
  programKind,
  type ProgramResource,
} from "./model";
import { nameObjects } from "./names";
import { byId, sortObjects } from "./object-order";
import { dependencyGraph, withReferences } from "./references";

/**
 * Converts an account to a program: one resource per object, named after its natural key, with references in place of
 * IDs. The result doesn't depend on the order of the objects.
 *
 * @param known The objects that were written before, with their names. They are left out, but other objects are named
 * and refer to them as if they were in the program.
 */
export function createProgram(
  programs: readonly ProgramKind[],
  account: readonly AccountObject[],
  known: KnownNames = new Map(),
): AccountProgram {
  const isKnown = (object: AccountObject) => known.has(ledgerKey(object));
  const objects = [...account].sort((left, right) => order(left, right) || byId(left, right));
  const { written, leftOut } = selectObjects(programs, objects, isKnown);
  const candidates = written.map(({ object }) => object);
  const index = indexAccount(programs, candidates);
  const areaOf = (object: AccountObject) => {
    const { area: own } = programKind(programs, object);
    return typeof own === "string" ? own : own(object, index);
  };
  const areas = new Map(candidates.map((object) => [object, areaOf(object)]));
  const area = (object: AccountObject) => areas.get(object) ?? areaOf(object);
  const names = nameObjects(programs, candidates, index, known);
  // Objects that were written before depend on no new object.
  const graph = dependencyGraph((object) => (isKnown(object) ? "" : area(object)));
  const added = written.filter(({ object }) => !isKnown(object));
  const resources = new Map(
    added.map(({ object, configuration, isIncomplete }): readonly [AccountObject, ProgramResource] => {
      const references = withReferences(object, configuration, index, (other) => areas.has(other), graph);
      const named = names.get(object) ?? { name: object.importId };
      if (named.scope) graph.add(object, named.scope);
      const kind = programKind(programs, object);
      return [object, { object, kind, configuration: references, isIncomplete, ...named, area: area(object) }];
    }),
  );
  const sorted = graph.sort(sortObjects(programs, [...resources.keys()], area));
  return {
    resources: sorted.flatMap((object) => resources.get(object) ?? []),
    leftOut: leftOut.filter(({ object }) => !isKnown(object)),
  };
}

const order = (left: AccountObject, right: AccountObject): number =>
  left.contract.name < right.contract.name ? -1 : left.contract.name > right.contract.name ? 1 : 0;

interface WrittenObject {
  readonly object: AccountObject;
  readonly configuration: Properties;
  readonly isIncomplete: boolean;
}

function selectObjects(
  programs: readonly ProgramKind[],
  objects: readonly AccountObject[],
  isKnown: (object: AccountObject) => boolean,
): {
  readonly written: readonly WrittenObject[];
  readonly leftOut: readonly LeftOut[];
} {
  const decisions = new Map(programs.map((kind) => [kind, kind.leaveOut?.(objects)]));
  const written: WrittenObject[] = [];
  const leftOut: LeftOut[] = [];
  for (const object of objects) {
    const why = decisions.get(programKind(programs, object))?.(object);
    const configuration = configurationOf(object.contract, object.attributes);
    const { unknowable, others } = problemsOf(object, configuration);
    if (why) leftOut.push({ object, ...why });
    else if (others.length > 0) leftOut.push({ object, reason: refusal(others) });
    else written.push({ object, configuration, isIncomplete: unknowable.length > 0 });
  }
  const candidates = written.map(({ object }) => object);
  // The first of two conflicting objects stays, so objects that were written before come first.
  const inOrder = [...candidates.filter(isKnown), ...candidates.filter((object) => !isKnown(object))];
  const conflicts = new Map(findAccountConflicts(programs, inOrder).map((each) => [each.object, each]));
  return {
    written: written.filter(({ object }) => !conflicts.has(object)),
    leftOut: [...leftOut, ...conflicts.values()],
  };
}

/** The problems of a configuration: values that the service never returns, and others. */
function problemsOf({ contract }: AccountObject, configuration: Properties) {
  // Synth only warns about the other values, which the object has.
  const problems = validate(contract, configuration).filter(({ precaution }) => precaution !== "warning");
  const isUnknowable = ({ path }: Problem) => contract.fields[String(path[0])]?.spec.notReturned === true;
  return { unknowable: problems.filter(isUnknowable), others: problems.filter((problem) => !isUnknowable(problem)) };
}

const refusal = (problems: readonly Problem[]) =>
  `No valid configuration can represent it: ${problems.map((problem) => explain(problem, "snake")).join("; ")}.`;
