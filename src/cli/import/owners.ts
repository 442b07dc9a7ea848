import type { AccountObject } from "../../account";
import { propertyText } from "../../contract";
import { indexAccount } from "../../program";

/**
 * What an object belongs to: a record to its domain, a device to its firewall and its instance, an address and its reverse
 * name to their instance.
 */
export function ownersIn(objects: readonly AccountObject[]): (object: AccountObject) => readonly AccountObject[] {
  const index = indexAccount(objects);
  return ({ contract, attributes }) => {
    const byId = Object.entries(contract.fields).flatMap(([name, field]) => {
      const owner = name === contract.id ? undefined : index.byId(field, attributes[name])?.object;
      return owner ? [owner] : [];
    });
    if (contract.name !== "reverse_dns") return byId;
    const owner = index.byAddress(propertyText(attributes["address"]))?.object;
    return owner ? [...byId, owner] : byId;
  };
}
