import type { Dialect } from "../../dialect";
import { parentParameter, parseId, type EmulatedKind } from "../objects/kind";
import type { Service } from "../service";
import type { StoredObject, ObjectKind } from "../store";
import { notFound } from "../wire/failure";
import type { PathParameters } from "./control-route";
import { propertyText, type Contract, type Properties } from "../../contract";

/**
 * The object that a path of the control API names. `what` is the word for it in the message.
 *
 * @throws Failure 404 where there is none.
 */
export function findObject<Body = Properties>(
  service: Service,
  storeName: ObjectKind<Body>,
  what: string,
  id: string,
): StoredObject<Body> {
  const kind = service.kinds.find((one) => one.storeName === storeName);
  const object = kind && service.store.objects.get(storeName, parseId(kind, id));
  if (!object) throw notFound(`there is no ${what} ${id}`);
  return object;
}

/** The field that people know an object by, in camelCase: its label, or the first of those that tell it from others. */
export function labelField({ fields, key, id }: Contract): string {
  return "label" in fields ? "label" : (key?.find((name) => name in fields) ?? id);
}

export function labelOfObject({ contract }: EmulatedKind, { id, body }: StoredObject): string {
  const label = propertyText(body[labelField(contract)]);
  return label === "" ? String(id) : label;
}

/** The kinds of objects that the API lists, each once. */
export const listedKinds = ({ kinds }: Service): readonly EmulatedKind[] =>
  kinds.filter(({ contract, listsOthers }) => contract.operations.includes("list") && listsOthers !== true);

export interface ListedObject {
  readonly kind: EmulatedKind;
  readonly object: StoredObject;
}

/** Kinds that share a name in the store tell their objects apart by what stands in the place of a parent. */
export const belongsTo = ({ partition }: EmulatedKind, { parent }: StoredObject): boolean =>
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
  if (!object || !belongsTo(kind, object)) throw notFound(`there is no ${name} ${id}`);
  return { kind, object };
}

/** The path of a collection in the API, as clients write it; parents stand in braces. */
export function collectionPathInApi({ contract: { path, beta } }: EmulatedKind, dialect: Dialect | undefined): string {
  return `/v4${beta === true ? "beta" : ""}${dialect ? dialect.toService.path(path) : path}`;
}

/** The path of an object in the API, where it has one. */
export function objectPathInApi({ kind, object }: ListedObject, dialect: Dialect | undefined): string | null {
  const { contract } = kind;
  if (!contract.operations.includes("view")) return null;
  const parameter = parentParameter(contract);
  const collection = collectionPathInApi(kind, dialect);
  const inParent = parameter === undefined ? collection : collection.replace(`{${parameter}}`, String(object.parent));
  return `${inParent}/${String(object.id)}`;
}
