import { isIPv4 } from "node:net";
import { type AccountObject, isOf, type ObjectOf } from "../../cli/program/account-object";
import { defineProgram } from "../../cli/program/model";
import { canonicalIp, isSet, propertyText } from "../../contract";
import { computeInstance } from "../compute_instance/contract";
import { ipAddress } from "./contract";

export const ipAddressProgram = defineProgram(ipAddress, {
  construct: "IpAddress",
  area: "networking",
  suffix: "address",
  defaults: { type: "ipv4", public: true },
  addresses: ["address"],
  leaveOut: (account) => {
    const owners = addressOwners(account);
    return ({ attributes }) => {
      const address = propertyText(attributes.address);
      const owner = owners.get(canonicalIp(address));
      if (owner) {
        const label = JSON.stringify(propertyText(owner.attributes.label));
        return { reason: `It comes with the instance ${label}.`, isSaidElsewhere: true };
      }
      if (!isIPv4(address)) return { reason: "Single IPv6 addresses are no resources: ranges of them are." };
      if (isSet(attributes.computeId)) return undefined;
      return { reason: "It is on no instance, which an address resource has to name." };
    };
  },
});

/** Maps each IP address that is created with an instance, in canonical form, to the instance. */
function addressOwners(account: readonly AccountObject[]): ReadonlyMap<string, ObjectOf<typeof computeInstance>> {
  const owners = new Map<string, ObjectOf<typeof computeInstance>>();
  for (const object of account) {
    if (!isOf(object, computeInstance)) continue;
    const { publicIpv4, privateIpv4, ipv6Address } = object.attributes;
    for (const address of [publicIpv4, privateIpv4, ipv6Address]) {
      if (isSet(address) && address !== "") owners.set(canonicalIp(address), object);
    }
  }
  return owners;
}
