import { propertyText } from "../../src/contract";
import { ownerOf } from "../../src/resources/domain_records/contract";
import { configuredValue, readConfigured } from "./configured-values";
import { readZones } from "./configured-zones";
import type { ElementOf } from "./contracts";
import type { Finding } from "./finding";
import type { Program } from "./program";
import { isKnown } from "./references";

/** What may lead from a name to an address. */
const forwardTypes: readonly unknown[] = ["A", "AAAA", "CNAME"];

/**
 * Names of addresses in a zone that the program makes, without a record that leads from the name to an address: the
 * service refuses such a name (R3-163), and the apply would wait for the record. An entry with timeouts of its own is left
 * out, because somebody else may add the record.
 */
export function findReverseDnsWithoutForward(program: Program): readonly Finding[] {
  const entries = program.resources("stratus_reverse_dns").filter((entry) => program.isOwn(entry));
  if (entries.length === 0 || hasRecordsOfUnknownName(program)) return [];
  const zones = program.resources("stratus_domain").filter(startsEmpty);
  const records = readZones(program).flatMap(({ records: all }) =>
    all.map(({ record }) => record).filter(({ type }) => forwardTypes.includes(type)),
  );
  return entries.flatMap((entry) => {
    const name = nameOf(entry);
    if (name === undefined || configuredValue(entry, "timeouts") !== undefined) return [];
    const zone = zones.find((each) => isInZone(name, each));
    if (!zone) return [];
    // A record that names its domain by a plain id may be one of this zone.
    const own = String(configuredValue(zone, "domain"));
    const forward = new Set(records.map((record) => hostName(ownerOf(record), propertyText(record.domain ?? own))));
    if ([name, ...wildcardsFor(name)].some((each) => forward.has(each))) return [];
    return [
      {
        construct: entry,
        text: `${entry.node.path} gives an address the name ${JSON.stringify(name)}, and ${zone.node.path} has no record that leads from that name to the address, which the service demands: add it, as in zone.point("www", web). Where somebody else adds it, say with timeouts how long to wait for it`,
      },
    ];
  });
}

function nameOf(entry: ElementOf<"stratus_reverse_dns">): string | undefined {
  const name = configuredValue(entry, "rdns");
  return typeof name === "string" && isKnown(name) ? name.toLowerCase().replace(/\.$/, "") : undefined;
}

/** A copy of another domain, and a domain that is transferred, have records that the program does not name. */
const startsEmpty = (zone: ElementOf<"stratus_domain">) =>
  configuredValue(zone, "type") !== "slave" &&
  configuredValue(zone, "cloneFrom") === undefined &&
  readConfigured(zone, "transferFrom") === undefined;

function isInZone(name: string, zone: ElementOf<"stratus_domain">): boolean {
  const domain = configuredValue(zone, "domain");
  if (typeof domain !== "string" || !isKnown(domain)) return false;
  return `.${name}`.endsWith(`.${domain.toLowerCase()}`);
}

const hostName = (owner: string, domain: string) => (owner === "" ? domain : `${owner}.${domain}`).toLowerCase();

/** `*.shop.example` for `www.shop.example`, and those of the names above. */
function wildcardsFor(name: string): readonly string[] {
  const labels = name.split(".");
  return labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join(".")}`);
}

/** A record whose name is known only after apply may be the one that is missing. */
const hasRecordsOfUnknownName = (program: Program) =>
  program.resources("stratus_domain_record").some((record) => !isKnown(configuredValue(record, "name"))) ||
  program.resources("stratus_domain_records").some((set) => !isKnown(configuredValue(set, "records")));
