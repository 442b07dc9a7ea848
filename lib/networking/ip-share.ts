import type { Construct } from "constructs";
import { ipShare } from "../../src/resources/ip_share/contract";
import type { Props } from "../core/props";
import type { IComputeInstanceRef } from "../core/references";
import type { AdoptableProps, AdoptedProps } from "../core/validation/adopted";
import { validateProps } from "../core/validation/validate-props";
import { IpShare as L1IpShare, type IpShareConfig } from "../l1/ip-share";
import type { IIpAddress } from "./ip-address";
import type { IIpv6Range } from "./ipv6-range";

/** An IP address, an IPv6 range, or an instance's public IPv4 address, or a string for one outside this program. */
export type ShareableAddress = IIpAddress | IIpv6Range | IComputeInstanceRef | string;

interface ShareSettings extends Props<typeof ipShare, IpShareConfig, "computeId" | "ips"> {
  /** The instance to share the IP addresses with. */
  readonly instance: IComputeInstanceRef;
}

/** A new share. */
export interface NewIpShareProps extends ShareSettings, AdoptableProps {
  /**
   * The complete list of shared IP addresses. An empty list removes all shares. A string for a range has no prefix
   * length.
   */
  readonly ips: readonly ShareableAddress[];
}

/** An existing share. The API has no endpoint that returns the shared IP addresses. */
export interface AdoptedIpShareProps extends ShareSettings, AdoptedProps {
  /**
   * The complete list of shared IP addresses.
   * @default unchanged for all addresses
   */
  readonly ips?: readonly ShareableAddress[] | undefined;
}

/** Properties of `IpShare`. */
export type IpShareProps = AdoptedIpShareProps | NewIpShareProps;

const definition = {
  contract: ipShare,
  references: { ips: "shareable address" },
} as const;

/**
 * Shares IP addresses with an instance of the same region. Destroying the construct removes all shares of the
 * instance.
 *
 * @example
 * ```ts
 * // in a stack with address: IpAddress, standby: ComputeInstance
 * new IpShare(this, "failover", { instance: standby, ips: [address] });
 * ```
 * @throws if a value is invalid
 */
export class IpShare extends L1IpShare {
  declare readonly terraformResourceType: "stratus_ip_share";

  constructor(scope: Construct, id: string, props: IpShareProps) {
    super(scope, id, validateProps<IpShareConfig>(scope, id, definition, props));
  }
}
