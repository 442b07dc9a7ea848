import type { Construct } from "constructs";
import { firewallDevice } from "../../src/resources/firewall_device/contract";
import { withoutNulls } from "../core/props/without-nulls";
import { validateProps } from "../core/validation/validate-props";
import type { FirewallDeviceConfig } from "../l1/firewall-device";
import { FirewallDevice as L1FirewallDevice } from "../l1/firewall-device";
import type { Props } from "../core/props";
import { addProtection } from "./protected-instances";
import type { IComputeInstance, IFirewall } from "../references";
import { idOf } from "../core/props/id-of";
import { eachInstance } from "./each-instance";

/** What puts an instance behind a firewall. */
export interface FirewallDeviceProps extends Props<
  typeof firewallDevice,
  FirewallDeviceConfig,
  "firewallId" | "computeId"
> {
  /** The firewall. */
  readonly firewall: IFirewall;
  /** The instance to protect; it can be behind one enabled firewall only. */
  readonly instance: IComputeInstance;
}

const propsContract = { contract: firewallDevice, names: { firewallId: "firewall", computeId: "instance" } };

/**
 * Puts an instance behind a firewall (document 3, Firewall device). `firewall.protect(instance)` makes one.
 *
 * It cannot stand beside `devices` of the same firewall: at synth that is an error.
 */
export class FirewallDevice extends L1FirewallDevice {
  declare readonly terraformResourceType: "stratus_firewall_device";

  constructor(scope: Construct, id: string, props: FirewallDeviceProps) {
    // A program without type checking may have left some out. The validation reports that.
    const { firewall, instance, ...rest } = withoutNulls<Partial<FirewallDeviceProps>>(props);
    const each = instance === undefined ? undefined : eachInstance(instance);
    const fields = { ...each?.meta, ...rest, firewallId: idOf(firewall), computeId: each?.id };
    super(scope, id, validateProps<FirewallDeviceConfig>(scope, id, propsContract, fields));
    if (firewall !== undefined && instance !== undefined) addProtection(firewall, instance);
    this.node.addValidation({ validate: () => (firewall === undefined ? [] : validateNoInlineDevices(firewall)) });
  }
}

/** Devices inside and outside of the firewall would undo each other's changes at every apply. */
function validateNoInlineDevices(firewall: IFirewall): string[] {
  return "devicesInput" in firewall && firewall.devicesInput !== undefined
    ? [
        `firewall ${firewall.node.path} says itself with devices what it protects: use protect and FirewallDevice, or devices, but not both for one firewall`,
      ]
    : [];
}
