import type { Construct } from "constructs";
import { ipShare } from "../../src/resources/ip_share/contract";
import type { IIpAddress } from "./ip-address";
import type { IIpv6Range } from "./ipv6-range";
import { withoutNulls, validateProps, type Adopted, type MayBeAdopted } from "../core/validation/validate-props";
import type { IpShareConfig } from "../l1/ip-share";
import { IpShare as L1IpShare } from "../l1/ip-share";
import type { Props } from "../core/props";
import type { IInstanceRef } from "../core/references";
import { idOf, isReference, requireSingle } from "../core/props/id-of";

/** What can be shared: an address, a range, or an instance's public address; a text of one from elsewhere. */
export type Shareable = IIpAddress | IIpv6Range | IInstanceRef | string;

interface ShareSettings extends Props<typeof ipShare, IpShareConfig, "computeId" | "ips"> {
  /** The primary instance. */
  readonly instance: IInstanceRef;
}

/** A share that is made. */
export interface NewShare extends ShareSettings, MayBeAdopted {
  /** Exactly these are shared; none takes every shared address away. As a text, a range has no prefix length. */
  readonly ips: readonly Shareable[];
}

/** A share that exists. No endpoint shows what is shared. */
export interface AdoptedShare extends ShareSettings, Adopted {
  /** What is shared. Default: it is left as it is. */
  readonly ips?: readonly Shareable[] | undefined;
}

/** What a share takes. */
export type IpShareProps = AdoptedShare | NewShare;

const propsContract = { contract: ipShare, names: { computeId: "instance" } };

function addressOf(shared: Shareable): string {
  if (!isReference(shared)) return shared;
  if ("network" in shared) return shared.range;
  requireSingle(shared);
  return "address" in shared ? shared.address : shared.publicIpv4;
}

/**
 * Shares addresses with an instance of the same region (document 3, IP addresses rule 4). Destroying it removes them all.
 *
 * Throws when a value cannot work.
 */
export class IpShare extends L1IpShare {
  declare readonly terraformResourceType: "stratus_ip_share";

  constructor(scope: Construct, id: string, props: IpShareProps) {
    // A program without type checking may have left some out. The validation reports that.
    const { instance, ips, ...rest } = withoutNulls<Partial<IpShareProps>>(props);
    const fields = { ...rest, computeId: idOf(instance), ...(ips && { ips: ips.map(addressOf) }) };
    super(scope, id, validateProps<IpShareConfig>(scope, id, propsContract, fields));
  }
}
