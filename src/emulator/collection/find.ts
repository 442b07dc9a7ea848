import type { Contract } from "../../contract";
import { isPermitted } from "../access/users";
import type { Permission } from "../access/users";
import { findEmulation, kindOf } from "../objects/emulation";
import type { Emulation } from "../objects/emulation";
import { failure, notFound } from "../wire/failure";
import type { RequestContext } from "../service";
import type { Id, StoredObject } from "../store";

/** The parameter in the collection's path that names the parent, if there is one: `domainId`. */
export const parentParameter = ({ path }: Contract) => /\{(\w+)\}/.exec(path)?.[1];

/** The parameter that names the object itself, at the end of the path. */
export const idParameter = "id";

const words = (name: string) => name.replace(/_/g, " ");

/**
 * The id that a path has.
 *
 * @throws ApiFailure 404 where ids of the kind are numbers and this is not one.
 */
export function parseId(emulation: Emulation, text: string): Id {
  const { contract } = emulation;
  const id = contract.fields[contract.id]?.facts;
  const isNumber = id?.kind === "int";
  if (isNumber && !/^[1-9]\d{0,14}$/.test(text)) {
    throw notFound(`a ${words(contract.name)} has a number for an id, not ${JSON.stringify(text)}`).per(
      ...(id.specified?.type ?? []),
    );
  }
  return isNumber ? Number(text) : text;
}

/**
 * The object of that id, if the caller may do this with it. An object that the user may not even read is not found.
 *
 * @throws Failure 404 where there is none or it is not visible, 403 where it may only be read.
 */
export function findAuthorized(
  emulation: Emulation,
  request: RequestContext,
  text: string,
  permission: Permission,
  parent?: StoredObject,
): StoredObject {
  const { service, user } = request;
  const id = parseId(emulation, text);
  const object = service.store.objects.get(kindOf(emulation), id);
  const partition = parent?.id ?? emulation.partition ?? null;
  const missing = () => notFound(`there is no ${words(emulation.contract.name)} ${text}`);
  if (!object || object.parent !== partition) throw missing();
  const { grants } = emulation.contract.access;
  if (grants === undefined || parent) return object;
  if (!isPermitted(user, grants, id, "read_only")) throw missing().per("R1-193");
  if (!isPermitted(user, grants, id, permission)) {
    throw failure(403, `${user?.username ?? "nobody"} may only read this ${words(emulation.contract.name)}`).per(
      "R1-193",
    );
  }
  return object;
}

/** The parent that the path names, if the collection has one, found with the same permission. */
export function findParent(
  emulation: Emulation,
  request: RequestContext,
  permission: Permission,
): StoredObject | undefined {
  const parameter = parentParameter(emulation.contract);
  if (parameter === undefined || emulation.parentKind === undefined) return undefined;
  const parent = findEmulation(request.service, emulation.parentKind);
  return findAuthorized(parent, request, request.params[parameter] ?? "", permission);
}
