import { propertyText } from "../../../src/contract";
import { type ConfiguredRecord, readZones } from "../../rules/configured-zones";
import { canLead, pointsElsewhere, programAddresses } from "../../rules/records-to-unknown-addresses";
import { defineCheck } from "./check";
import { type WholeZone, wholeZones, type ZoneEntry } from "./zones";

/** The key of a record in a set, to follow the path of the set. Empty for a record that is a construct of its own. */
const subject = ({ name, construct }: ConfiguredRecord) =>
  name === construct.node.path ? "" : `${name.replace(` of ${construct.node.path}`, "")} `;

export const recordToUnmanagedAddress = defineCheck({
  id: "record-to-unmanaged-address",
  severity: "warning",
  why: "If the address belonged to a deleted instance, another customer may have it now and receive this traffic.",
  advice:
    'Point to the instance, as in zone.point("www", web). If the address is external on purpose, declare it with IpAddress.fromAddress(this, "name", "address").',
  find: (program) => {
    if (!canLead(program)) return [];
    const own = programAddresses(program);
    return readZones(program)
      .flatMap(({ records }) => records)
      .filter((record) => pointsElsewhere(record, own))
      .map((record) => ({
        construct: record.construct,
        text: `${subject(record)}points to ${propertyText(record.readAll().target)}, which isn't an address of this program`,
      }));
  },
});

const withTargets: readonly string[] = ["CNAME", "MX", "SRV", "NS"];
const withAddress: readonly string[] = ["A", "AAAA", "CNAME"];

/** True if the zone has a record for a name that other records of this type may point to, or delegates the name. */
function hasRecordFor({ entries }: WholeZone, owner: string, type: string): boolean {
  const covers = (name: string) => name === owner || (name.startsWith("*.") && owner.endsWith(name.slice(1)));
  const isRecordForName = (entry: ZoneEntry) =>
    (covers(entry.owner) || (entry.owner === "*" && owner !== "")) &&
    (withAddress.includes(entry.type) || (type === "CNAME" && owner !== ""));
  const isDelegation = (entry: ZoneEntry) =>
    entry.type === "NS" && entry.owner !== "" && `.${owner}`.endsWith(`.${entry.owner}`);
  return entries.some((entry) => isRecordForName(entry) || isDelegation(entry));
}

/** The zone that contains a name: the one with the longest name. */
const zoneOf = (zones: readonly WholeZone[], host: string) =>
  zones
    .filter(({ name }) => `.${host}`.endsWith(`.${name}`))
    .sort((left, right) => right.name.length - left.name.length)[0];

export const danglingTarget = defineCheck({
  id: "dangling-target",
  severity: "error",
  why: "Clients that follow the record can't resolve the name, and mail sent to it is lost.",
  advice: "Add a record for that name, or delete this one.",
  find: (program) => {
    const zones = wholeZones(program);
    const leading = zones.flatMap(({ entries }) => entries).filter(({ type }) => withTargets.includes(type));
    return leading.flatMap(({ configured, type, target }) => {
      const zone = target === undefined ? undefined : zoneOf(zones, target);
      if (target === undefined || !zone) return [];
      const owner = target === zone.name ? "" : target.slice(0, -zone.name.length - 1);
      if (hasRecordFor(zone, owner, type)) return [];
      const { construct } = configured;
      return [
        {
          construct,
          text: `${subject(configured)}points to ${target}, which has no record in ${zone.construct.node.path}`,
        },
      ];
    });
  },
});
