import { type Contract, type Properties, propertyText } from "../../../contract";
import type { Dialect } from "../../../shared/dialect";
import type { EmulatedKind, Service } from "../../types";
import type { PathParameters } from "../kinds/control-route";
import { parentParameter, parseId } from "../kinds/kind";
import type { ObjectKind, StoredObject } from "../store";
import { notFound } from "../wire/failure";

/**
 * Finds the object that a control API path names. `what` is its noun in the error message.
 *
 * @throws RefusedRequestError 404 if it doesn't exist.
 */
export function findObject<Body = Properties>(
  service: Service,
  storeName: ObjectKind<Body>,
  what: string,
  id: string,
): StoredObject<Body> {
  const kind = service.kinds.find((one) => one.storeName === storeName);
  const object = kind && service.store.objects.get(storeName, parseId(kind, id));
  if (!object) throw notFound(`${what} ${id} doesn't exist`);
  return object;
}

/**
 * The field that identifies an object to users, in camelCase: its label, or the first of the contract's key fields.
 */
export function labelField({ fields, key, id }: Contract): string {
  return "label" in fields ? "label" : (key?.find((name) => name in fields) ?? id);
}

export function labelOfObject({ contract }: EmulatedKind, { id, body }: StoredObject): string {
  const label = propertyText(body[labelField(contract)]);
  return label === "" ? String(id) : label;
}

/** The kinds of objects that the API lists, without duplicates. */
export const listedKinds = ({ kinds }: Service): readonly EmulatedKind[] =>
  kinds.filter(({ contract, listsOthers }) => contract.operations.includes("list") && listsOthers !== true);

export interface ListedObject {
  readonly kind: EmulatedKind;
  readonly object: StoredObject;
}

/** True if the object belongs to the kind. Kinds that share a store name are distinguished by the object's parent. */
export const belongsTo = ({ partition }: EmulatedKind, { parent }: StoredObject): boolean =>
  partition === undefined || parent === partition;

/**
 * Finds the object that a control API path names by the contract's name and the object's id.
 *
 * @throws RefusedRequestError 404 if the kind or the object doesn't exist.
 */
export function findListed(service: Service, { kind: name = "", id = "" }: PathParameters): ListedObject {
  const kinds = listedKinds(service);
  const kind = kinds.find(({ contract }) => contract.name === name);
  if (!kind) {
    throw notFound(
      `the kind ${name} doesn't exist. Use one of ${kinds.map(({ contract }) => contract.name).join(", ")}`,
    );
  }
  const object = service.store.objects.get(kind.storeName, parseId(kind, id));
  if (!object || !belongsTo(kind, object)) throw notFound(`${name} ${id} doesn't exist`);
  return { kind, object };
}

/** The API path of a collection in the client's dialect. Parent ids are parameters in braces. */
export function collectionPathInApi({ contract: { path, beta } }: EmulatedKind, dialect: Dialect | undefined): string {
  return `/v4${beta === true ? "beta" : ""}${dialect ? dialect.toService.path(path) : path}`;
}

/** The API path of an object, or null if it can't be read individually. */
export function objectPathInApi({ kind, object }: ListedObject, dialect: Dialect | undefined): string | null {
  const { contract } = kind;
  if (!contract.operations.includes("view")) return null;
  const parameter = parentParameter(contract);
  const collection = collectionPathInApi(kind, dialect);
  const parentPath = parameter === undefined ? collection : collection.replace(`{${parameter}}`, String(object.parent));
  return `${parentPath}/${String(object.id)}`;
}
