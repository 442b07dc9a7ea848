import { type Contract, hasObjects, type Known, type Properties } from "../../contract";

/** Lists the kinds that an account can have objects of. Parents come before their children. */
export function accountKinds(contracts: readonly Contract[]): readonly Contract[] {
  return contracts.filter(hasObjects).sort((left, right) => depth(left) - depth(right));
}

const depth = ({ parent }: Contract): number => (parent ? 1 + depth(parent) : 0);

/**
 * Adds the kinds that must be listed too: the parents of the wanted kinds, and the kinds that complete their objects.
 */
export function kindsToList(wanted: readonly Contract[]): readonly Contract[] {
  const needed = new Set<Contract>();
  const need = (kind: Contract): void => {
    if (needed.has(kind)) return;
    needed.add(kind);
    if (kind.parent) need(kind.parent);
    for (const other of kind.enrichFrom?.kinds ?? []) need(other);
  };
  wanted.forEach(need);
  return [...needed].sort((left, right) => depth(left) - depth(right));
}

/** One object of an account, as the walk found it. */
export interface AccountObject {
  readonly contract: Contract;
  /** The ID for `terraform import`: `12`, `1/34` for record 34 of domain 1, `192.0.2.5` for an IP address. */
  readonly importId: string;
  /**
   * The fields in camelCase, decoded by the contract as in provider state: configurable and computed ones. Fields that
   * listings omit are missing.
   */
  readonly attributes: Properties;
  /** The parameters of its path: `{ domainId: 1 }` for a record. `attributes` has them too. */
  readonly parent: Properties;
}

/** An object of one kind. The contract types its attributes. */
export type ObjectOf<C extends Contract> = Omit<AccountObject, "attributes"> & { readonly attributes: Known<C> };

/** True if the object is of the kind. */
export const isOf = <const C extends Contract>(
  object: AccountObject,
  contract: C,
): object is AccountObject & ObjectOf<C> => object.contract.name === contract.name;

/** Objects that the walk couldn't see. */
export interface UnseenObjects {
  readonly contract: Contract;
  /** A sentence for the user: the missing scope or grant, or the listing that failed. */
  readonly reason: string;
}

/** The result of walking an account. */
export interface WalkedAccount {
  /** Sorted by kind, then by the numbers or names in their IDs. */
  readonly objects: readonly AccountObject[];
  readonly unseen: readonly UnseenObjects[];
}
