import { canonicalIp, propertyText, withoutPeriod } from "../../../contract";
import { withoutQuotes } from "./mail/text";

/** A placeholder for the IPv4 address that the request came from (R3-046). */
export const REMOTE_ADDRESS = "[remote_addr]";

/** The context for the canonical form of a field. Each value may be absent or unknown. */
export interface RecordContext {
  readonly type?: unknown;
  readonly service?: unknown;
  readonly protocol?: unknown;
  /** The name of the record's zone. */
  readonly domain?: unknown;
  /** The IP address that replaces `[remote_addr]`. */
  readonly remoteAddress?: unknown;
}

/**
 * Assumes that the record's target was configured as `[remote_addr]`, so that the address is the target itself.
 * Responses don't show how it was configured.
 */
export const parentAttributesFrom = ({
  type,
  target,
}: {
  readonly type?: unknown;
  readonly target?: unknown;
}): Pick<RecordContext, "remoteAddress"> => (isAddress(type) ? { remoteAddress: target } : {});

export const isAddress = (type: unknown) => type === "A" || type === "AAAA";

function zoneOf({ domain }: RecordContext): string | undefined {
  return typeof domain === "string" ? domain.toLowerCase() : undefined;
}

/**
 * The name relative to the zone, in lower case. The zone itself has the empty name. SRV records ignore the name
 * (R3-061).
 */
export function canonicalRecordName(name: string, record: RecordContext): string {
  if (record.type === "SRV") return "";
  const bare = withoutPeriod(name.toLowerCase());
  const zone = zoneOf(record);
  if (zone === undefined) return bare;
  if (bare === zone) return "";
  return bare.endsWith(`.${zone}`) ? bare.slice(0, -zone.length - 1) : bare;
}

function serviceHost(target: string, record: RecordContext): string {
  const zone = zoneOf(record);
  return target.includes(".") || zone === undefined ? withoutPeriod(target) : `${target}.${zone}`;
}

/** The record type determines how a target is interpreted. */
export function canonicalTarget(given: string, record: RecordContext): string {
  const { type, remoteAddress } = record;
  const target = given === REMOTE_ADDRESS && isAddress(type) && remoteAddress ? propertyText(remoteAddress) : given;
  switch (type) {
    case "A":
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
      return withoutQuotes(target);
    default:
      return target;
  }
}

const bareWord = (word: string) => withoutPeriod(word.replace(/^_/, "")).toLowerCase();

/** The service adds the underscore and the period, so both forms are the same value (R3-040). */
export const canonicalService = (service: string) => `_${bareWord(service)}.`;
/** The service adds the underscore, so both forms are the same value (R3-039). */
export const canonicalProtocol = (protocol: string) => `_${bareWord(protocol)}`;

/** The name of an SRV record in the zone: `_sip._tcp`. */
export function serviceName({ service, protocol }: RecordContext): string {
  const parts = [
    service ? withoutPeriod(canonicalService(propertyText(service))) : "",
    protocol ? canonicalProtocol(propertyText(protocol)) : "",
  ];
  return parts.filter(Boolean).join(".");
}
