import { propertyText } from "../../src/contract";
import { ownerOf } from "../../src/resources/domain_records/contract";
import { configuredValue, readConfigured } from "./configured-values";
import { readZones } from "./configured-zones";
import type { ElementOf } from "./contracts";
import type { Finding } from "./finding";
import type { Program } from "./program";
import { isKnown } from "./references";

/** The record types that resolve a name to an address. */
const forwardTypes: readonly unknown[] = ["A", "AAAA", "CNAME"];

/**
 * Finds reverse DNS names in a zone of the program that no record resolves to an address. The service refuses such a name
 * (R3-163), and the apply would wait for the record. Skips entries with `timeouts`, because another tool may add the record.
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
        text: `${entry.node.path}: ${JSON.stringify(name)} must resolve to the IP address, but ${zone.node.path} has no A, AAAA or CNAME record for it. Add one, as in zone.point("www", web). If another tool adds the record, set timeouts to the time to wait for it.`,
      },
    ];
  });
}

function nameOf(entry: ElementOf<"stratus_reverse_dns">): string | undefined {
  const name = configuredValue(entry, "rdns");
  return typeof name === "string" && isKnown(name) ? name.toLowerCase().replace(/\.$/, "") : undefined;
}

/** False for a copy of another domain or a transferred domain. These have records that the program doesn't contain. */
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

/** `*.shop.example` for `www.shop.example`, and the wildcards of its parent domains. */
function wildcardsFor(name: string): readonly string[] {
  const labels = name.split(".");
  return labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join(".")}`);
}

/** True if the program has records whose names are known only after apply. One of them may be the missing record. */
const hasRecordsOfUnknownName = (program: Program) =>
  program.resources("stratus_domain_record").some((record) => !isKnown(configuredValue(record, "name"))) ||
  program.resources("stratus_domain_records").some((set) => !isKnown(configuredValue(set, "records")));
