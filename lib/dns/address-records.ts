import { Construct } from "constructs";
import { isPlainObject } from "../../src/contract";
import { requireInstances } from "../core/props/arguments";
import { findOrMakeChild } from "../core/scope/find-or-make-child";
import type { PointOptions } from "./add-named-record";
import type { DomainRecord } from "./domain-record";
import type { Instances } from "../networking/protect-instances";
import type { IDomain } from "../references";
import { nameInZone } from "./pasted-names";
import { nameAfter, relativeName } from "../core/scope/relative-name";
import { eachInstance } from "../networking/each-instance";

/** What the records that `point` makes may have, and which of them it makes. */
export interface AddressOptions extends PointOptions {
  /** Whether to make an A record. Default: true. */
  readonly ipv4?: boolean | undefined;
  /** Whether to make an AAAA record. Default: true. */
  readonly ipv6?: boolean | undefined;
}

/** What `point` takes after the name: instances, one by one or as lists, and options at the end. */
export type Pointed = readonly (Instances[number] | AddressOptions)[];

const isOptions = (given: Pointed[number]): given is AddressOptions =>
  isPlainObject(given) && !Construct.isConstruct(given);
const isInstances = (given: Pointed[number]): given is Instances[number] => !isOptions(given);

/** Makes an A and an AAAA record for each instance below the domain, or the one that is asked for, except where it has them already. */
export function addAddressRecords(zone: IDomain, name: string, pointed: Pointed): readonly DomainRecord[] {
  const [{ ttlSec, dependsOn = [], ipv4 = true, ipv6 = true } = {}] = pointed.filter(isOptions);
  const options = ttlSec === undefined ? {} : { ttlSec };
  const recordName = nameInZone(zone, name);
  const instances = pointed.filter(isInstances).flat();
  requireInstances(`${zone.node.path}: point`, instances);
  const records = instances.flatMap((instance) => {
    const each = eachInstance(instance);
    const idFor = (instanceName: string) => `${name === "" ? "apex" : name}-${instanceName}`;
    const id = idFor(relativeName(instance, zone));
    const purpose = JSON.stringify([name, instance.node.path]);
    const record = (type: "A" | "AAAA", target: string) =>
      findOrMakeChild(
        zone,
        `${id}-${type}`,
        purpose,
        () =>
          nameAfter(
            zone.addRecord(`${id}-${type}`, { ...each.meta, ...options, type, name: recordName, target }),
            instance,
            (instanceName) => `${idFor(instanceName)}-${type}`,
          ),
        (before) => {
          return `was made for ${before}, and ${purpose} would have the same name: write ${type.toLowerCase()}(…, { id }) with an id of your own`;
        },
      );
    return [...(ipv4 ? [record("A", each.publicIpv4)] : []), ...(ipv6 ? [record("AAAA", each.ipv6Address)] : [])];
  });
  for (const record of records) record.node.addDependency(...dependsOn);
  return records;
}
