import { isIP } from "node:net";
import type { IConstruct } from "constructs";
import { canonicalIp, propertyText } from "../../src/contract";
import { membersOf } from "../core/tokens/attributes";
import { configuredValue } from "./configured-values";
import { type ConfiguredRecord, readZones } from "./configured-zones";
import { type Finding, joinNames } from "./finding";
import type { Program } from "./program";
import { knownEntries } from "./references";

/** Resources that get public addresses. */
const withAddresses = ["stratus_compute_instance", "stratus_ip_address"] as const;

/**
 * Finds A and AAAA records with a literal address that the program doesn't know. Such an address probably belonged to an
 * instance once, and a new instance gets another one. Returns one warning per zone, and only if the program has instances
 * or addresses that the records could refer to. The program knows the addresses that it passes to `IpAddress.fromAddress`,
 * `ComputeInstance.fromInstanceId`, `ReverseDns` or `IpAssignment`, so one such call resolves the warning for an external
 * address.
 */
export function findRecordsToUnknownAddresses(program: Program): readonly Finding[] {
  if (!canLead(program)) return [];
  const own = programAddresses(program);
  return readZones(program).flatMap(({ records }) => {
    const pointing = records
      .filter(({ construct }) => program.isOwn(construct))
      .flatMap((record) => (pointsElsewhere(record, own) ? [record] : []));
    const [first] = pointing;
    if (!first) return [];
    return [
      {
        construct: first.construct,
        text: `${joinNames(pointing.map(textOf))} ${pointing.length === 1 ? "points to an address" : "point to addresses"} outside this program. For the address of an instance, use zone.point("www", web), so that the record follows the instance. Declare an external address with IpAddress.fromAddress(this, "name", "address").`,
      },
    ];
  });
}

/** True if the program has resources that records could point to. */
export const canLead = (program: Program): boolean => program.resources(...withAddresses).length > 0;

/** The literal addresses in the program outside of records, in canonical spelling. */
export const programAddresses = (program: Program): ReadonlySet<string> =>
  new Set(namedAddresses(program).map(canonicalIp));

const addressOf = ({ readAll }: ConfiguredRecord) => propertyText(readAll().target);
const textOf = (record: ConfiguredRecord) => `${record.name} (${addressOf(record)})`;

/** True for an address record with a literal address that isn't one of these. */
export function pointsElsewhere(configured: ConfiguredRecord, own: ReadonlySet<string>): boolean {
  if (configured.record.type !== "A" && configured.record.type !== "AAAA") return false;
  const target = addressOf(configured);
  return isIP(target) !== 0 && !own.has(canonicalIp(target));
}

/** The literal addresses in the program outside of records. */
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
