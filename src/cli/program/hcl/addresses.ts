import { groupBy } from "../../../contract";
import type { AccountObject } from "../account-object";
import type { AccountProgram, KnownNames, ProgramResource } from "../model";
import { shortHash } from "../names";
import { byId } from "../object-order";

/** The addresses of resources in HCL, such as `stratus_domain.shop_example`. */
export type HclAddresses = ReadonlyMap<AccountObject, string>;

/**
 * Assigns an address to each object of a program. If two names produce the same identifier, the older object gets it
 * and the other one gets a hash of its own ID, so a new object never renames another.
 *
 * @param known names that were written before. Addresses that they may have are not reused.
 */
export function hclAddresses({ resources }: AccountProgram, known: KnownNames = new Map()): HclAddresses {
  const addresses = new Map<AccountObject, string>();
  const names = new Map<AccountObject, string>();
  const isScoped = ({ scope }: ProgramResource) => scope !== undefined;
  // Parents come first, because the names of their children derive from them.
  const groups = [resources.filter((each) => !isScoped(each)), resources.filter(isScoped)];
  const taken = new Set(
    [...known].map(([key, path]) => `stratus_${key.split(" ")[0] ?? ""}.${identifier(path.join("_"))}`),
  );
  for (const group of groups.flatMap((each) => [...groupBy(each, ({ object }) => object.contract.name).values()])) {
    for (const { object, name, scope } of [...group].sort(byAge)) {
      const type = `stratus_${object.contract.name}`;
      const own = identifier(scope ? `${names.get(scope) ?? ""}_${name}` : name);
      const hashed = `${own}_${shortHash(JSON.stringify([object.contract.name, object.importId]))}`;
      const free = taken.has(`${type}.${own}`) ? hashed : own;
      taken.add(`${type}.${free}`);
      names.set(object, free);
      addresses.set(object, `${type}.${free}`);
    }
  }
  return addresses;
}

/**
 * The addresses of the objects that earlier runs have written, by object key. Omits objects whose names give the same
 * identifier, because the ledger doesn't record which of them has it.
 */
export function knownAddresses(known: KnownNames): ReadonlyMap<string, string> {
  const all = [...known].map(([key, path]): readonly [string, string] => [
    key,
    `stratus_${key.split(" ")[0] ?? ""}.${identifier(path.join("_"))}`,
  ]);
  const sharing = groupBy(all, ([, address]) => address);
  return new Map(all.filter(([, address]) => sharing.get(address)?.length === 1));
}

/** The IDs of records and devices are counted across all parents. */
const ownNumber = ({ object }: ProgramResource) => Number(/(\d+)$/.exec(object.importId)?.[1] ?? 0);

const byAge = (left: ProgramResource, right: ProgramResource): number =>
  ownNumber(left) - ownNumber(right) || byId(left.object, right.object);

/** Converts a name to an identifier: lowercase letters, digits and underscores. */
function identifier(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "_")
    .replace(/(?<=.)_+$/, "");
  return /^[a-z_]/.test(plain) ? plain : `_${plain}`;
}
