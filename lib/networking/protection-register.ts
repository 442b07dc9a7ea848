import { Token } from "cdktf";
import type { IConstruct } from "constructs";
import type { IComputeInstanceRef, IFirewallRef } from "../core/references";

/** The firewalls that protect each instance of a program. Complete at synth, after all constructs are created. */
interface ProtectionRegister {
  readonly byInstance: Map<string, Set<IFirewallRef>>;
  readonly byFirewall: Map<IFirewallRef, Map<string, IComputeInstanceRef>>;
}

const registers = new WeakMap<IConstruct, ProtectionRegister>();

function registerOf({ node: { root } }: IConstruct): ProtectionRegister {
  const present = registers.get(root);
  if (present) return present;
  const register: ProtectionRegister = { byInstance: new Map(), byFirewall: new Map() };
  registers.set(root, register);
  return register;
}

/** The key of an instance: its id, or its path if the id is known only after apply. */
export const instanceKey = ({ id, node }: IComputeInstanceRef) => (Token.isUnresolved(id) ? node.path : String(id));

export function addProtection(firewall: IFirewallRef, instance: IComputeInstanceRef): void {
  const { byInstance, byFirewall } = registerOf(firewall);
  const key = instanceKey(instance);
  byInstance.set(key, (byInstance.get(key) ?? new Set()).add(firewall));
  const protectedOnes = byFirewall.get(firewall) ?? new Map<string, IComputeInstanceRef>();
  byFirewall.set(firewall, protectedOnes.has(key) ? protectedOnes : protectedOnes.set(key, instance));
}

/** True if a firewall is known to be enabled. A firewall outside the program may be disabled. */
const isEnabled = (firewall: IFirewallRef) => {
  if (!("statusInput" in firewall)) return false;
  return firewall.statusInput === undefined || firewall.statusInput === "enabled";
};

/** The instances that a firewall protects in this program. */
export function protectedInstances(firewall: IFirewallRef): readonly IComputeInstanceRef[] {
  return [...(registerOf(firewall).byFirewall.get(firewall)?.values() ?? [])];
}

/** Reports instances behind several enabled firewalls. Only one is allowed (document 3, Firewalls rule 3). */
export function validateOneFirewallEach(firewall: IFirewallRef): string[] {
  if (!isEnabled(firewall)) return [];
  const { byInstance } = registerOf(firewall);
  return protectedInstances(firewall).flatMap((instance) => {
    const all = [...(byInstance.get(instanceKey(instance)) ?? [])].filter(isEnabled);
    if (all.length < 2 || all[0] !== firewall) return [];
    const names = all.map(({ node }) => node.path).join(" and ");
    return [
      `${instance.node.path} is protected by the enabled firewalls ${names}, but an instance can have only one. Put all rules into one of them, or set status: "disabled" for the others.`,
    ];
  });
}
