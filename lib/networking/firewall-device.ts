import type { Construct } from "constructs";
import { firewallDevice } from "../../src/resources/firewall_device/contract";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import { type FirewallDeviceConfig, FirewallDevice as L1FirewallDevice } from "../l1/firewall-device";
import type { Props } from "../core/props";
import { addProtection } from "./protection-register";
import type { IFirewallRef, IInstanceRef } from "../core/references";
import { idOf } from "../core/props/id-of";
import { eachInstance } from "./instances";
import { requireInstances } from "../core/props/arguments";
import { findOrMakeChild } from "../core/scope/find-or-make-child";
import { nameAfter, relativeName } from "../core/scope/relative-name";
import { inheritProvider } from "../core/scope/inherit-provider";

/** What puts an instance behind a firewall. */
export interface FirewallDeviceProps extends Props<
  typeof firewallDevice,
  FirewallDeviceConfig,
  "firewallId" | "computeId"
> {
  /** The firewall. */
  readonly firewall: IFirewallRef;
  /** The instance to protect; it can be behind one enabled firewall only. */
  readonly instance: IInstanceRef;
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
function validateNoInlineDevices(firewall: IFirewallRef): string[] {
  return "devicesInput" in firewall && firewall.devicesInput !== undefined
    ? [
        `firewall ${firewall.node.path} says itself with devices what it protects: use protect and FirewallDevice, or devices, but not both for one firewall`,
      ]
    : [];
}

/** Instances, said one by one or as lists. */
export type Instances = readonly (IInstanceRef | readonly IInstanceRef[])[];

/** Makes a device for each instance below the firewall, except where it has one already. */
export function protectInstances(firewall: IFirewallRef, given: Instances): readonly FirewallDevice[] {
  const instances = given.flat();
  requireInstances(`${firewall.node.path}: protect`, instances);
  return instances.map((instance) => {
    const id = relativeName(instance, firewall);
    const make = () => {
      const device = new FirewallDevice(firewall, id, { ...inheritProvider(firewall), firewall, instance });
      return nameAfter(device, instance, (name) => name);
    };
    return findOrMakeChild(firewall, id, instance.node.path, make, (before) => {
      return `is the device of ${before}, and that of ${instance.node.path} would have the same name: write new FirewallDevice(…) with an id of your own`;
    });
  });
}

/** A firewall, of this program or from elsewhere. */
export interface IFirewall extends IFirewallRef {
  /** Puts instances behind the firewall. A second call for the same instance changes nothing. */
  protect(...instances: Instances): readonly FirewallDevice[];
}
