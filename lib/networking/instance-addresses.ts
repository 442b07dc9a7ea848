import type { IComputeInstance } from "../references";
import { requireSingle } from "../core/scope/require-single";

/** The addresses that an instance's traffic comes from. */
export interface Addresses {
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
}

/**
 * The public addresses of an instance, and its private one where this program says that it has one: what lies in the
 * same region is reached from there by it.
 */
export function addressesOf(instance: IComputeInstance): Addresses {
  requireSingle(instance);
  const isPrivate = "privateIpInput" in instance && instance.privateIpInput === true && "privateIpv4" in instance;
  return {
    ipv4: [instance.publicIpv4, ...(isPrivate ? [instance.privateIpv4 as string] : [])],
    ipv6: [instance.ipv6Address],
  };
}
