import { Construct } from "constructs";
import { domain } from "../src/resources/domain/contract";
import type { RecordProps } from "./domain-record";
import { DomainRecord } from "./domain-record";
import { judgeAtSynth, judged } from "./judged";
import type { DomainConfig } from "./l1/domain";
import { Domain as L1Domain } from "./l1/domain";
import type { Props } from "./props";
import type { IComputeInstance, IDomain } from "./references";
import { nameBeside } from "./references";

type Written = Props<typeof domain, DomainConfig>;
type Master = Extract<Written, { readonly type: "master" }>;

/** What a domain takes. Without a `type` it is a master, for which the service is the origin; a slave needs `masterIps`. */
export type DomainProps =
  Exclude<Written, Master> | (Omit<Master, "type"> & { readonly type?: Master["type"] | undefined });

const judging = { contract: domain };

/**
 * A DNS zone that the service hosts (document 3, Domain).
 *
 * Throws when a value cannot work: a master needs `soaEmail`, a slave `masterIps`; times are in seconds.
 */
export class Domain extends L1Domain implements IDomain {
  declare readonly terraformResourceType: "stratus_domain";

  constructor(scope: Construct, id: string, props: DomainProps) {
    super(scope, id, judged<DomainConfig>(scope, id, judging, { ...props, type: props.type ?? "master" }));
    judgeAtSynth(this, judging);
  }

  /** A domain that this program does not own, by its id. Nothing is sent for it. */
  static fromDomainId(scope: Construct, id: string, domainId: number): IDomain {
    return new ForeignDomain(scope, id, domainId);
  }

  /** Adds a record; the domain's id is filled in. */
  addRecord(id: string, props: RecordProps): DomainRecord {
    return new DomainRecord(this, id, { ...props, domain: this });
  }

  /** Makes an A and an AAAA record for each instance; an empty name is the domain itself. */
  point(name: string, ...instances: readonly IComputeInstance[]): readonly DomainRecord[] {
    return addressRecords(this, name, instances);
  }
}

class ForeignDomain extends Construct implements IDomain {
  readonly terraformResourceType = "stratus_domain";
  readonly id: number;

  constructor(scope: Construct, name: string, id: number) {
    super(scope, name);
    this.id = id;
  }

  addRecord(id: string, props: RecordProps): DomainRecord {
    return new DomainRecord(this, id, { ...props, domain: this });
  }

  point(name: string, ...instances: readonly IComputeInstance[]): readonly DomainRecord[] {
    return addressRecords(this, name, instances);
  }
}

function addressRecords(zone: IDomain, name: string, instances: readonly IComputeInstance[]): readonly DomainRecord[] {
  return instances.flatMap((instance) => {
    const id = `${name === "" ? "apex" : name}-${nameBeside(instance, zone)}`;
    return [
      zone.addRecord(`${id}-A`, { type: "A", name, target: instance.publicIpv4 }),
      zone.addRecord(`${id}-AAAA`, { type: "AAAA", name, target: instance.ipv6Address }),
    ];
  });
}
