import type { Construct } from "constructs";
import { reverseDns } from "../../src/resources/reverse_dns/contract";
import { childOf } from "../core/scope/children";
import type { IIpAddress } from "../networking/ip-address";
import { given } from "../core/validation/given";
import { addSynthValidation, validateProps } from "../core/validation/validate-props";
import type { ReverseDnsConfig } from "../l1/reverse-dns";
import { ReverseDns as L1ReverseDns } from "../l1/reverse-dns";
import type { Props } from "../core/props";
import type { IComputeInstance } from "../references";
import { eachOf } from "../core/props/several";
import { providerOf } from "../core/scope/inherited";

/** What a reverse DNS entry takes. */
export interface ReverseDnsProps extends Props<typeof reverseDns, ReverseDnsConfig, "address"> {
  /** The public address, IPv4 or IPv6. */
  readonly address: IIpAddress | string;
}

/** Which addresses of an instance get the name. */
export interface ReverseDnsOptions {
  /** Its public IPv4 address, for which there has to be an A record. Default: true. */
  readonly ipv4?: boolean | undefined;
  /** Its IPv6 address, for which there has to be an AAAA record. Default: true. */
  readonly ipv6?: boolean | undefined;
}

const judging = { contract: reverseDns };

/**
 * The name that an address resolves back to (document 3, Reverse DNS). The service wants its forward record first, which
 * is waited for: 10 minutes unless `timeouts` says otherwise.
 *
 * Without `rdns`, and when it is destroyed, a public IPv4 address has the service's default. Throws when a value cannot work.
 */
export class ReverseDns extends L1ReverseDns {
  declare readonly terraformResourceType: "stratus_reverse_dns";

  constructor(scope: Construct, id: string, props: ReverseDnsProps) {
    const { address, ...rest } = given(props);
    const text = typeof address === "object" ? address.address : address;
    super(scope, id, validateProps<ReverseDnsConfig>(scope, id, judging, { ...rest, address: text }));
    addSynthValidation(this, judging);
  }
}

/** One entry for each of an instance's public addresses that is asked for. */
export function reverseDnsOf(
  instance: IComputeInstance,
  rdns: string,
  { ipv4 = true, ipv6 = true }: ReverseDnsOptions,
): readonly ReverseDns[] {
  const each = eachOf(instance);
  const entry = (id: string, address: string) =>
    childOf(
      instance,
      id,
      rdns,
      () => new ReverseDns(instance, id, { ...providerOf(instance), ...each.meta, address, rdns }),
      (before) => `is ${JSON.stringify(before)}, and cannot be ${JSON.stringify(rdns)} too: an address has one name`,
    );
  return [
    ...(ipv4 ? [entry("reverse-ipv4", each.publicIpv4)] : []),
    ...(ipv6 ? [entry("reverse-ipv6", each.ipv6Address)] : []),
  ];
}
