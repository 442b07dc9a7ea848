import { findOrMakeChild } from "../core/scope/find-or-make-child";
import type { DomainRecord } from "./domain-record";
import type { Instances } from "../networking/protect-instances";
import type { IDomain } from "../references";
import { relativeName } from "../core/scope/relative-name";
import { eachInstance } from "../networking/each-instance";

/** Makes an A and an AAAA record for each instance below the domain, except where it has them already. */
export const addAddressRecords = (zone: IDomain, name: string, instances: Instances): readonly DomainRecord[] =>
  instances.flat().flatMap((instance) => {
    const each = eachInstance(instance);
    const id = `${name === "" ? "apex" : name}-${relativeName(instance, zone)}`;
    const purpose = JSON.stringify([name, instance.node.path]);
    const record = (type: "A" | "AAAA", target: string) =>
      findOrMakeChild(
        zone,
        `${id}-${type}`,
        purpose,
        () => zone.addRecord(`${id}-${type}`, { ...each.meta, type, name, target }),
        (before) => {
          return `was made for ${before}, and ${purpose} would have the same name: write ${type.toLowerCase()}(…, { id }) with an id of your own`;
        },
      );
    return [record("A", each.publicIpv4), record("AAAA", each.ipv6Address)];
  });
