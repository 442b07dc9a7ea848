import type { ITerraformIterator } from "cdktf";
import { propertyAccess, TerraformCount, TerraformIterator, TerraformResource, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { throwProblems } from "../validation/validate-props";
import type { IComputeInstance } from "../../references";

/** What a construct with `forEach` or `count` stands for: more than one object, or none. */
function repetitionOf(construct: unknown): "forEach" | "count" | undefined {
  if (!TerraformResource.isTerraformResource(construct)) return undefined;
  if (construct.forEach !== undefined) return "forEach";
  return construct.count === undefined ? undefined : "count";
}

/** Refuses what stands for several objects where one is meant. */
export function requireSingle(construct: unknown): void {
  const repetition = repetitionOf(construct);
  if (repetition === undefined) return;
  throwProblems((construct as IConstruct).node.path, [
    `has ${repetition}, and so is several objects where one is meant: make each by itself, as in names.map((name) => new ComputeInstance(this, name, …)), or name one of them by an expression`,
  ]);
}

/** An instance as its devices and records see it: they are as many as it is. */
export interface EachInstance {
  /** What makes them as many. */
  readonly meta: { readonly forEach?: ITerraformIterator; readonly count?: number | TerraformCount };
  readonly id: number;
  readonly publicIpv4: string;
  readonly ipv6Address: string;
}

/** The instance itself, or each of those that its `forEach` or `count` makes. */
export function eachInstance(instance: IComputeInstance): EachInstance {
  if (!TerraformResource.isTerraformResource(instance) || repetitionOf(instance) === undefined) {
    return {
      meta: {},
      id: instance.id,
      // Read only where they are needed: an instance from elsewhere may not know them.
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
    const of = (attribute: string) => propertyAccess(instance.fqn, [index, attribute]);
    return eachInstanceBy({ count }, of);
  }
  const forEach = TerraformIterator.fromResources(instance);
  return eachInstanceBy({ forEach }, (attribute) => forEach.getAny(attribute));
}

const eachInstanceBy = (meta: EachInstance["meta"], of: (attribute: string) => unknown): EachInstance => ({
  meta,
  id: Token.asNumber(of("id")),
  publicIpv4: Token.asString(of("public_ipv4")),
  ipv6Address: Token.asString(of("ipv6_address")),
});
