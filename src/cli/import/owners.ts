import type { AccountObject } from "../../account";
import { indexAccount, programKind } from "../../program";
import { programs } from "../../resources/programs";

/**
 * What an object belongs to: a record to its domain, a device to its firewall and its instance, an address and its reverse
 * name to their instance.
 */
export function ownersIn(objects: readonly AccountObject[]): (object: AccountObject) => readonly AccountObject[] {
  const index = indexAccount(programs, objects);
  return (object) => {
    const { contract, attributes } = object;
    const byId = Object.entries(contract.fields).flatMap(([name, field]) => {
      const owner = name === contract.id ? undefined : index.byId(field, attributes[name])?.object;
      return owner ? [owner] : [];
    });
    const owner = programKind(programs, object).owner?.(object, index);
    return owner ? [...byId, owner] : byId;
  };
}
