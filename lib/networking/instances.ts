import {
  type ITerraformIterator,
  propertyAccess,
  TerraformCount,
  TerraformIterator,
  TerraformResource,
  Token,
} from "cdktf";
import { repetitionOf, requireSingle } from "../core/props/id-of";
import type { IComputeInstanceRef } from "../core/references";

/** The attributes of an instance that devices and records use, and the meta-argument that repeats them. */
export interface EachInstance {
  readonly meta: { readonly forEach?: ITerraformIterator; readonly count?: number | TerraformCount };
  readonly id: number;
  readonly publicIpv4: string;
  readonly ipv6Address: string;
}

/**
 * The attributes of an instance. If the instance uses `forEach` or `count`, resources created from them are repeated in the
 * same way, and each one refers to its own instance.
 */
export function eachInstance(instance: IComputeInstanceRef): EachInstance {
  if (!TerraformResource.isTerraformResource(instance) || repetitionOf(instance) === undefined) {
    return {
      meta: {},
      id: instance.id,
      // Getters, because an instance known only by its id throws.
      get publicIpv4() {
        return instance.publicIpv4;
      },
      get ipv6Address() {
        return instance.ipv6Address;
      },
    };
  }
  const { count } = instance;
  if (count !== undefined) {
    const { index } = TerraformCount.of(0);
    return eachInstanceBy({ count }, (attribute) => propertyAccess(instance.fqn, [index, attribute]));
  }
  const forEach = TerraformIterator.fromResources(instance);
  return eachInstanceBy({ forEach }, (attribute) => forEach.getAny(attribute));
}

const eachInstanceBy = (meta: EachInstance["meta"], read: (attribute: string) => unknown): EachInstance => ({
  meta,
  id: Token.asNumber(read("id")),
  publicIpv4: Token.asString(read("public_ipv4")),
  ipv6Address: Token.asString(read("ipv6_address")),
});

/** The source IP addresses of an instance's traffic. */
interface Addresses {
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
}

/**
 * The public IP addresses of an instance, and its private one if the program sets it. Traffic within a region uses the
 * private address.
 */
export function addressesOf(instance: IComputeInstanceRef): Addresses {
  requireSingle(instance);
  const isPrivate = "privateIpInput" in instance && instance.privateIpInput === true && "privateIpv4" in instance;
  return {
    ipv4: [instance.publicIpv4, ...(isPrivate ? [instance.privateIpv4 as string] : [])],
    ipv6: [instance.ipv6Address],
  };
}
