import { propertyText } from "../../../src/contract";
import { readZones } from "../../rules/configured-zones";
import { canLead, knownAddresses, pointsElsewhere } from "../../rules/records-to-unknown-addresses";
import type { ConfiguredRecord } from "../../rules/configured-zones";
import { defineCheck } from "./check";
import type { WholeZone, ZoneEntry } from "./zones";
import { wholeZones } from "./zones";

/** An entry of a record set is named beside the set. */
const subject = ({ name, construct }: ConfiguredRecord) =>
  name === construct.node.path ? "" : `${name.replace(` of ${construct.node.path}`, "")} `;

export const addressOfNobody = defineCheck({
  id: "address-of-nobody",
  severity: "warning",
  why: "Where an instance had the address once, somebody else may have it now, and answers in the name of the zone.",
  advice:
    'Point at the instance, as in zone.point("www", web); where it is somebody else\'s on purpose, IpAddress.fromAddress(this, "name", "address") says so.',
  find: (program) => {
    if (!canLead(program)) return [];
    const own = knownAddresses(program);
    return readZones(program)
      .flatMap(({ records }) => records)
      .filter((record) => pointsElsewhere(record, own))
      .map((record) => ({
        construct: record.construct,
        text: `${subject(record)}leads to ${propertyText(record.readAll().target)}, which is no address of this program`,
      }));
  },
});

const withTargets: readonly string[] = ["CNAME", "MX", "SRV", "NS"];
const withAddress: readonly string[] = ["A", "AAAA", "CNAME"];

/** Whether the zone has something under a name for a record that leads there, or has given the name to other servers. */
function answers({ entries }: WholeZone, owner: string, type: string): boolean {
  const covers = (name: string) => name === owner || (name.startsWith("*.") && owner.endsWith(name.slice(1)));
  const isAnswer = (entry: ZoneEntry) =>
    (covers(entry.owner) || (entry.owner === "*" && owner !== "")) &&
    (withAddress.includes(entry.type) || (type === "CNAME" && owner !== ""));
  const isDelegation = (entry: ZoneEntry) =>
    entry.type === "NS" && entry.owner !== "" && `.${owner}`.endsWith(`.${entry.owner}`);
  return entries.some((entry) => isAnswer(entry) || isDelegation(entry));
}

/** The zone that a name is in: the one with the longest name. */
const zoneOf = (zones: readonly WholeZone[], host: string) =>
  zones
    .filter(({ name }) => `.${host}`.endsWith(`.${name}`))
    .sort((left, right) => right.name.length - left.name.length)[0];

export const danglingTarget = defineCheck({
  id: "dangling-target",
  severity: "error",
  why: "Who follows the record gets no answer, and mail to it is lost.",
  advice: "Add a record for that name, or delete this one.",
  find: (program) => {
    const zones = wholeZones(program);
    const leading = zones.flatMap(({ entries }) => entries).filter(({ type }) => withTargets.includes(type));
    return leading.flatMap(({ configured, type, target }) => {
      const zone = target === undefined ? undefined : zoneOf(zones, target);
      if (target === undefined || !zone) return [];
      const owner = target === zone.name ? "" : target.slice(0, -zone.name.length - 1);
      if (answers(zone, owner, type)) return [];
      const { construct } = configured;
      return [
        {
          construct,
          text: `${subject(configured)}leads to ${target}, which has no record in ${zone.construct.node.path}`,
        },
      ];
    });
  },
});
