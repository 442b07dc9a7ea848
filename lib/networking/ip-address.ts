import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import { ipAddress } from "../../src/resources/ip_address/contract";
import type { Props } from "../core/props";
import { readProps } from "../core/props/read-props";
import type { IComputeInstanceRef } from "../core/references";
import { foreign, requireForeignText } from "../core/scope/foreign";
import { validateProps } from "../core/validation/validate-props";
import { IpAddress as L1IpAddress, type IpAddressConfig } from "../l1/ip-address";

/** An IP address of this program or a reference to one outside it. */
export interface IIpAddress {
  readonly terraformResourceType: "stratus_ip_address";
  /** The IP address. */
  readonly address: string;
}

/** Properties of `IpAddress`. */
export interface IpAddressProps extends Props<typeof ipAddress, IpAddressConfig, "computeId" | "public" | "type"> {
  /** The instance to allocate the IP address to. */
  readonly instance: IComputeInstanceRef;
  /**
   * True for a public IP address.
   * @default true
   */
  readonly public?: boolean | IResolvable | undefined;
}

const definition = { contract: ipAddress };

/**
 * An additional IPv4 address of an instance. The account must be allowed to have additional addresses.
 *
 * The API can't release an IP address. Destroying the construct leaves the address on its instance with a warning, or fails
 * if `onDestroy` is "error".
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * new IpAddress(this, "address", { instance: web });
 * ```
 * @throws if a value is invalid
 */
export class IpAddress extends L1IpAddress implements IIpAddress {
  declare readonly terraformResourceType: "stratus_ip_address";

  constructor(scope: Construct, id: string, props: IpAddressProps) {
    const given = readProps(scope, id, props, ipAddress.fields);
    const fields = { ...given, type: "ipv4", public: given.public ?? true };
    super(scope, id, validateProps<IpAddressConfig>(scope, id, definition, fields));
  }

  /**
   * References an IP address outside this program. No request is sent.
   * @example IpAddress.fromAddress(this, "address", "192.0.2.10");
   */
  static fromAddress(scope: Construct, id: string, address: string): IIpAddress {
    requireForeignText(scope, id, 'the address must be an IP address, such as "192.0.2.10"', address);
    return foreign(scope, id, { terraformResourceType: "stratus_ip_address", address });
  }
}
