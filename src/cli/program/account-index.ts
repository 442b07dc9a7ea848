import { canonicalIp, type Field, propertyText } from "../../contract";
import type { AccountObject } from "./account-object";
import { type AccountIndex, type Owner, type ProgramKind, programKind } from "./model";

/** The kind of object that a field identifies, or the list that its value is a name in. */
const kindOf = ({ spec }: Field): string | undefined => spec.idOf ?? spec.nameIn;

const plainName = (name: string) => name.toLowerCase().replace(/\.$/, "");

export function indexAccount(programs: readonly ProgramKind[], objects: readonly AccountObject[]): AccountIndex {
  const ids = new Map<string, Owner>();
  const addresses = new Map<string, Owner[]>();
  const domains = new Map<string, Owner>();
  for (const object of objects) {
    const { contract, attributes } = object;
    const field = contract.fields[contract.id];
    const kind = field && kindOf(field);
    if (kind !== undefined && field?.spec.presence === "computed") {
      ids.set(`${kind} ${propertyText(attributes[contract.id])}`, { object, attribute: contract.id });
    }
    const { addresses: addressFields = [], zone } = programKind(programs, object);
    for (const attribute of addressFields) {
      const address = attributes[attribute];
      if (typeof address !== "string" || address === "") continue;
      const key = canonicalIp(address);
      addresses.set(key, [...(addresses.get(key) ?? []), { object, attribute }]);
    }
    const name = zone === undefined ? undefined : attributes[zone];
    if (zone !== undefined && typeof name === "string") domains.set(plainName(name), { object, attribute: zone });
  }
  return {
    byId: (field, value) => {
      const kind = kindOf(field);
      return kind === undefined ? undefined : ids.get(`${kind} ${propertyText(value)}`);
    },
    byAddress: (address) => {
      const [owner, ...others] = addresses.get(canonicalIp(address)) ?? [];
      return others.length === 0 ? owner : undefined;
    },
    byDomainName: (name) => domains.get(plainName(name)),
    zoneOf: (name) => {
      const labels = plainName(name).split(".");
      return labels.map((_, index) => domains.get(labels.slice(index).join("."))?.object).find((each) => each);
    },
  };
}
