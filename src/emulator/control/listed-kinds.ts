import type { Dialect } from "../../dialect";
import { parentParameter, parseId } from "../collection/find";
import { kindOf } from "../objects/emulation";
import type { Emulation } from "../objects/emulation";
import type { Service } from "../service";
import type { StoredObject } from "../store";
import { notFound } from "../wire/failure";
import type { PathParameters } from "./control-route";

/** The kinds of objects that the API lists, each once. */
export const listedKinds = ({ emulations }: Service): readonly Emulation[] =>
  emulations.filter(({ contract, listsOthers }) => contract.operations.includes("list") && listsOthers !== true);

export interface ListedObject {
  readonly emulation: Emulation;
  readonly object: StoredObject;
}

/** Kinds that share a name in the store tell their objects apart by what stands in the place of a parent. */
export const isOf = ({ partition }: Emulation, { parent }: StoredObject): boolean =>
  partition === undefined || parent === partition;

/**
 * The object that a path of the control API names by the contract's name and its id.
 *
 * @throws Failure 404 where there is no such kind, or no such object.
 */
export function findListed(service: Service, { kind = "", id = "" }: PathParameters): ListedObject {
  const kinds = listedKinds(service);
  const emulation = kinds.find(({ contract }) => contract.name === kind);
  if (!emulation) {
    throw notFound(`there is no kind ${kind}. Use one of ${kinds.map(({ contract }) => contract.name).join(", ")}`);
  }
  const object = service.store.objects.get(kindOf(emulation), parseId(emulation, id));
  if (!object || !isOf(emulation, object)) throw notFound(`there is no ${kind} ${id}`);
  return { emulation, object };
}

/** The path of a collection in the API, as clients write it; parents stand in braces. */
export function collectionPath({ contract: { path, beta } }: Emulation, dialect: Dialect | undefined): string {
  return `/v4${beta === true ? "beta" : ""}${dialect ? dialect.toService.path(path) : path}`;
}

/** The path of an object in the API, where it has one. */
export function objectPath({ emulation, object }: ListedObject, dialect: Dialect | undefined): string | null {
  const { contract } = emulation;
  if (!contract.operations.includes("view")) return null;
  const parameter = parentParameter(contract);
  const collection = collectionPath(emulation, dialect);
  const inParent = parameter === undefined ? collection : collection.replace(`{${parameter}}`, String(object.parent));
  return `${inParent}/${String(object.id)}`;
}
