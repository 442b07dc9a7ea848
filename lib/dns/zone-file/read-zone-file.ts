import { isEquivalent, withoutPeriod } from "../../../src/contract";
import { domain } from "../../../src/resources/domain/contract";
import type { RecordProps } from "../domain-record";
import type { ZoneFileEntry, Word } from "./split-entries";
import { splitEntries, unescape, ZoneFileError } from "./split-entries";

/** The content of a zone file: its records, and the fields of the domain from its SOA record. Times are in seconds. */
interface ZoneFile {
  readonly domain: string;
  readonly soaEmail?: string;
  readonly refreshSec?: number;
  readonly retrySec?: number;
  readonly expireSec?: number;
  readonly ttlSec?: number;
  readonly records: readonly RecordProps[];
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** `3600`, `1h30m` */
function parseSeconds(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  if (!/^(\d+[smhdw])+$/i.test(text)) return undefined;
  const pieces = [...text.toLowerCase().matchAll(/(\d+)([smhdw])/g)];
  return pieces.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (units[unit] ?? 0), 0);
}

/** An absolute name, without the trailing period. */
function toAbsolute(name: string, origin: string): string {
  if (name === "@") return origin;
  if (name === ".") return "";
  if (name.endsWith(".")) return withoutPeriod(name);
  return origin === "" ? name : `${name}.${origin}`;
}

interface RecordHead {
  readonly owner: string;
  readonly ttl: number | undefined;
  readonly type: string;
  readonly data: readonly Word[];
}

function readHead({ words, indented, line }: ZoneFileEntry, origin: string, last: string | undefined): RecordHead {
  const rest = [...words];
  const first = indented ? undefined : rest.shift();
  const owner = first ? toAbsolute(first.text, origin) : last;
  if (owner === undefined) throw new ZoneFileError(line, "the first record has no owner");
  let ttl: number | undefined;
  for (let word = rest.shift(); word; word = rest.shift()) {
    const seconds = parseSeconds(word.text);
    if (/^(CH|HS|CS)$/i.test(word.text)) throw new ZoneFileError(line, `the class ${word.text} is not IN`);
    if (/^IN$/i.test(word.text)) continue;
    if (seconds === undefined) return { owner, ttl, type: word.text.toUpperCase(), data: rest };
    ttl = seconds;
  }
  throw new ZoneFileError(line, "a record has no type");
}

/**
 * Reads a zone file. Records of the domain itself have an empty name. What says nothing at this service is left out: the
 * name servers that answer for the zone now, because the service names its own; times that are its defaults; and the time
 * to live of a record where it is the zone's.
 *
 * @throws ZoneFileError where it cannot be read, or holds a type of record that the service does not have.
 */
export function readZoneFile(text: string, given?: string): ZoneFile {
  let origin = withoutPeriod(given ?? "").toLowerCase();
  let fallback: number | undefined;
  let last: string | undefined;
  let zone: { domain: string; entry: ZoneFileEntry; head: RecordHead } | undefined;
  const found: { head: RecordHead; entry: ZoneFileEntry; origin: string; ttl: number | undefined }[] = [];
  for (const entry of splitEntries(text)) {
    const [word, value] = entry.words.map((each) => each.text);
    if (!entry.indented && word?.startsWith("$")) {
      if (word.toUpperCase() === "$ORIGIN" && value !== undefined) origin = toAbsolute(value, origin).toLowerCase();
      else if (word.toUpperCase() === "$TTL" && value !== undefined) fallback = parseSeconds(value);
      else throw new ZoneFileError(entry.line, `${word} is not supported; $ORIGIN and $TTL are`);
      continue;
    }
    const head = readHead(entry, origin, last);
    last = head.owner;
    if (head.type === "SOA") zone = { domain: head.owner.toLowerCase(), entry, head };
    else found.push({ head, entry, origin, ttl: head.ttl });
  }
  const name = withoutPeriod(given ?? zone?.domain ?? origin).toLowerCase();
  if (name === "") throw new ZoneFileError(1, "the file names no zone: it has no SOA record and no $ORIGIN");
  const soa = zone ? readStartOfAuthority(zone.head, zone.entry, name) : {};
  const zoneTtl = fallback ?? soa.ttlSec;
  const primary = zone ? toAbsolute(zone.head.data[0]?.text ?? "", name).toLowerCase() : undefined;
  const records = found.map(({ head, entry, origin: at, ttl }) => ({
    ...readRecord(head, entry, at, name),
    ...(ttl !== undefined && ttl !== zoneTtl && { ttlSec: ttl }),
  }));
  return {
    domain: name,
    ...withoutDefaults({ ...soa, ...(zoneTtl !== undefined && { ttlSec: zoneTtl }) }),
    records: withoutOwnNameservers(records, primary),
  };
}

const isNameserverOfDomain = (record: RecordProps) => record.type === "NS" && record.name === "";

/** The name servers of the zone, if the primary one of its start of authority is among them. */
function withoutOwnNameservers(records: readonly RecordProps[], primary: string | undefined): readonly RecordProps[] {
  const serves = (record: RecordProps) => isNameserverOfDomain(record) && record.target.toLowerCase() === primary;
  return records.some(serves) ? records.filter((record) => !isNameserverOfDomain(record)) : records;
}

const times = ["refreshSec", "retrySec", "expireSec", "ttlSec"] as const;

function withoutDefaults(zone: Partial<ZoneFile>): Partial<ZoneFile> {
  const isDefault = (name: string) => {
    const time = times.find((each) => each === name);
    return time !== undefined && isEquivalent(domain.fields[time], zone[time], {}, 0, {});
  };
  return Object.fromEntries(Object.entries(zone).filter(([name]) => !isDefault(name)));
}

function readStartOfAuthority({ data, ttl }: RecordHead, { line }: ZoneFileEntry, origin: string): Partial<ZoneFile> {
  const [, mailbox, , ...times] = data.map((word) => word.text);
  const [refreshSec, retrySec, expireSec] = times.map(parseSeconds);
  if (mailbox === undefined || refreshSec === undefined || retrySec === undefined || expireSec === undefined) {
    throw new ZoneFileError(line, "the SOA record is not whole");
  }
  const [, local = "", host = ""] = /^((?:\\.|[^.\\])+)\.(.+)$/.exec(toAbsolute(mailbox, origin)) ?? [];
  const soaEmail = `${unescape(local)}@${host}`;
  return { soaEmail, refreshSec, retrySec, expireSec, ...(ttl !== undefined && { ttlSec: ttl }) };
}

function readRecord(
  { owner, type, data }: RecordHead,
  { line }: ZoneFileEntry,
  origin: string,
  zone: string,
): RecordProps {
  const relative = owner.toLowerCase() === zone ? "" : owner;
  if (relative !== "" && !owner.toLowerCase().endsWith(`.${zone}`)) {
    throw new ZoneFileError(line, `${owner} does not lie in ${zone}`);
  }
  const name = relative === "" ? "" : owner.slice(0, -zone.length - 1);
  const word = (index: number) => {
    const found = data[index]?.text;
    if (found === undefined) throw new ZoneFileError(line, `the ${type} record is not whole`);
    return found;
  };
  const number = (index: number) => {
    if (/^\d+$/.test(word(index))) return Number(word(index));
    throw new ZoneFileError(line, `${word(index)} of the ${type} record is not a number`);
  };
  switch (type) {
    case "A":
    case "AAAA":
      return { type, name, target: word(0) };
    case "NS":
    case "CNAME":
    case "PTR":
      return { type, name, target: toAbsolute(word(0), origin) };
    case "MX":
      return { type, name, priority: number(0), target: toAbsolute(word(1), origin) };
    case "TXT":
      word(0);
      return { type, name, target: joinText(data) };
    case "CAA":
      return { type, name, tag: word(1) as "issue", target: unescape(word(2)) };
    case "SRV": {
      const [service = "", ...protocol] = name.split(".");
      const [priority, weight, port] = [number(0), number(1), number(2)];
      return {
        type,
        service,
        protocol: protocol.join("."),
        priority,
        weight,
        port,
        target: `${toAbsolute(word(3), origin)}.`,
      };
    }
    default:
      throw new ZoneFileError(line, `the service has no records of type ${type}; leave the line out`);
  }
}

/** A text that is quotes itself keeps its own quotes only when it is written as a zone file writes it. */
function joinText(data: readonly Word[]): string {
  const text = data.map((word) => unescape(word.text)).join("");
  return /^\s*"/.test(text) ? `"${text.replace(/[\\"]/g, "\\$&")}"` : text;
}
