import { canonicalValue, type Contract, hasObjects, type Properties } from "../../../contract";
import { type AccountObject, type ListedAccount, objectName, type UnseenObjects } from "../../account";
import type { ManagedObject } from "../../stacks/read-state";
import { type AttributeDrift, compareObject, explainedBy } from "./compare-object";

/** An object that differs between the account and the state. */
export interface ChangedObject {
  readonly managed: ManagedObject;
  readonly differences: readonly AttributeDrift[];
}

/** The differences between states and an account. */
export interface Drift {
  readonly changed: readonly ChangedObject[];
  /** Objects in states that the account doesn't have. */
  readonly missing: readonly ManagedObject[];
  /** Objects of the account that aren't in any state. */
  readonly unmanaged: readonly AccountObject[];
  /** Names the parent of an object, such as `domain "shop.example"`. Returns undefined for an object without a parent. */
  readonly parentOf: (object: AccountObject) => string | undefined;
  /** Kinds with unknown drift, because the token may not list them. */
  readonly unseen: readonly UnseenObjects[];
  /** The number of compared objects. */
  readonly compared: number;
}

/** @param others Objects of states that aren't compared. They are managed, and may own fields of the compared ones. */
export function findDrift(
  managed: readonly ManagedObject[],
  account: ListedAccount,
  others: readonly ManagedObject[] = [],
): Drift {
  const index = new Index(account);
  const everything = [...managed, ...others];
  const isExplained = explainedBy(everything, account);
  const unseen = new Set(account.unseen.map(({ contract }) => contract));
  const [changed, missing]: [ChangedObject[], ManagedObject[]] = [[], []];
  const known = new Set<Properties>();
  let compared = 0;
  for (const each of managed) {
    const { contract, object } = each;
    const listed = index.find(contract, object);
    if (listed) known.add(listed);
    if (each.isDeposed) continue;
    const seen = contract.locateInListings?.(object, account.listed);
    // An operation leaves no object to compare, and kinds that the token may not list are reported as unseen.
    if (!listed && seen === undefined && (!hasObjects(contract) || unseen.has(contract))) continue;
    compared += 1;
    if (seen === null || (!listed && seen === undefined)) {
      missing.push(each);
      continue;
    }
    const now = each.respelled({ ...listed, ...seen });
    const around = { ...index.parentAttributes(contract, object), ...contract.parentAttributesFrom?.(now) };
    const differences = compareObject(contract, { own: object, account: now, around }).filter(
      (difference) => !isExplained(each, difference),
    );
    if (differences.length > 0) changed.push({ managed: each, differences });
  }
  for (const { contract, object } of others) {
    const listed = index.find(contract, object);
    if (listed) known.add(listed);
  }
  const isHeld = heldBy(everything);
  const unmanaged = account.objects.filter(
    ({ contract, attributes }) => !known.has(attributes) && !isHeld(contract, attributes),
  );
  const parentOf = ({ contract, attributes }: AccountObject) => index.parentName(contract, attributes);
  return { changed, missing, unmanaged, parentOf, unseen: account.unseen, compared };
}

/** Returns a function that is true if another object in a state manages the given object. */
function heldBy(managed: readonly ManagedObject[]): (contract: Contract, object: Properties) => boolean {
  const holders = managed.filter(({ contract, isDeposed }) => contract.ownsElements && !isDeposed);
  return ({ name }, object) =>
    holders.some(({ contract, object: own }) => contract.ownsElements?.[name]?.(own, object) === true);
}

/** Finds listed objects by ID. */
class Index {
  private readonly byKind = new Map<Contract, ReadonlyMap<string, Properties>>();

  constructor(private readonly account: ListedAccount) {}

  find(contract: Contract, own: Properties): Properties | undefined {
    const byId = this.byKind.get(contract) ?? this.index(contract);
    this.byKind.set(contract, byId);
    const found = byId.get(idKey(contract, own));
    const { identity } = contract;
    if (found || !identity) return found;
    return this.account.listed(contract.name)?.find((each) => identity.every((name) => each[name] === own[name]));
  }

  private index(contract: Contract): ReadonlyMap<string, Properties> {
    const all = this.account.listed(contract.name) ?? [];
    return new Map(all.map((object) => [idKey(contract, object), object]));
  }

  /** The attributes of the parent that affect the spelling of the object's values, such as the name of its zone. */
  parentAttributes(contract: Contract, own: Properties): Properties {
    const { parentAttributes = [] } = contract;
    const object = this.parent(contract, own);
    return Object.fromEntries(parentAttributes.map((each) => [each, object?.[each]]));
  }

  /** Names the parent of an object: `domain "shop.example"`. */
  parentName(contract: Contract, own: Properties): string | undefined {
    const object = this.parent(contract, own);
    const { parent } = contract;
    return parent && object && `${parent.name} ${JSON.stringify(objectName(parent, object))}`;
  }

  private parent({ parent, path }: Contract, own: Properties): Properties | undefined {
    const [, name = ""] = /\{(\w+)\}/.exec(path) ?? [];
    return parent && this.find(parent, { [parent.id]: own[name] });
  }
}

function idKey({ id, fields, path, singleton }: Contract, object: Properties): string {
  const parents = singleton === true ? [] : [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => object[name]);
  const field = fields[id];
  const own = field ? canonicalValue(field, object[id], object) : object[id];
  return JSON.stringify([...parents, own]);
}
