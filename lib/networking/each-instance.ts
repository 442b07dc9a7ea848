import type { ITerraformIterator } from "cdktf";
import { propertyAccess, TerraformCount, TerraformIterator, TerraformResource, Token } from "cdktf";
import { repetitionOf } from "../core/scope/require-single";
import type { IComputeInstance } from "../references";

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
export function eachInstance(instance: IComputeInstance): EachInstance {
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
