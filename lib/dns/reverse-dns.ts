import type { Construct, IDependable } from "constructs";
import { reverseDns } from "../../src/resources/reverse_dns/contract";
import {
  flagOption,
  type MethodOptions,
  optionsOf,
  requireDependables,
  requireFamily,
  requireText,
} from "../core/arguments";
import type { Props } from "../core/props";
import type { IComputeInstanceRef } from "../core/references";
import { findOrCreateChild } from "../core/scope/find-or-create-child";
import { inheritProvider } from "../core/scope/inherit-provider";
import { validateProps } from "../core/validation/validate-props";
import { ReverseDns as L1ReverseDns, type ReverseDnsConfig } from "../l1/reverse-dns";
import { eachInstance } from "../networking/instances";
import type { IIpAddress } from "../networking/ip-address";

const definition = { contract: reverseDns, references: { address: "IP address" } } as const;

/** Properties of `ReverseDns`. */
export interface ReverseDnsProps extends Props<typeof reverseDns, ReverseDnsConfig, "address"> {
  /** The public IPv4 or IPv6 address. */
  readonly address: IIpAddress | string;
}

/** The IP addresses of an instance to set the name for. */
export interface ReverseDnsOptions extends MethodOptions {
  /**
   * Sets the name of the public IPv4 address. It requires an A record.
   * @default true
   */
  readonly ipv4?: boolean | undefined;
  /**
   * Sets the name of the IPv6 address. It requires an AAAA record.
   * @default true
   */
  readonly ipv6?: boolean | undefined;
  /**
   * Constructs to create first, such as the forward records: `{ dependsOn: zone.point("www", web) }`.
   * @default none
   */
  readonly dependsOn?: readonly IDependable[] | undefined;
  /**
   * Maximum time to wait for the forward records: `{ timeouts: { create: "30m" } }`.
   * @default the defaults of `ReverseDns`
   */
  readonly timeouts?: ReverseDnsProps["timeouts"];
}

/**
 * The reverse DNS name of a public IP address. The service requires a matching forward record, so the provider waits for it:
 * up to 1 minute if the record doesn't exist, and up to 5 minutes if the service can't resolve it yet. Set `timeouts` to
 * change these limits.
 *
 * Without `rdns`, or after destroying the construct, a public IPv4 address has the service's default name.
 *
 * @example new ReverseDns(this, "mail", { address: "192.0.2.10", rdns: "mail.shop.example" });
 * @throws if a value is invalid
 */
export class ReverseDns extends L1ReverseDns {
  declare readonly terraformResourceType: "stratus_reverse_dns";

  constructor(scope: Construct, id: string, props: ReverseDnsProps) {
    super(scope, id, validateProps<ReverseDnsConfig>(scope, id, definition, props));
  }
}

/** Creates one entry for each selected public IP address of an instance. */
export function reverseDnsOf(
  instance: IComputeInstanceRef,
  rdns: string,
  options: ReverseDnsOptions,
): readonly ReverseDns[] {
  const method = `${instance.node.path}: reverseDns`;
  requireText(method, "name", rdns, 'a name, such as "www.shop.example"');
  const names = ["ipv4", "ipv6", "dependsOn", "timeouts"];
  const { dependsOn = [], timeouts, ...families } = optionsOf(instance, "reverseDns", options, names);
  const ipv4 = flagOption(method, "ipv4", families.ipv4) ?? true;
  const ipv6 = flagOption(method, "ipv6", families.ipv6) ?? true;
  requireDependables(method, dependsOn);
  requireFamily(method, ipv4, ipv6);
  const each = eachInstance(instance);
  const entry = (id: string, address: string) =>
    findOrCreateChild(
      instance,
      id,
      rdns,
      () => new ReverseDns(instance, id, { ...inheritProvider(instance), ...each.meta, address, rdns, timeouts }),
      (before) =>
        `is already ${JSON.stringify(before)}, so it can't be ${JSON.stringify(rdns)}, too. Set one name per IP address.`,
    );
  const entries = [
    ...(ipv4 ? [entry("reverse-ipv4", each.publicIpv4)] : []),
    ...(ipv6 ? [entry("reverse-ipv6", each.ipv6Address)] : []),
  ];
  for (const each of entries) each.node.addDependency(...dependsOn);
  return entries;
}
