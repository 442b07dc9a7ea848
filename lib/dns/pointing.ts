import { childOf } from "../core/scope/children";
import type { DomainRecord } from "./domain-record";
import type { Instances } from "../networking/protecting";
import type { IDomain } from "../references";
import { nameBeside } from "../core/props/name-beside";
import { eachOf } from "../core/props/several";

/** An A and an AAAA record for each instance, below the domain; those that are there already are taken. */
export const addressRecords = (zone: IDomain, name: string, instances: Instances): readonly DomainRecord[] =>
  instances.flat().flatMap((instance) => {
    const each = eachOf(instance);
    const id = `${name === "" ? "apex" : name}-${nameBeside(instance, zone)}`;
    const said = JSON.stringify([name, instance.node.path]);
    const record = (type: "A" | "AAAA", target: string) =>
      childOf(
        zone,
        `${id}-${type}`,
        said,
        () => zone.addRecord(`${id}-${type}`, { ...each.meta, type, name, target }),
        (before) => {
          return `was made for ${before}, and ${said} would have the same name: write ${type.toLowerCase()}(…, { id }) with an id of your own`;
        },
      );
    return [record("A", each.publicIpv4), record("AAAA", each.ipv6Address)];
  });
