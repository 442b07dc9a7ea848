import { Construct } from "constructs";
import { ComputeInstance } from "../compute/compute-instance";
import type { DomainRecord } from "../dns/domain-record";
import { Firewall } from "../networking/firewall";
import { Peer } from "../networking/peer";
import type { Port } from "../networking/port";
import type { IDomain } from "../dns/record-methods";
import type { EqualInstance } from "./equal-instances";
import { withLabel } from "./equal-instances";

/** What a fleet takes. */
export interface StaticFleetProps {
  /** What the labels of the firewall and of the instances begin with: `cache` makes `cache` and `cache-a`. */
  readonly label: string;
  /** The members' names. Each name is one instance, wherever it stands in the list. */
  readonly members: readonly string[];
  /** What every member is. */
  readonly instance: EqualInstance;
  /** What is open to everybody. Default: nothing; `firewall` and the instances' `connections` open more. */
  readonly ports?: readonly Port[] | undefined;
  /** The domain in which every member has its name. Default: none. */
  readonly zone?: IDomain | undefined;
  /** A name in the domain behind which all of them are; empty for the domain itself. Default: none. */
  readonly alias?: string | undefined;
}

/**
 * Equal instances with names that stay theirs, behind a firewall, with records (document 1, Compute instance; document
 * 3, Firewall and Domain record). Whoever leaves leaves alone: no other member is touched, as it would be if they were
 * numbered.
 *
 * Throws where two members have one name, and where a construct inside it would.
 */
export class StaticFleet extends Construct {
  /** The members by their names. */
  readonly members: ReadonlyMap<string, ComputeInstance>;
  /** The firewall that protects every member. */
  readonly firewall: Firewall;
  /** An A and an AAAA record of each member for each of its names. */
  readonly records: readonly DomainRecord[];

  constructor(scope: Construct, id: string, props: StaticFleetProps) {
    super(scope, id);
    const { label, members, instance, ports = [], zone, alias } = props;
    const twice = members.find((name, index) => members.indexOf(name) !== index);
    if (twice !== undefined)
      throw new Error(`${this.node.path} has two members ${JSON.stringify(twice)}: name each once`);

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

  /** One member. Throws where none has the name. */
  member(name: string): ComputeInstance {
    const found = this.members.get(name);
    if (found) return found;
    const names = [...this.members.keys()].join(", ");
    throw new Error(`${this.node.path} has no member ${JSON.stringify(name)}; it has ${names}`);
  }
}
