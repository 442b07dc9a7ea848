import { requireInstances } from "../core/props/arguments";
import { findOrMakeChild } from "../core/scope/find-or-make-child";
import { FirewallDevice } from "./firewall-device";
import type { IComputeInstance, IFirewall } from "../references";
import { nameAfter, relativeName } from "../core/scope/relative-name";
import { inheritProvider } from "../core/scope/inherit-provider";

/** Instances, said one by one or as lists. */
export type Instances = readonly (IComputeInstance | readonly IComputeInstance[])[];

/** Makes a device for each instance below the firewall, except where it has one already. */
export function protectInstances(firewall: IFirewall, given: Instances): readonly FirewallDevice[] {
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
