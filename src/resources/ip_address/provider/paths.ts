import type { Contract, Known, Properties } from "../../../contract";
import { objectPath } from "../../../provider/requests/paths";
import { computeInstance } from "../../compute_instance/contract";
import { ipv6Range } from "../../ipv6_range/contract";
import { ipAddress } from "../contract";

export const isRange = (address: string) => address.includes("/");

/** What the service has for an address, or for a range that is written with its prefix length. */
interface Addressed {
  readonly contract: Contract<typeof ipAddress.fields> | Contract<typeof ipv6Range.fields>;
  readonly known: Properties;
}

export function addressed(address: string): Addressed {
  if (!isRange(address)) return { contract: ipAddress, known: { address } };
  return { contract: ipv6Range, known: { range: address.split("/")[0] } };
}

export function addressPath(address: string): string {
  const { contract, known } = addressed(address);
  return objectPath(contract, known);
}

export const instancePath = (id: Known<typeof computeInstance>["id"]) => objectPath(computeInstance, { id });
