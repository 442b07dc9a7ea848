import { type Contract, type Known, type Properties, propertyText, listedFields, hasObjects } from "../contract";
import type { Json } from "../client";
import { decodeResponse, missingFields, toObject } from "../provider/requests/decode";
import { pathParameters } from "../provider/requests/paths";

/** The kinds that an account has objects of, each after the one that its objects stand in. */
export function accountKinds(contracts: readonly Contract[]): readonly Contract[] {
  return contracts.filter(hasObjects).sort((left, right) => depth(left) - depth(right));
}

const depth = ({ parent }: Contract): number => (parent ? 1 + depth(parent) : 0);

/**
 * The kinds that have to be listed for these ones: those that their objects stand in, and those that tell more of them.
 */
export function kindsToList(wanted: readonly Contract[]): readonly Contract[] {
  const needed = new Set<Contract>();
  const need = (kind: Contract): void => {
    if (needed.has(kind)) return;
    needed.add(kind);
    if (kind.parent) need(kind.parent);
    for (const other of kind.fromOthers?.kinds ?? []) need(other);
  };
  wanted.forEach(need);
  return [...needed].sort((left, right) => depth(left) - depth(right));
}

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

/** One object of an account, as the walk of the account found it. */
export interface AccountObject {
  /** What kind of object it is. */
  readonly contract: Contract;
  /** What `terraform import` takes: `12`, `1/34` for record 34 of domain 1, `192.0.2.5` for an address. */
  readonly importId: string;
  /**
   * Its fields in camelCase, decoded by the contract, as the state of the provider would have them: those that a program
   * writes, and computed ones. A field that listings do not show is missing.
   */
  readonly attributes: Properties;
  /** What stands in its path: `{ domainId: 1 }` for a record. These are in `attributes` too. */
  readonly parent: Properties;
}

/** An object of one kind. The contract types its attributes. */
export type ObjectOf<C extends Contract> = Omit<AccountObject, "attributes"> & { readonly attributes: Known<C> };

/** True if the object is of the kind. */
export const isOf = <const C extends Contract>(
  object: AccountObject,
  contract: C,
): object is AccountObject & ObjectOf<C> => object.contract.name === contract.name;

/** The name by which people know an object: its natural key, such as a label, or a record's name, type and target. */
export function objectName(contract: Contract, object: Properties): string {
  const known = { ...object, ...contract.keyOverrides?.(object) };
  return (contract.key ?? [])
    .map((name) => propertyText(known[name]))
    .filter((part) => part !== "")
    .join(" ");
}

/** Objects that the walk did not see. */
export interface UnseenObjects {
  /** Their kind. */
  readonly contract: Contract;
  /** A sentence for the user: which scope or grant is missing, or which listing failed. */
  readonly reason: string;
}

/** What the walk of an account found. */
export interface WalkedAccount {
  /** In a stable order: by kind, then by number or name of their ids. */
  readonly objects: readonly AccountObject[];
  readonly unseen: readonly UnseenObjects[];
}
