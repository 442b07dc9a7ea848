import { canonicalIp } from "../../../contract";
import type { Properties } from "../../../contract";

/** Stands for the IPv4 address that the request came from (R3-046). */
export const REMOTE_ADDRESS = "[remote_addr]";

/** What a record tells of its surroundings, had it been written as `[remote_addr]`: from outside nobody can tell. */
export const parentAttributesFrom = ({ type, target }: Properties): Properties =>
  isAddress(type) ? { remoteAddress: target } : {};

export const isAddress = (type: unknown) => type === "A" || type === "AAAA";

const withoutPeriod = (name: string) => (name.endsWith(".") ? name.slice(0, -1) : name);

/** The zone's own name, where the reader knows it: it stands in the record's surroundings as `domain`. */
function zoneOf(record: Properties): string | undefined {
  const zone = record["domain"];
  return typeof zone === "string" ? zone.toLowerCase() : undefined;
}

/** Relative to the zone and in lower case; the zone itself is the empty name. An SRV record does not use it (R3-061). */
export function canonicalName(name: string, record: Properties): string {
  if (record["type"] === "SRV") return "";
  const bare = withoutPeriod(name.toLowerCase());
  const zone = zoneOf(record);
  if (zone === undefined) return bare;
  if (bare === zone) return "";
  return bare.endsWith(`.${zone}`) ? bare.slice(0, -zone.length - 1) : bare;
}

const quoted = /^\s*(?:"(?:[^"\\]|\\.)*"\s*)+$/;

/** `"a" "b"`, as zone files write it, is the text `ab`. A text that has quotes of its own keeps the outer ones. */
function unquoted(value: string): string {
  if (!quoted.test(value)) return value;
  const pieces = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text.replace(/\\(.)/g, "$1"));
  const inner = pieces.join("");
  return quoted.test(inner) ? value : inner;
}

function serviceHost(target: string, record: Properties): string {
  const zone = zoneOf(record);
  return target.includes(".") || zone === undefined ? withoutPeriod(target) : `${target}.${zone}`;
}

/** What a target means depends on the record's type. */
export function canonicalTarget(given: string, record: Properties): unknown {
  const { type, remoteAddress } = record;
  const target = given === REMOTE_ADDRESS && isAddress(type) && remoteAddress ? String(remoteAddress) : given;
  switch (record["type"]) {
    case "AAAA":
      return canonicalIp(target);
    case "NS":
    case "MX":
    case "CNAME":
    case "PTR":
      return withoutPeriod(target.toLowerCase());
    case "SRV":
      return serviceHost(target.toLowerCase(), record);
    case "TXT":
      return unquoted(target);
    default:
      return target;
  }
}

const bareWord = (word: string) => word.replace(/^_/, "").replace(/\.$/, "").toLowerCase();

/** The service adds the decoration, so both forms are one value (R3-040). */
export const canonicalService = (service: string) => `_${bareWord(service)}.`;
/** (R3-039) */
export const canonicalProtocol = (protocol: string) => `_${bareWord(protocol)}`;

/** The name that an SRV record has in the zone: `_sip._tcp`. */
export function serviceName({ service, protocol }: Properties): string {
  const parts = [
    service ? canonicalService(String(service)).replace(/\.$/, "") : "",
    protocol && canonicalProtocol(String(protocol)),
  ];
  return parts.filter(Boolean).join(".");
}
