import type { Contract } from "../../contract";
import { permitted } from "../access/users";
import type { Permission } from "../access/users";
import { emulationFor, kindOf } from "../objects/emulation";
import type { Emulation } from "../objects/emulation";
import { failure, notFound } from "../wire/failure";
import type { RequestContext } from "../service";
import type { Id, StoredObject } from "../store";

/** The parameter in the collection's path, if the collection hangs on another object: `domainId`. */
export const parameterOf = ({ path }: Contract) => /\{(\w+)\}/.exec(path)?.[1];

/** The parameter that stands for the object itself behind the collection's path. */
export const ownParameter = "id";

const words = (name: string) => name.replace(/_/g, " ");

/** Ids are numbers, but for the kinds whose ids hold a name; what is no number is nobody's id. */
export function idOf(emulation: Emulation, text: string): Id {
  const { contract } = emulation;
  const isNumber = contract.fields[contract.id]?.facts.kind === "int";
  if (isNumber && !/^[1-9]\d{0,14}$/.test(text)) {
    throw notFound(`a ${words(contract.name)} has a number for an id, not ${JSON.stringify(text)}`);
  }
  return isNumber ? Number(text) : text;
}

/**
 * The object of that id, if the caller may do this with it. What a user may not even see is not found.
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
  const id = idOf(emulation, text);
  const object = service.store.objects.get(kindOf(emulation), id);
  const shelf = parent?.id ?? emulation.partition ?? null;
  const missing = notFound(`there is no ${words(emulation.contract.name)} ${text}`);
  if (!object || object.parent !== shelf) throw missing;
  if (emulation.grants === undefined || parent) return object;
  if (!permitted(user, emulation.grants, id, "read_only")) throw missing;
  if (!permitted(user, emulation.grants, id, permission)) {
    throw failure(403, `${user?.username ?? "nobody"} may only read this ${words(emulation.contract.name)}`);
  }
  return object;
}

/** The object that the collection hangs on, for the same permission. */
export function parentOf(
  emulation: Emulation,
  request: RequestContext,
  permission: Permission,
): StoredObject | undefined {
  const parameter = parameterOf(emulation.contract);
  if (parameter === undefined || emulation.parentKind === undefined) return undefined;
  const parent = emulationFor(request.service, emulation.parentKind);
  return findAuthorized(parent, request, request.params[parameter] ?? "", permission);
}
