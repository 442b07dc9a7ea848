import { canonicalIp, propertyText, withoutPeriod } from "../../../contract";

/** Stands for the IPv4 address that the request came from (R3-046). */
export const REMOTE_ADDRESS = "[remote_addr]";

/** What the canonical form of a field depends on. Each may be absent, or not known yet. */
export interface RecordContext {
  readonly type?: unknown;
  readonly service?: unknown;
  readonly protocol?: unknown;
  /** The name of the record's zone. */
  readonly domain?: unknown;
  /** The address that `[remote_addr]` stands for. */
  readonly remoteAddress?: unknown;
}

/**
 * What `[remote_addr]` would stand for, had the record's target been written so: the target itself. No response tells
 * whether it was.
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

/** Relative to the zone and in lower case; the zone itself is the empty name. An SRV record does not use it (R3-061). */
export function canonicalName(name: string, record: RecordContext): string {
  if (record.type === "SRV") return "";
  const bare = withoutPeriod(name.toLowerCase());
  const zone = zoneOf(record);
  if (zone === undefined) return bare;
  if (bare === zone) return "";
  return bare.endsWith(`.${zone}`) ? bare.slice(0, -zone.length - 1) : bare;
}

const quoted = /^\s*(?:"(?:[^"\\]|\\.)*"\s*)+$/;

/** `"a" "b"`, as zone files write it, is the text `ab`. A text that has quotes of its own keeps the outer ones. */
function withoutQuotes(value: string): string {
  if (!quoted.test(value)) return value;
  const pieces = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text.replace(/\\(.)/g, "$1"));
  const inner = pieces.join("");
  return quoted.test(inner) ? value : inner;
}

function serviceHost(target: string, record: RecordContext): string {
  const zone = zoneOf(record);
  return target.includes(".") || zone === undefined ? withoutPeriod(target) : `${target}.${zone}`;
}

/** What a target means depends on the record's type. */
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

/** The service adds the decoration, so both forms are one value (R3-040). */
export const canonicalService = (service: string) => `_${bareWord(service)}.`;
/** (R3-039) */
export const canonicalProtocol = (protocol: string) => `_${bareWord(protocol)}`;

/** The name that an SRV record has in the zone: `_sip._tcp`. */
export function serviceName({ service, protocol }: RecordContext): string {
  const parts = [
    service ? withoutPeriod(canonicalService(propertyText(service))) : "",
    protocol ? canonicalProtocol(propertyText(protocol)) : "",
  ];
  return parts.filter(Boolean).join(".");
}
