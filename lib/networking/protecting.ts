import { childOf } from "../core/scope/children";
import { FirewallDevice } from "./firewall-device";
import type { IComputeInstance, IFirewall } from "../references";
import { nameBeside } from "../core/props/name-beside";
import { providerOf } from "../core/scope/inherited";

/** Instances, said one by one or as lists. */
export type Instances = readonly (IComputeInstance | readonly IComputeInstance[])[];

/** A device for each instance, below the firewall; one that is there already is taken. */
export const devicesFor = (firewall: IFirewall, instances: Instances): readonly FirewallDevice[] =>
  instances.flat().map((instance) => {
    const id = nameBeside(instance, firewall);
    const make = () => new FirewallDevice(firewall, id, { ...providerOf(firewall), firewall, instance });
    return childOf(firewall, id, instance.node.path, make, (before) => {
      return `is the device of ${before}, and that of ${instance.node.path} would have the same name: write new FirewallDevice(…) with an id of your own`;
    });
  });
