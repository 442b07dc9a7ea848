import type { Contract } from "../../../contract";
import type { Handler, ListSource } from "../../handler";

/** The listings that show the objects of a kind. Undefined if it has a listing of its own. */
export function sourcesOf(contract: Contract, handler: Handler): readonly ListSource[] | undefined {
  const { parent, singleton, listedByParent, id } = contract;
  if (handler.listedIn) return handler.listedIn;
  if (listedByParent && parent) return [{ contract: parent, objectOf: listedByParent }];
  if (singleton !== true || !parent) return undefined;
  return [{ contract: parent, objectOf: ({ [parent.id]: own }) => ({ [id]: own }) }];
}

/** The kind whose fields a filter tests: that of the listing, if it is the only one. */
export function filteredContract(contract: Contract, handler: Handler): Contract {
  const [only, ...others] = sourcesOf(contract, handler) ?? [];
  return only && others.length === 0 ? only.contract : contract;
}
