import type { Construct } from "constructs";
import { reverseDns } from "../src/resources/reverse_dns/contract";
import type { IIpAddress } from "./ip-address";
import { judgeAtSynth, judged } from "./judged";
import type { ReverseDnsConfig } from "./l1/reverse-dns";
import { ReverseDns as L1ReverseDns } from "./l1/reverse-dns";
import type { Props } from "./props";
import type { IComputeInstance } from "./references";

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

  constructor(scope: Construct, id: string, { address, ...props }: ReverseDnsProps) {
    const text = typeof address === "object" ? address.address : address;
    super(scope, id, judged<ReverseDnsConfig>(scope, id, judging, { ...props, address: text }));
    judgeAtSynth(this, judging);
  }
}

/** One entry for each of an instance's public addresses that is asked for. */
export function reverseDnsOf(
  instance: IComputeInstance,
  rdns: string,
  { ipv4 = true, ipv6 = true }: ReverseDnsOptions,
): readonly ReverseDns[] {
  return [
    ...(ipv4 ? [new ReverseDns(instance, "reverse-ipv4", { address: instance.publicIpv4, rdns })] : []),
    ...(ipv6 ? [new ReverseDns(instance, "reverse-ipv6", { address: instance.ipv6Address, rdns })] : []),
  ];
}
