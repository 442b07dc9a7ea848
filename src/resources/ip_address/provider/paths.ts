import { encodeSegment } from "../../../client";
import type { Known } from "../../../contract";
import { objectPath } from "../../../provider/requests/paths";
import { computeInstance } from "../../compute_instance/contract";
import { ipv6Range } from "../../ipv6_range/contract";
import { ipAddress } from "../contract";

export const isRange = (address: string) => address.includes("/");

/** The path of an address, or of a range that is written with its prefix length. */
export function addressPath(address: string): string {
  const contract = isRange(address) ? ipv6Range : ipAddress;
  return `${contract.path}/${encodeSegment(address.split("/")[0] ?? "")}`;
}

export const instancePath = (id: Known<typeof computeInstance>["id"]) => objectPath(computeInstance, { id });
