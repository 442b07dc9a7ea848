import { canonicalIp } from "../../../contract";

/** The addresses in a response about an instance. */
export interface AddressesOfInstance {
  readonly ipv4?: readonly string[] | null | undefined;
  readonly ipv6?: string | null | undefined;
}

const privateRanges = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** Returns the first public address, which the instance was created with. It may have several. */
export function publicAddress({ ipv4 }: AddressesOfInstance): string | null {
  return ipv4?.find((address) => !privateRanges.test(address)) ?? null;
}

export function privateAddress({ ipv4 }: AddressesOfInstance): string | null {
  return ipv4?.find((address) => privateRanges.test(address)) ?? null;
}

/** The API returns the SLAAC address as `<ipv6>/128` (R1-040). */
export function slaacAddress({ ipv6 }: AddressesOfInstance): string | null {
  return typeof ipv6 === "string" ? canonicalIp(ipv6) : null;
}
