import {
  canonicalValue,
  domainName,
  explain,
  isEquivalent,
  spell,
  type Spelling,
  validate,
  withoutPeriod,
} from "../../contract";
import { domain } from "../../resources/domain/contract";
import { domainRecord } from "../../resources/domain_record/contract";
import { isAbsolute, toAbsolute } from "./escapes";
import { findConflicts, type RecordOfLine } from "./find-conflicts";
import { readRecord, type ZoneFileRecord } from "./record-data";
import { isOfUnsupportedType, isSupportedType, typeHint } from "./record-types";
import { scanEntries, type ScannedRecord } from "./scan-entries";
import { splitEntries } from "./split-entries";
import { readStartOfAuthority, type StartOfAuthority } from "./start-of-authority";
import { collect, fail, ZoneFileError } from "./zone-file-error";

/** The content of a zone file: its records, and the fields of the domain from its SOA record. */
export interface ZoneFile {
  /** The name of the zone, in lower case. */
  readonly domain: string;
  /** The email address in the SOA record. Undefined unless the file has one. */
  readonly soaEmail?: string;
  /**
   * The interval at which secondary servers check for changes, in seconds. Undefined if it is the service's default, or the
   * file has no SOA record.
   */
  readonly refreshSec?: number;
  /**
   * The time that secondary servers wait after a failed refresh, in seconds. Undefined if it is the service's default, or
   * the file has no SOA record.
   */
  readonly retrySec?: number;
  /**
   * The time for which secondary servers serve the zone without contact, in seconds. Undefined if it is the service's
   * default, or the file has no SOA record.
   */
  readonly expireSec?: number;
  /** The default TTL of the file, in seconds. Undefined if it is the service's default, or the file has none. */
  readonly ttlSec?: number;
  /** The records, in the order of the file. */
  readonly records: readonly ZoneFileRecord[];
}

/** How to read a zone file. */
export interface ReadZoneFileOptions {
  /** The name of the zone. It is the first origin, as if a $ORIGIN with it preceded the file. */
  readonly domain?: string | undefined;
  /** Skips records of types that the service doesn't have, and a CNAME record of the domain itself. */
  readonly skipUnsupportedTypes?: boolean | undefined;
  /**
   * The default TTL of the domain's records, in seconds. Records omit it. If it is "unknown", every record keeps its TTL.
   * @default the default TTL of the file
   */
  readonly omittedTtlSec?: number | "unknown" | undefined;
}

/** Stands for the zone in a file that doesn't name it, so that its other problems are found, too. */
const nameless = "nameless.invalid";

/**
 * Reads a zone file. Records of the domain itself have an empty name. Omits values that don't configure anything: the name
 * servers that serve the zone now, because the service has its own; times that are defaults; TTLs that are the domain's.
 *
 * @throws ZoneFileError with all problems of the file.
 */
export function readZoneFile(
  text: string,
  { domain: given, skipUnsupportedTypes, omittedTtlSec }: ReadZoneFileOptions = {},
): ZoneFile {
  const { entries, problems: ofLines } = splitEntries(text);
  const problems = [...ofLines];
  const known = given ? withoutPeriod(given).toLowerCase() : undefined;
  const scanned = scanEntries(entries, known, problems);
  const [first, ...repeated] = scanned.records.filter(({ type }) => type === "SOA");
  const ownName = (first ? zoneOf(first) : scanned.firstOrigin) || undefined;
  const zone = known ?? ownName ?? nameless;
  const soa = first && collect(problems, () => readStartOfAuthority(first, first.line, first.origin ?? zone));
  for (const other of repeated) collect(problems, () => refuseOther(other, first));
  if (entries.length > 0 && zone === nameless)
    problems.push({ line: first?.line ?? entries[0]?.line ?? 1, text: namelessWords });
  if (!domainName.test(zone)) {
    const text = `the name of the zone ${domainName.words}, got ${JSON.stringify(zone)}. The service can't have this zone.`;
    problems.push({ line: first?.line ?? entries[0]?.line ?? 1, text });
  }
  const isOther = first && ownName !== undefined && ownName !== zone;
  if (isOther) problems.push({ line: first.line, text: otherZone(ownName, zone) });
  const zoneTtl = scanned.firstTtl ?? first?.effectiveTtl;
  const omitted = omittedTtlSec ?? zoneTtl;
  const found: RecordOfLine[] = [];
  for (const each of scanned.records) {
    if (each.type === "SOA" || (skipUnsupportedTypes === true && isUnsupported(each, zone))) continue;
    const record = collect(problems, () => recordIn(zone, each, isOther === true));
    if (!record) continue;
    const { effectiveTtl: ttlSec } = each;
    found.push({
      line: each.line,
      record: { ...record, ...(ttlSec !== undefined && ttlSec !== omitted && { ttlSec }) },
    });
  }
  const records = withoutOwnNameservers(found, soa?.primary);
  problems.push(...findConflicts(records, zone));
  if (scanned.records.length === 0 && problems.length === 0) {
    problems.push({ line: 1, text: "the file has no records. Check that it is the zone file, and complete." });
  }
  if (problems.length > 0) throw new ZoneFileError(problems);
  return { domain: zone, ...fieldsOfDomain(soa, zoneTtl), records: records.map(({ record }) => record) };
}

const namelessWords =
  'the file doesn\'t name its zone: it has neither a $ORIGIN nor an SOA record with an absolute owner name. Set domain, or add a line such as "$ORIGIN shop.example." at the top.';

const otherZone = (own: string, zone: string) =>
  `the file must be for the zone ${zone}, got the SOA record of ${own}. Use the file of ${zone}, or correct the domain.`;

/**
 * The zone that an SOA record is for. Undefined if its owner is relative to an origin that the file doesn't name. Some
 * exports omit only the trailing period of this name.
 */
function zoneOf({ owner, ownerOrigin }: ScannedRecord): string | undefined {
  if (owner === "@" && ownerOrigin === undefined) return undefined;
  if (owner.toLowerCase() === ownerOrigin) return ownerOrigin;
  return toAbsolute(owner, ownerOrigin ?? "").toLowerCase();
}

/** Tools that print a transferred zone repeat the SOA record at its end. */
function refuseOther(other: ScannedRecord, first: ScannedRecord | undefined): void {
  const textOf = ({ data }: ScannedRecord) => JSON.stringify(data.map(({ text }) => text.toLowerCase()));
  if (!first || (textOf(other) === textOf(first) && zoneOf(other) === zoneOf(first))) return;
  fail(
    other.line,
    `the file must have one SOA record, got another one on line ${String(first.line)}. Remove one of them.`,
  );
}

/** Some services replace a CNAME record of the domain itself by addresses. In DNS, and here, it can't exist. */
const isUnsupported = (record: ScannedRecord, zone: string) =>
  isOfUnsupportedType(record) || (record.type === "CNAME" && absoluteOwner(record, zone).toLowerCase() === zone);

const absoluteOwner = ({ owner, ownerOrigin }: ScannedRecord, zone: string) => toAbsolute(owner, ownerOrigin ?? zone);

/** Returns undefined for a record outside the zone if the whole file is for another zone, which is reported once. */
function recordIn(zone: string, scanned: ScannedRecord, isOther: boolean): ZoneFileRecord | undefined {
  const { line, type, origin } = scanned;
  if (type !== "SOA" && isOfUnsupportedType(scanned)) {
    const words = (spelling: Spelling) =>
      `the service doesn't support ${type} records. Remove the record, or set ${spell("skipUnsupportedTypes", spelling)} to true.`;
    fail(line, words("camel"), words("snake"));
  }
  if (!isSupportedType(type)) {
    const meant = typeHint(type);
    const suggestion = meant === undefined ? "" : ` (did you mean ${meant}?)`;
    fail(line, `unknown record type ${JSON.stringify(type)}${suggestion}. Correct it, or remove the record.`);
  }
  const owner = absoluteOwner(scanned, zone);
  if (!`.${owner.toLowerCase()}`.endsWith(`.${zone}`)) {
    if (isOther || (zone === nameless && isAbsolute(scanned.owner))) return undefined;
    fail(
      line,
      `the record must be in the zone ${zone}, got the name ${owner}. Remove the record, or correct its name.`,
    );
  }
  const record = readRecord({ ...scanned, type: type as ZoneFileRecord["type"], owner, origin: origin ?? zone }, zone);
  const [problem] = validate(domainRecord, { ...record, domainId: 1 });
  if (problem) fail(line, `${explain(problem, "camel")}.`, `${explain(problem, "snake")}.`);
  return record;
}

const isNameserverOfDomain = ({ record }: RecordOfLine) => record.type === "NS" && record.name === "";

/** Omits the name servers of the zone if the primary one of its SOA record is among them. */
function withoutOwnNameservers(all: readonly RecordOfLine[], primary: string | undefined): readonly RecordOfLine[] {
  const serves = (each: RecordOfLine) => isNameserverOfDomain(each) && each.record.target.toLowerCase() === primary;
  return all.some(serves) ? all.filter((each) => !isNameserverOfDomain(each)) : all;
}

const times = ["refreshSec", "retrySec", "expireSec", "ttlSec"] as const;
const shortest = Number(canonicalValue(domain.fields.ttlSec, 1, {}));

/** The fields of the domain, without times that are its defaults. */
function fieldsOfDomain(soa: StartOfAuthority | undefined, ttlSec: number | undefined): Partial<ZoneFile> {
  const given = { ...soa, ttlSec };
  // The service interprets 0 as its default, not as the shortest time.
  const configured = times.flatMap((name) => {
    const seconds = given[name] === 0 ? shortest : given[name];
    return seconds === undefined || isEquivalent(domain.fields[name], seconds, {}, 0, {}) ? [] : [[name, seconds]];
  });
  return {
    ...(soa && { soaEmail: soa.soaEmail }),
    ...(Object.fromEntries(configured) as Partial<ZoneFile>),
  };
}
