import {
  type ITerraformIterator,
  propertyAccess,
  TerraformCount,
  TerraformIterator,
  TerraformResource,
  Token,
} from "cdktf";
import type { IInstanceRef } from "../core/references";
import { repetitionOf, requireSingle } from "../core/props/id-of";

/** The attributes of an instance that its devices and records refer to, and the meta-argument that repeats these with it. */
export interface EachInstance {
  readonly meta: { readonly forEach?: ITerraformIterator; readonly count?: number | TerraformCount };
  readonly id: number;
  readonly publicIpv4: string;
  readonly ipv6Address: string;
}

/**
 * The attributes of an instance. Where it has `forEach` or `count`, what is made from them has the same number of objects,
 * and each refers to its own instance.
 */
export function eachInstance(instance: IInstanceRef): EachInstance {
  if (!TerraformResource.isTerraformResource(instance) || repetitionOf(instance) === undefined) {
    return {
      meta: {},
      id: instance.id,
      // Read only where they are needed: an instance that is known by its id alone throws.
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

/** The addresses that an instance's traffic comes from. */
interface Addresses {
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
}

/**
 * The public addresses of an instance, and its private one where this program says that it has one: what lies in the
 * same region is reached from there by it.
 */
export function addressesOf(instance: IInstanceRef): Addresses {
  requireSingle(instance);
  const isPrivate = "privateIpInput" in instance && instance.privateIpInput === true && "privateIpv4" in instance;
  return {
    ipv4: [instance.publicIpv4, ...(isPrivate ? [instance.privateIpv4 as string] : [])],
    ipv6: [instance.ipv6Address],
  };
}
