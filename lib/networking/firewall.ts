import { Tokenization } from "cdktf";
import { Construct } from "constructs";
import { type Id, isPlainObject } from "../../src/contract";
import { defaultPolicies, firewall } from "../../src/resources/firewall/contract";
import { isOfType, optionsOf, requireArgument } from "../core/arguments";
import { withoutNulls } from "../core/arguments/without-nulls";
import { throwProblems } from "../core/problems";
import type { Props } from "../core/props";
import { isReference } from "../core/props/id-of";
import { readProps } from "../core/props/read-props";
import type { IComputeInstanceRef } from "../core/references";
import { requireForeignId } from "../core/scope/foreign";
import { noteCall } from "../core/scope/origins";
import { validateChange, validateProps } from "../core/validation/validate-props";
import {
  Firewall as L1Firewall,
  type FirewallConfig,
  type FirewallRules as L1FirewallRules,
  firewallRulesToTerraform,
} from "../l1/firewall";
import { DataFirewall, type DataFirewallProps } from "./data-networking";
import { type FirewallDevice, type IFirewall, type InstanceList, protectInstances } from "./firewall-device";
import { addConnectionRules, mergeRulesToFit, validateRuleCount } from "./firewall-effective-rules";
import {
  type FirewallRule,
  type FirewallRuleOptions,
  type FirewallRuleSet,
  isPeer,
  requirePort,
  rulesFor,
} from "./firewall-rules";
import type { Peer } from "./peer";
import type { Port } from "./port";
import { addProtection, validateOneFirewallEach } from "./protection-register";

/** The instances that a firewall protects. */
export interface ProtectedInstances {
  /**
   * The instances, or their ids.
   * @default none
   */
  readonly computes?: readonly (IComputeInstanceRef | Id<"instance">)[] | undefined;
}

/** Properties of `Firewall`. By default, inbound traffic is dropped and outbound traffic is accepted. */
export interface FirewallProps extends Omit<Props<typeof firewall, FirewallConfig>, "rules" | "devices"> {
  /**
   * The complete rules. Rules added with methods such as `allowInbound` come after them.
   * @default no rules: inbound traffic is dropped, and outbound traffic is accepted
   */
  readonly rules?: FirewallRuleSet | undefined;
  /**
   * The instances to protect. Conflicts with `protect` and `FirewallDevice`.
   * @default none
   */
  readonly devices?: ProtectedInstances | undefined;
}

const definition = { contract: firewall };

/**
 * A firewall for instances. It can have at most 25 rules. If two rules conflict, the first one wins. If there are too many
 * rules, synth merges rules where that doesn't change their effect.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * const edge = new Firewall(this, "edge", { label: "edge" });
 * edge.allowInbound(Peer.anyIp(), Port.tcp(443));
 * edge.protect(web);
 * ```
 * @throws if a value is invalid
 */
export class Firewall extends L1Firewall implements IFirewall {
  declare readonly terraformResourceType: "stratus_firewall";

  constructor(scope: Construct, id: string, props: FirewallProps) {
    const { devices, ...rest } = readProps(scope, id, props);
    const fields = { ...rest, rules: completeRules(rest.rules), devices };
    super(scope, id, validateProps<FirewallConfig>(scope, id, definition, fields));
    for (const instance of [devices?.computes ?? []].flat().filter(isReference)) addProtection(this, instance);
    this.node.addValidation({
      validate: () => {
        const rules = this.allRules();
        return [...validateOneFirewallEach(this), ...(rules ? validateRuleCount(rules) : [])];
      },
    });
  }

  /**
   * References a firewall outside this program by its id. No request is sent.
   * @example Firewall.fromFirewallId(this, "edge", 4711);
   */
  static fromFirewallId(scope: Construct, id: string, firewallId: Id<"firewall">): IFirewall {
    return new ForeignFirewall(scope, id, firewallId);
  }

  /**
   * Looks up a firewall outside this program by its label or id, with a data source. To read its other attributes,
   * create a `DataFirewall`.
   * @example Firewall.fromLookup(this, "edge", { label: "edge" });
   * @throws if a value is invalid
   */
  static fromLookup(scope: Construct, id: string, props: DataFirewallProps): IFirewall {
    return new DataFirewall(scope, id, props);
  }

  /**
   * Allows inbound traffic from a peer. Rules are evaluated in the order of the calls; the first match wins.
   *
   * @example
   * ```ts
   * // in a stack with edge: Firewall
   * edge.allowInbound(Peer.anyIp(), Port.tcp(443));
   * ```
   * @throws if a value is invalid, or the firewall would have more than 25 rules even after merging
   */
  allowInbound(peer: Peer, port: Port, options?: FirewallRuleOptions): void {
    this.addRules("inbound", this.rulesOf("allowInbound", "ACCEPT", peer, port, options));
  }

  /**
   * Drops inbound traffic from a peer. Rules are evaluated in the order of the calls; the first match wins.
   *
   * @example
   * ```ts
   * // in a stack with edge: Firewall
   * edge.denyInbound(Peer.cidr("203.0.113.0/24"), Port.all());
   * ```
   * @throws if a value is invalid, or the firewall would have more than 25 rules even after merging
   */
  denyInbound(peer: Peer, port: Port, options?: FirewallRuleOptions): void {
    this.addRules("inbound", this.rulesOf("denyInbound", "DROP", peer, port, options));
  }

  /**
   * Allows outbound traffic to a peer. Rules are evaluated in the order of the calls; the first match wins.
   *
   * @example
   * ```ts
   * // in a stack with edge: Firewall
   * edge.allowOutbound(Peer.cidr("198.51.100.0/24"), Port.tcp(5432));
   * ```
   * @throws if a value is invalid, or the firewall would have more than 25 rules even after merging
   */
  allowOutbound(peer: Peer, port: Port, options?: FirewallRuleOptions): void {
    this.addRules("outbound", this.rulesOf("allowOutbound", "ACCEPT", peer, port, options));
  }

  /**
   * Drops outbound traffic to a peer. Rules are evaluated in the order of the calls; the first match wins.
   *
   * @example
   * ```ts
   * // in a stack with edge: Firewall
   * edge.denyOutbound(Peer.anyIp(), Port.tcp(25));
   * ```
   * @throws if a value is invalid, or the firewall would have more than 25 rules even after merging
   */
  denyOutbound(peer: Peer, port: Port, options?: FirewallRuleOptions): void {
    this.addRules("outbound", this.rulesOf("denyOutbound", "DROP", peer, port, options));
  }

  /**
   * Protects instances with the firewall. A repeated call for the same instance has no effect.
   *
   * @example
   * ```ts
   * // in a stack with edge: Firewall, web: ComputeInstance
   * edge.protect(web);
   * ```
   */
  protect(...instances: InstanceList): readonly FirewallDevice[] {
    return protectInstances(this, instances);
  }

  /** Merges the rules if they exceed the limit of a firewall. */
  protected override synthesizeAttributes(): { [name: string]: unknown } {
    const attributes = super.synthesizeAttributes();
    const rules = this.allRules();
    return rules ? { ...attributes, rules: firewallRulesToTerraform(mergeRulesToFit(rules)) as unknown } : attributes;
  }

  /**
   * The rules for connections, followed by the firewall's own rules. Undefined if the latter are known only after
   * apply.
   */
  private allRules(): L1FirewallRules | undefined {
    const own = this.rulesInput;
    return own === undefined || Tokenization.isResolvable(own) ? undefined : addConnectionRules(this, own);
  }

  /** The rules of a call. Throws if an argument has the wrong type. */
  private rulesOf(
    name: string,
    action: FirewallRule["action"],
    peer: Peer,
    port: Port,
    options: FirewallRuleOptions | undefined,
  ): readonly FirewallRule[] {
    const method = `${this.node.path}: ${name}`;
    requireArgument(method, "peer", "a Peer, such as Peer.anyIp()", peer, isPeer, (given) => {
      if (Array.isArray(given)) return `Call ${name} once for each peer.`;
      return isOfType(given, "stratus_compute_instance")
        ? "Use Peer.of(…) for an instance that the firewall doesn't protect, or its connections."
        : "Use Peer.cidr(…) for a network, and Peer.of(…) for an instance.";
    });
    requirePort(method, port);
    return rulesFor(action, peer, port, optionsOf(this, name, options, ["label", "description"]));
  }

  private addRules(direction: "inbound" | "outbound", added: readonly FirewallRule[]): void {
    const rules = this.rulesInput;
    const present = Tokenization.isResolvable(rules) ? rules : rules?.[direction];
    if (Tokenization.isResolvable(present)) {
      throw new Error(
        `${this.node.path}: can't add to ${direction} rules that are known only after apply. Write every rule in the prop rules.`,
      );
    }
    const changed = { ...defaultPolicies, ...rules, [direction]: [...(present ?? []), ...added] } as L1FirewallRules;
    throwProblems(this.node.path, validateRuleCount(changed));
    validateChange(this, definition, { rules: mergeRulesToFit(changed) });
    this.putRules(changed);
    noteCall(this);
  }
}

/** The rules with the defaults of their fields. The contract reports rules that aren't an object. */
function completeRules(rules: FirewallProps["rules"] = {}): unknown {
  if (!isPlainObject(rules)) return rules;
  // A spread would overwrite the defaults with undefined fields.
  const written = Object.entries(withoutNulls(rules)).filter(([, value]) => value !== undefined);
  return { ...defaultPolicies, inbound: [], outbound: [], ...Object.fromEntries(written) };
}

class ForeignFirewall extends Construct implements IFirewall {
  readonly terraformResourceType = "stratus_firewall";
  readonly id: Id<"firewall">;

  constructor(scope: Construct, name: string, id: Id<"firewall">) {
    requireForeignId(scope, name, id);
    super(scope, name);
    this.id = id;
  }

  protect(...instances: InstanceList): readonly FirewallDevice[] {
    return protectInstances(this, instances);
  }
}
