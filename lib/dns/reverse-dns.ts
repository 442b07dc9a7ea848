import type { Construct, IDependable } from "constructs";
import { reverseDns } from "../../src/resources/reverse_dns/contract";
import { findOrMakeChild } from "../core/scope/find-or-make-child";
import type { IIpAddress } from "../networking/ip-address";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import type { ReverseDnsConfig } from "../l1/reverse-dns";
import { ReverseDns as L1ReverseDns } from "../l1/reverse-dns";
import type { Props } from "../core/props";
import type { MethodOptions } from "../core/props/arguments";
import { requireOptions } from "../core/props/arguments";
import type { IInstanceRef } from "../core/references";
import { eachInstance } from "../networking/instances";
import { inheritProvider } from "../core/scope/inherit-provider";

/** What a reverse DNS entry takes. */
export interface ReverseDnsProps extends Props<typeof reverseDns, ReverseDnsConfig, "address"> {
  /** The public address, IPv4 or IPv6. */
  readonly address: IIpAddress | string;
}

/** Which addresses of an instance get the name. */
export interface ReverseDnsOptions extends MethodOptions {
  /** Its public IPv4 address, for which there has to be an A record. Default: true. */
  readonly ipv4?: boolean | undefined;
  /** Its IPv6 address, for which there has to be an AAAA record. Default: true. */
  readonly ipv6?: boolean | undefined;
  /** What has to be there first, such as the forward records: `{ dependsOn: zone.point("www", web) }`. Default: nothing. */
  readonly dependsOn?: readonly IDependable[] | undefined;
  /** How long to wait for the forward records: `{ timeouts: { create: "30m" } }`. Default: as for `ReverseDns`. */
  readonly timeouts?: ReverseDnsProps["timeouts"];
}

/**
 * The name that an address resolves back to (document 3, Reverse DNS). The service wants its forward record first, which
 * is waited for: a minute at most where it is missing, and 5 minutes where the service does not see it yet. `timeouts` says
 * otherwise.
 *
 * Without `rdns`, and when it is destroyed, a public IPv4 address has the service's default. Throws when a value cannot work.
 */
export class ReverseDns extends L1ReverseDns {
  declare readonly terraformResourceType: "stratus_reverse_dns";

  constructor(scope: Construct, id: string, props: ReverseDnsProps) {
    const { address, ...rest } = withoutNulls(props);
    const text = typeof address === "object" ? address.address : address;
    super(scope, id, validateProps<ReverseDnsConfig>(scope, id, { contract: reverseDns }, { ...rest, address: text }));
  }
}

/** One entry for each of an instance's public addresses that is asked for. */
export function reverseDnsOf(instance: IInstanceRef, rdns: string, options: ReverseDnsOptions): readonly ReverseDns[] {
  requireOptions(instance, "reverseDns", options);
  const { ipv4 = true, ipv6 = true, dependsOn = [], timeouts } = options;
  const each = eachInstance(instance);
  const entry = (id: string, address: string) =>
    findOrMakeChild(
      instance,
      id,
      rdns,
      () => new ReverseDns(instance, id, { ...inheritProvider(instance), ...each.meta, address, rdns, timeouts }),
      (before) => `is ${JSON.stringify(before)}, and cannot be ${JSON.stringify(rdns)} too: an address has one name`,
    );
  const entries = [
    ...(ipv4 ? [entry("reverse-ipv4", each.publicIpv4)] : []),
    ...(ipv6 ? [entry("reverse-ipv6", each.ipv6Address)] : []),
  ];
  for (const each of entries) each.node.addDependency(...dependsOn);
  return entries;
}
