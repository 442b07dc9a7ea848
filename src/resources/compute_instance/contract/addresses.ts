import { canonicalIp, isEmptyResponse } from "../../../contract";

/** The addresses in a response about an instance. */
export interface AddressesOfInstance {
  readonly ipv4?: readonly string[] | null | undefined;
  readonly ipv6?: string | null | undefined;
}

const privateRanges = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** Every instance has an address. Without one, a response says nothing about any, and the known ones are kept. */
const findAddress = (
  { ipv4 }: AddressesOfInstance,
  isWanted: (address: string) => boolean,
): string | null | undefined => (isEmptyResponse(ipv4) ? undefined : (ipv4?.find(isWanted) ?? null));

/** Returns the first public address, which the instance was created with. It may have several. */
export const publicAddress = (response: AddressesOfInstance) =>
  findAddress(response, (address) => !privateRanges.test(address));

export const privateAddress = (response: AddressesOfInstance) =>
  findAddress(response, (address) => privateRanges.test(address));

/** The API returns the SLAAC address as `<ipv6>/128` (R1-040). */
export function slaacAddress({ ipv6 }: AddressesOfInstance): string | undefined {
  return typeof ipv6 === "string" && ipv6 !== "" ? canonicalIp(ipv6) : undefined;
}
