import { type Contract, type Known, type Properties, hasObjects, propertyText } from "../contract";

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
