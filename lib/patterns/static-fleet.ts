import { Construct } from "constructs";
import { ComputeInstance } from "../compute/compute-instance";
import type { DomainRecord } from "../dns/domain-record";
import type { IDomain } from "../dns/record-methods";
import { Firewall } from "../networking/firewall";
import { Peer } from "../networking/peer";
import type { Port } from "../networking/port";
import { type CommonInstanceProps, withLabel } from "./equal-instances";
import {
  listOf,
  objectProp,
  portProp,
  readPatternProps,
  refuseProps,
  required,
  requireName,
  textProp,
  zoneProp,
} from "./pattern-props";

/** Properties of `StaticFleet`. */
export interface StaticFleetProps {
  /** The label of the firewall, and the prefix of the instances' labels: `cache` results in `cache` and `cache-a`. */
  readonly label: string;
  /** The names of the members. Each name is one instance, regardless of its position in the list. */
  readonly members: readonly string[];
  /** The common props of the members. */
  readonly instance: CommonInstanceProps;
  /**
   * The ports that are open to all IP addresses. To open more, use `firewall` and the instances' `connections`.
   * @default none
   */
  readonly ports?: readonly Port[] | undefined;
  /**
   * The domain to add a record for each member to.
   * @default none
   */
  readonly zone?: IDomain | undefined;
  /**
   * A name in the domain that points to all members. An empty string is the domain itself.
   * @default none
   */
  readonly alias?: string | undefined;
}

/**
 * Equal instances with stable names, behind a firewall, with DNS records. Removing a member doesn't affect the others, as it
 * would with numbered instances.
 *
 * @example
 * ```ts
 * // in a stack with zone: Domain
 * new StaticFleet(this, "cache", {
 *   label: "cache",
 *   members: ["a", "b"],
 *   instance: { region: "us-east", type: "g6-standard-1" },
 *   zone,
 * });
 * ```
 * @throws if two members have the same name, or a value is invalid
 */
export class StaticFleet extends Construct {
  /** The members, by name. */
  readonly members: ReadonlyMap<string, ComputeInstance>;
  /** The firewall that protects every member. */
  readonly firewall: Firewall;
  /** The A and AAAA records of each member, for its name and the alias. */
  readonly records: readonly DomainRecord[];

  constructor(scope: Construct, id: string, props: StaticFleetProps) {
    const given = readPatternProps<StaticFleetProps>(scope, id, props, {
      label: required(textProp),
      members: required(listOf(textProp)),
      instance: required(objectProp),
      ports: listOf(portProp),
      zone: zoneProp,
      alias: textProp,
    });
    const { label, members, instance, ports = [], zone, alias } = given;
    refuseProps(scope, id, [
      ...(members.length === 0
        ? ["members must have at least one name, got none. Omit the fleet if it has no members."]
        : []),
      ...(alias !== undefined && !zone
        ? ["alias requires zone, which the records belong to. Set zone, or remove alias."]
        : []),
    ]);
    super(scope, id);
    const twice = members.find((name, index) => members.indexOf(name) !== index);
    if (twice !== undefined)
      throw new Error(
        `${this.node.path}: members must be unique, got ${JSON.stringify(twice)} twice. List each member once.`,
      );

    this.members = new Map(
      members.map((name) => [
        name,
        new ComputeInstance(this, `member-${name}`, withLabel(instance, `${label}-${name}`)),
      ]),
    );
    this.firewall = new Firewall(this, "firewall", { label });
    this.firewall.protect(this.instances);
    for (const port of ports) this.firewall.allowInbound(Peer.anyIp(), port);
    this.records = [...this.members].flatMap(([name, member]) => [
      ...(zone?.point(name, member) ?? []),
      ...(alias === undefined ? [] : (zone?.point(alias, member) ?? [])),
    ]);
  }

  /** All members, in the order of the list. */
  get instances(): readonly ComputeInstance[] {
    return [...this.members.values()];
  }

  /**
   * Returns the member with a name.
   *
   * @example
   * ```ts
   * // in a stack with fleet: StaticFleet
   * fleet.member("a").reverseDns("a.shop.example");
   * ```
   * @throws if no member has the name
   */
  member(name: string): ComputeInstance {
    requireName(this, "member", "name", name);
    const found = this.members.get(name);
    if (found) return found;
    const names = [...this.members.keys()].join(", ");
    throw new Error(`${this.node.path} has no member ${JSON.stringify(name)}. Use one of: ${names}.`);
  }
}
