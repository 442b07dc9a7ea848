import type { Json } from "../client";
import type { Contract, Properties } from "../contract";
import { listedFields } from "../contract";
import { decodeResponse, missingFields, toObject } from "../provider/requests/decode";
import { pathParameters } from "../provider/requests/paths";

/**
 * An object of a listing as the state of the provider would have it, with what stands in its path. What the listing does not
 * tell is left out, so that nobody takes it for empty.
 */
export function decodeListed(contract: Contract, json: Json, parent: Properties): Properties {
  const answer = decodeResponse(json);
  const object = toObject(contract, answer, parent) as Properties;
  const missing = new Set(missingFields(contract, answer));
  const told = Object.keys(listedFields(contract)).filter((name) => !missing.has(name));
  return { ...Object.fromEntries(told.map((name) => [name, object[name]])), ...parent };
}

/** What stands in the paths of the objects that belong to this one. */
export function pathOfChildren(contract: Contract, { [contract.parent?.id ?? ""]: id }: Properties): Properties {
  return Object.fromEntries(pathParameters(contract).map((name) => [name, id]));
}

/** What `terraform import` takes for the object. */
export function importIdOf(contract: Contract, object: Properties): string {
  const names = contract.key?.includes(contract.id) === true ? [] : pathParameters(contract);
  return [...names, contract.id].map((name) => String(object[name])).join("/");
}
