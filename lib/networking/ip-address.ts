import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import { ipAddress } from "../../src/resources/ip_address/contract";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import { foreign } from "../core/scope/foreign";
import type { IpAddressConfig } from "../l1/ip-address";
import { IpAddress as L1IpAddress } from "../l1/ip-address";
import type { Props } from "../core/props";
import type { IInstanceRef } from "../core/references";
import { idOf } from "../core/props/id-of";

/** An address, of this program or from elsewhere. */
export interface IIpAddress {
  readonly terraformResourceType: "stratus_ip_address";
  /** The address itself. */
  readonly address: string;
}

/** What an address takes: the instance that it is allocated to, and what becomes of it. */
export interface IpAddressProps extends Props<typeof ipAddress, IpAddressConfig, "computeId" | "public" | "type"> {
  /** The instance that it is allocated to. */
  readonly instance: IInstanceRef;
  /** Whether it is a public address. Default: true. */
  readonly public?: boolean | IResolvable | undefined;
}

const propsContract = { contract: ipAddress, names: { computeId: "instance" } };

/**
 * One more IPv4 address for an instance (document 3, IP addresses rule 2). The account has to be configured for it.
 *
 * The API cannot release an address: destroying it leaves it on its instance, with a warning, unless `onDestroy`
 * is "error". Throws when a value cannot work.
 */
export class IpAddress extends L1IpAddress implements IIpAddress {
  declare readonly terraformResourceType: "stratus_ip_address";

  constructor(scope: Construct, id: string, props: IpAddressProps) {
    const { instance, ...rest } = withoutNulls(props);
    const fields = { ...rest, type: "ipv4", public: rest.public ?? true, computeId: idOf(instance) };
    super(scope, id, validateProps<IpAddressConfig>(scope, id, propsContract, fields));
  }

  /** An address that this program does not own. Nothing is sent for it. */
  static fromAddress(scope: Construct, id: string, address: string): IIpAddress {
    return foreign(scope, id, { terraformResourceType: "stratus_ip_address", address });
  }
}
