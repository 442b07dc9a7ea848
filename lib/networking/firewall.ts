import type { IFirewall } from "./firewall-device";
import { DataFirewall } from "./data-networking";
import type { IInstanceRef } from "../core/references";
import { idOf, isReference } from "../core/props/id-of";
import { Tokenization } from "cdktf";
import { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { defaultPolicies, firewall } from "../../src/resources/firewall/contract";
import { type FirewallDevice, type Instances, protectInstances } from "./firewall-device";
import type { FirewallRule, RuleOptions, RuleSet } from "./firewall-rules";
import { rulesFor } from "./firewall-rules";
import { mergeRulesToFit, validateRuleCount, addConnectionRules } from "./firewall-effective-rules";
import { withoutNulls, validateProps, validateChange } from "../core/validation/validate-props";
import { throwProblems } from "../core/validation/problems";
import type { FirewallConfig, FirewallRules as L1FirewallRules } from "../l1/firewall";
import { Firewall as L1Firewall, firewallRulesToTerraform } from "../l1/firewall";
import type { Peer } from "./peer";
import type { Port } from "./port";
import type { Props } from "../core/props";
import { requireOptions } from "../core/props/arguments";
import { addProtection, validateOneFirewallEach } from "./protection-register";

/** The instances that a firewall says it protects. */
export interface FirewallDevices {
  /** The instances, or their ids. Default: none. */
  readonly computes?: readonly (IInstanceRef | Id<"instance">)[] | undefined;
}

/** What a firewall takes. Inbound traffic is dropped and outbound traffic accepted, unless a policy says otherwise. */
export interface FirewallProps extends Omit<Props<typeof firewall, FirewallConfig>, "rules" | "devices"> {
  /** The complete rules, before those of `allowInbound` and the like. */
  readonly rules?: RuleSet | undefined;
  /** What it protects, where neither `protect` nor a `FirewallDevice` says it. */
  readonly devices?: FirewallDevices | undefined;
}

const propsContract = { contract: firewall };

/**
 * Rules for the traffic of instances (document 3, Firewall): 25 at most, and of two that conflict the first wins.
 *
 * Throws when a value cannot work, and so do the methods that add rules.
 */
export class Firewall extends L1Firewall implements IFirewall {
  declare readonly terraformResourceType: "stratus_firewall";

  constructor(scope: Construct, id: string, props: FirewallProps) {
    const { devices, ...rest } = withoutNulls(props);
    const fields = {
      ...rest,
      rules: { ...defaultPolicies, inbound: [], outbound: [], ...writtenRules(rest.rules) },
      ...(devices ? { devices: { ...devices, computes: devices.computes?.map(idOf) } } : {}),
    };
    super(scope, id, validateProps<FirewallConfig>(scope, id, propsContract, fields));
    for (const instance of (devices?.computes ?? []).filter(isReference)) addProtection(this, instance);
    this.node.addValidation({
      validate: () => {
        const rules = this.allRules();
        return [...validateOneFirewallEach(this), ...(rules ? validateRuleCount(rules) : [])];
      },
    });
  }

  /** A firewall that this program does not own, by its id. Nothing is sent for it. */
  static fromFirewallId(scope: Construct, id: string, firewallId: Id<"firewall">): IFirewall {
    return new ForeignFirewall(scope, id, firewallId);
  }

  /** A firewall that this program does not own, by its label: a data source. */
  static fromLabel(scope: Construct, id: string, label: string): DataFirewall {
    return new DataFirewall(scope, id, { label });
  }

  /** Accepts traffic from somewhere. Rules keep the order of the statements. */
  allowInbound(peer: Peer, port: Port, options?: RuleOptions): void {
    requireOptions(this, "allowInbound", options);
    this.addRules("inbound", rulesFor("ACCEPT", peer, port, options));
  }

  /** Drops traffic from somewhere. Rules keep the order of the statements. */
  denyInbound(peer: Peer, port: Port, options?: RuleOptions): void {
    requireOptions(this, "denyInbound", options);
    this.addRules("inbound", rulesFor("DROP", peer, port, options));
  }

  /** Accepts traffic to somewhere. Rules keep the order of the statements. */
  allowOutbound(peer: Peer, port: Port, options?: RuleOptions): void {
    requireOptions(this, "allowOutbound", options);
    this.addRules("outbound", rulesFor("ACCEPT", peer, port, options));
  }

  /** Drops traffic to somewhere. Rules keep the order of the statements. */
  denyOutbound(peer: Peer, port: Port, options?: RuleOptions): void {
    requireOptions(this, "denyOutbound", options);
    this.addRules("outbound", rulesFor("DROP", peer, port, options));
  }

  /** Puts instances behind the firewall. A second call for the same instance changes nothing. */
  protect(...instances: Instances): readonly FirewallDevice[] {
    return protectInstances(this, instances);
  }

  /** Merges the rules if there are more than a firewall may have. */
  protected override synthesizeAttributes(): { [name: string]: unknown } {
    const attributes = super.synthesizeAttributes();
    const rules = this.allRules();
    return rules ? { ...attributes, rules: firewallRulesToTerraform(mergeRulesToFit(rules)) as unknown } : attributes;
  }

  /** The rules for connections, and its own after them. Undefined if its own are known only after apply. */
  private allRules(): L1FirewallRules | undefined {
    const own = this.rulesInput;
    return own === undefined || Tokenization.isResolvable(own) ? undefined : addConnectionRules(this, own);
  }

  private addRules(direction: "inbound" | "outbound", added: readonly FirewallRule[]): void {
    const rules = this.rulesInput;
    const present = Tokenization.isResolvable(rules) ? rules : rules?.[direction];
    if (Tokenization.isResolvable(present)) {
      throw new Error(`${this.node.path} cannot add to ${direction} rules that are known only after apply`);
    }
    const changed = { ...defaultPolicies, ...rules, [direction]: [...(present ?? []), ...added] } as L1FirewallRules;
    throwProblems(this.node.path, validateRuleCount(changed));
    validateChange(this, propsContract, { rules: mergeRulesToFit(changed) });
    this.putRules(changed);
  }
}

/** The rules without fields that are undefined: a spread would overwrite the defaults with these. */
const writtenRules = (rules: FirewallProps["rules"]) =>
  Object.fromEntries(Object.entries(withoutNulls(rules ?? {})).filter(([, value]) => value !== undefined));

class ForeignFirewall extends Construct implements IFirewall {
  readonly terraformResourceType = "stratus_firewall";
  readonly id: Id<"firewall">;

  constructor(scope: Construct, name: string, id: Id<"firewall">) {
    super(scope, name);
    this.id = id;
  }

  protect(...instances: Instances): readonly FirewallDevice[] {
    return protectInstances(this, instances);
  }
}
