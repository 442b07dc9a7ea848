import type { AccountObject } from "../../account/account-object";
import { groupBy } from "../../contract";
import type { KnownNames, Program, ProgramResource } from "../model";
import { byId } from "../object-order";
import { shortHash } from "../names";

/** The addresses of resources in HCL, as `stratus_domain.shop_example`. */
export type HclAddresses = ReadonlyMap<AccountObject, string>;

/**
 * The addresses of all objects of a program. Where two names become the same identifier, the older object has it and the
 * other one gets a hash of its own id: so a new object never renames another.
 *
 * @param known names that were written before. Nothing gets an address that one of them may have.
 */
export function hclAddresses({ resources }: Program, known: KnownNames = new Map()): HclAddresses {
  const addresses = new Map<AccountObject, string>();
  const names = new Map<AccountObject, string>();
  const isScoped = ({ scope }: ProgramResource) => scope !== undefined;
  // What others are named after comes first.
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

/** The ids of records and devices are counted over all of their parents. */
const ownNumber = ({ object }: ProgramResource) => Number(/(\d+)$/.exec(object.importId)?.[1] ?? 0);

const byAge = (left: ProgramResource, right: ProgramResource): number =>
  ownNumber(left) - ownNumber(right) || byId(left.object, right.object);

/** A name as an identifier: lower case letters, digits and underscores. */
function identifier(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "_")
    .replace(/(?<=.)_+$/, "");
  return /^[a-z_]/.test(plain) ? plain : `_${plain}`;
}
