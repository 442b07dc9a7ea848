import type { Construct } from "constructs";
import { firewallDevice } from "../../src/resources/firewall_device/contract";
import { requireInstances, requireOne } from "../core/arguments";
import type { Props } from "../core/props";
import { isReference, repetitionOf } from "../core/props/id-of";
import { readProps } from "../core/props/read-props";
import type { IComputeInstanceRef, IFirewallRef } from "../core/references";
import { findOrCreateChild } from "../core/scope/find-or-create-child";
import { inheritProvider } from "../core/scope/inherit-provider";
import { nameAfter, relativeName } from "../core/scope/relative-name";
import { validateProps } from "../core/validation/validate-props";
import { FirewallDevice as L1FirewallDevice, type FirewallDeviceConfig } from "../l1/firewall-device";
import { eachInstance } from "./instances";
import { addProtection } from "./protection-register";

/** Properties of `FirewallDevice`. */
export interface FirewallDeviceProps extends Props<
  typeof firewallDevice,
  FirewallDeviceConfig,
  "firewallId" | "computeId"
> {
  /** The firewall. */
  readonly firewall: IFirewallRef;
  /** The instance to protect. Only one enabled firewall can protect an instance. */
  readonly instance: IComputeInstanceRef;
}

const definition = { contract: firewallDevice };

/**
 * Protects an instance with a firewall. `firewall.protect(instance)` creates this construct.
 *
 * Synth fails if the same firewall has the prop `devices`.
 *
 * @example
 * ```ts
 * // in a stack with edge: Firewall, web: ComputeInstance
 * new FirewallDevice(this, "web-edge", { firewall: edge, instance: web });
 * ```
 * @throws if a value is invalid
 */
export class FirewallDevice extends L1FirewallDevice {
  declare readonly terraformResourceType: "stratus_firewall_device";

  constructor(scope: Construct, id: string, props: FirewallDeviceProps) {
    // Programs without type checking may omit required props. The validation reports them.
    const { firewall, instance, ...rest } = readProps<Partial<FirewallDeviceProps>>(
      scope,
      id,
      props,
      firewallDevice.fields,
    );
    const each = instance && repetitionOf(instance) !== undefined ? eachInstance(instance) : undefined;
    const single = { ...each?.meta, ...rest, firewall, instance: each?.id ?? instance };
    super(scope, id, validateProps<FirewallDeviceConfig>(scope, id, definition, single));
    if (isReference(firewall) && isReference(instance)) addProtection(firewall, instance);
    this.node.addValidation({ validate: () => (isReference(firewall) ? validateNoInlineDevices(firewall) : []) });
  }
}

/** Reports the combination of both kinds of devices: they would revert each other's changes at every apply. */
function validateNoInlineDevices(firewall: IFirewallRef): string[] {
  return "devicesInput" in firewall && firewall.devicesInput !== undefined
    ? [
        `firewall ${firewall.node.path} already lists its instances in devices. Use either devices, or protect and FirewallDevice.`,
      ]
    : [];
}

/** Instances, individually or in lists. */
export type InstanceList = readonly (IComputeInstanceRef | readonly IComputeInstanceRef[])[];

/** Creates a device below the firewall for each instance that has none yet. */
export function protectInstances(firewall: IFirewallRef, given: InstanceList): readonly FirewallDevice[] {
  const instances = given.flat();
  const method = `${firewall.node.path}: protect`;
  requireOne(method, instances, "instance");
  requireInstances(method, instances);
  return instances.map((instance) => {
    const id = relativeName(instance, firewall);
    const make = () => {
      const device = new FirewallDevice(firewall, id, { ...inheritProvider(firewall), firewall, instance });
      return nameAfter(device, instance, (name) => name);
    };
    return findOrCreateChild(firewall, id, instance.node.path, make, (before) => {
      return `is already the device of ${before}, and the device of ${instance.node.path} would have the same path. Use new FirewallDevice(…) with a different id.`;
    });
  });
}

/** A firewall of this program or a reference to one outside it. */
export interface IFirewall extends IFirewallRef {
  /**
   * Protects instances with the firewall. A repeated call for the same instance has no effect.
   *
   * @example
   * ```ts
   * // in a stack with edge: Firewall, web: ComputeInstance
   * edge.protect(web);
   * ```
   */
  protect(...instances: InstanceList): readonly FirewallDevice[];
}
