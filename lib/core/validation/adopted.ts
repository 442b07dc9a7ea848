import type { IConstruct } from "constructs";
import type { AnyContract, Properties } from "../../../src/contract";
import { hasCreationNeeds } from "../../../src/contract";

/** What every construct takes whose object needs something only when it is created. */
export interface MayBeAdopted {
  /**
   * Whether the object exists already, and this program takes it over: by `importFrom`, or because it is in the state. Then
   * what only a create needs may be left out, and a plan asks for it where it makes the object anew. Default: false.
   */
  readonly adopted?: boolean | undefined;
}

/** The object exists, so what only a create needs may be left out. */
export interface Adopted {
  /**
   * The object exists already, and this program takes it over: by `importFrom`, or because it is in the state. What only a
   * create needs may be left out, and a plan asks for it where it makes the object anew.
   */
  readonly adopted: true;
}

/** What constructors were told, until the construct is there: by its scope and its id in it. */
const told = new WeakMap<IConstruct, Set<string>>();
const imported = new WeakSet<IConstruct>();

/** The props without `adopted`, which is not of the object, and what they say by it. */
export function takeAdopted(contract: AnyContract, config: Properties): { adopted: unknown; rest: Properties } {
  if (!hasCreationNeeds(contract)) return { adopted: undefined, rest: config };
  const { adopted, ...rest } = config;
  return { adopted, rest };
}

/** Remembers that the construct is of an object that exists. */
export function rememberAdopted(scope: IConstruct, id: string): void {
  const ids = told.get(scope) ?? new Set<string>();
  told.set(scope, ids.add(id));
}

/** Notes that `importFrom` was called. */
export const noteImported = (construct: IConstruct): void => void imported.add(construct);

/** Whether the program says of the object of a construct that it exists: by `adopted`, or by `importFrom`. */
export const isAdopted = (construct: IConstruct): boolean => {
  const { scope, id } = construct.node;
  return imported.has(construct) || (scope !== undefined && told.get(scope)?.has(id) === true);
};
