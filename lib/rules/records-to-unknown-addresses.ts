import { isIP } from "node:net";
import type { IConstruct } from "constructs";
import { membersOf } from "../core/tokens/attributes";
import { canonicalIp, propertyText } from "../../src/contract";
import type { Finding } from "./finding";
import { joinNames } from "./finding";
import { configuredValue } from "./configured-values";
import type { Program } from "./program";
import { knownEntries } from "./references";
import type { ConfiguredRecord } from "./configured-zones";
import { readZones } from "./configured-zones";

/** Resources that get public addresses. */
const withAddresses = ["stratus_compute_instance", "stratus_ip_address"] as const;

/**
 * A and AAAA records whose address is written out and is not known to the program: probably an instance had it once, and a
 * new instance will have another. One warning for each zone, and only where the program has instances or addresses that
 * the records could refer to. The program knows addresses that it gives to `IpAddress.fromAddress`,
 * `ComputeInstance.fromInstanceId`, `ReverseDns` or `IpAssignment`: so one such line ends the warning for an address that
 * belongs to somebody else.
 */
export function findRecordsToUnknownAddresses(program: Program): readonly Finding[] {
  if (!canLead(program)) return [];
  const own = knownAddresses(program);
  return readZones(program).flatMap(({ records }) => {
    const pointing = records
      .filter(({ construct }) => program.isOwn(construct))
      .flatMap((record) => (pointsElsewhere(record, own) ? [record] : []));
    const [first] = pointing;
    if (!first) return [];
    return [
      {
        construct: first.construct,
        text: `${joinNames(pointing.map(textOf))} ${pointing.length === 1 ? "leads" : "lead"} to no address of this program. Where it is an instance's, point at the instance, as in zone.point("www", web), and the record follows it; where it is somebody else's, IpAddress.fromAddress(this, "name", "address") says so`,
      },
    ];
  });
}

/** Whether the program has something that records could lead to. */
export const canLead = (program: Program): boolean => program.resources(...withAddresses).length > 0;

/** The addresses that the program writes out elsewhere than in records, in one spelling. */
export const knownAddresses = (program: Program): ReadonlySet<string> =>
  new Set(namedAddresses(program).map(canonicalIp));

const addressOf = ({ readAll }: ConfiguredRecord) => propertyText(readAll().target);
const textOf = (record: ConfiguredRecord) => `${record.name} (${addressOf(record)})`;

/** Whether it is an address record for a written address that is not one of these. */
export function pointsElsewhere(configured: ConfiguredRecord, own: ReadonlySet<string>): boolean {
  if (configured.record.type !== "A" && configured.record.type !== "AAAA") return false;
  const target = addressOf(configured);
  return isIP(target) !== 0 && !own.has(canonicalIp(target));
}

/** The addresses that the program writes out elsewhere. */
function namedAddresses(program: Program): readonly string[] {
  const reverse = program.resources("stratus_reverse_dns").map((element) => configuredValue(element, "address"));
  const assigned = program
    .resources("stratus_ip_assignment")
    .flatMap((element) => knownEntries(configuredValue(element, "assignments")))
    .map(({ address }) => address);
  const foreign = program.foreign.flatMap(addressesOfForeign);
  return [...reverse, ...assigned, ...foreign].filter((each) => typeof each === "string");
}

function addressesOfForeign(construct: IConstruct): readonly unknown[] {
  const { address, addresses = {} } = membersOf<{
    readonly address?: unknown;
    readonly addresses?: object;
  }>(construct);
  return [address, ...(Object.values(addresses) as unknown[])];
}
