import type { Dialect } from "../../dialect";
import { parentParameter, parseId } from "../objects/kind";
import type { Kind } from "../objects/kind";
import type { Service } from "../service";
import type { StoredObject } from "../store";
import { notFound } from "../wire/failure";
import type { PathParameters } from "./control-route";

/** The kinds of objects that the API lists, each once. */
export const listedKinds = ({ kinds }: Service): readonly Kind[] =>
  kinds.filter(({ contract, listsOthers }) => contract.operations.includes("list") && listsOthers !== true);

export interface ListedObject {
  readonly kind: Kind;
  readonly object: StoredObject;
}

/** Kinds that share a name in the store tell their objects apart by what stands in the place of a parent. */
export const isOf = ({ partition }: Kind, { parent }: StoredObject): boolean =>
  partition === undefined || parent === partition;

/**
 * The object that a path of the control API names by the contract's name and its id.
 *
 * @throws Failure 404 where there is no such kind, or no such object.
 */
export function findListed(service: Service, { kind: name = "", id = "" }: PathParameters): ListedObject {
  const kinds = listedKinds(service);
  const kind = kinds.find(({ contract }) => contract.name === name);
  if (!kind) {
    throw notFound(`there is no kind ${name}. Use one of ${kinds.map(({ contract }) => contract.name).join(", ")}`);
  }
  const object = service.store.objects.get(kind.storeName, parseId(kind, id));
  if (!object || !isOf(kind, object)) throw notFound(`there is no ${name} ${id}`);
  return { kind, object };
}

/** The path of a collection in the API, as clients write it; parents stand in braces. */
export function collectionPath({ contract: { path, beta } }: Kind, dialect: Dialect | undefined): string {
  return `/v4${beta === true ? "beta" : ""}${dialect ? dialect.toService.path(path) : path}`;
}

/** The path of an object in the API, where it has one. */
export function objectPath({ kind, object }: ListedObject, dialect: Dialect | undefined): string | null {
  const { contract } = kind;
  if (!contract.operations.includes("view")) return null;
  const parameter = parentParameter(contract);
  const collection = collectionPath(kind, dialect);
  const inParent = parameter === undefined ? collection : collection.replace(`{${parameter}}`, String(object.parent));
  return `${inParent}/${String(object.id)}`;
}
