import { isIP } from "node:net";
import type { IConstruct } from "constructs";
import { canonicalIp } from "../../src/contract";
import type { Finding } from "./finding";
import { joinNames } from "./finding";
import { configuredValue } from "./configured-values";
import type { Program } from "./program";
import type { ConfiguredRecord } from "./configured-zones";
import { readZones } from "./configured-zones";

/** What gets public addresses of its own. */
const withAddresses = ["stratus_compute_instance", "stratus_ip_address"];

/**
 * An A or AAAA record with a written address that is nothing of this program's: probably one that an instance had once,
 * and will not have again. It is a warning, and only where the program has instances or addresses that the record could
 * point at, one for each zone. An address counts as the program's where it is named as such: with
 * `IpAddress.fromAddress`, as one of `ComputeInstance.fromInstanceId`, or in `ReverseDns` and `IpAssignment`. So an address
 * of somebody else's is said once, and the warning is gone.
 */
export function findRecordsToUnknownAddresses(program: Program): readonly Finding[] {
  if (program.resources(...withAddresses).length === 0) return [];
  const own = new Set(namedAddresses(program).map(canonicalIp));
  return readZones(program).flatMap(({ records }) => {
    const strange = records
      .filter(({ construct }) => program.isOwn(construct))
      .flatMap((said) => (pointsElsewhere(said, own) ? [said] : []));
    const [first] = strange;
    if (!first) return [];
    return [
      {
        warning: first.construct,
        text: `${joinNames(strange.map(textOf))} ${strange.length === 1 ? "leads" : "lead"} to no address of this program. Where it is an instance's, point at the instance, as in zone.point("www", web), and the record follows it; where it is somebody else's, IpAddress.fromAddress(this, "name", "address") says so`,
      },
    ];
  });
}

const addressOf = ({ readAll }: ConfiguredRecord) => String(readAll()["target"] ?? "");
const textOf = (said: ConfiguredRecord) => `${said.name} (${addressOf(said)})`;

function pointsElsewhere(said: ConfiguredRecord, own: ReadonlySet<string>): boolean {
  if (said.record["type"] !== "A" && said.record["type"] !== "AAAA") return false;
  const target = addressOf(said);
  return isIP(target) !== 0 && !own.has(canonicalIp(target));
}

/** The addresses that the program says itself. */
function namedAddresses(program: Program): readonly string[] {
  const reverse = program.resources("stratus_reverse_dns").map((element) => configuredValue(element, "address"));
  const assigned = program
    .resources("stratus_ip_assignment")
    .flatMap((element) => configuredValue(element, "assignments"))
    .map((entry) => (entry as { readonly address?: unknown } | undefined)?.address);
  const foreign = program.foreign.flatMap(addressesOfForeign);
  return [...reverse, ...assigned, ...foreign].filter((each) => typeof each === "string");
}

function addressesOfForeign(construct: IConstruct): readonly unknown[] {
  const { address, addresses = {} } = construct as unknown as {
    readonly address?: unknown;
    readonly addresses?: object;
  };
  return [address, ...(Object.values(addresses) as unknown[])];
}
