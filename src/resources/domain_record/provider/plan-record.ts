import { isDeepStrictEqual } from "node:util";
import { hasUnknown, type Known, type Planned } from "../../../contract";
import {
  ignoreUnreadable,
  type PlanContext,
  type ProviderDiagnostic,
  type ProviderSession,
  readParentAttributes,
  type RunValue,
  withoutUnknown,
} from "../../../provider/author";
import { domainRecord, maxRecords } from "../contract";
import type { RecordContext } from "../contract/canonical";
import {
  conflictsWith,
  type NamedRecord,
  type RecordConflict,
  words,
  type ZoneIndex,
  zoneIndex,
} from "../contract/conflicts";
import { isAliasOfZone, type ZoneRecord } from "../contract/identity";
import { adoptionOf, claimRecords, describeRecord } from "./existing-records";

type PlanOfRecord = PlanContext<typeof domainRecord>;

/** The existing records of a domain. */
interface ExistingRecords {
  readonly count: number;
  readonly parentAttributes: RecordContext;
  readonly zone: ZoneIndex;
}

/** The records that this run has read, by the id of the domain. A plan with thousands of records reads them once. */
const existingByDomain: RunValue<Map<number, Promise<ExistingRecords>>> = { initial: () => new Map() };

/** The ids of the records that this run deletes. */
const idsToDelete: RunValue<Set<string>> = { initial: () => new Set() };

async function readRecords(session: ProviderSession, domainId: number, signal: AbortSignal): Promise<ExistingRecords> {
  const list = await session.objects.list(domainRecord, { domainId }, signal);
  const parentAttributes = await readParentAttributes(session, domainRecord, { domainId }, signal);
  const named = list.map((record): NamedRecord => ({
    name: String(record.id),
    record: { ...parentAttributes, ...record },
  }));
  return { count: list.length, parentAttributes, zone: zoneIndex(named) };
}

function readRecordsOnce(session: ProviderSession, domainId: number, signal: AbortSignal): Promise<ExistingRecords> {
  const all = session.runState.get(existingByDomain);
  const existing = all.get(domainId) ?? readRecords(session, domainId, signal);
  all.set(domainId, existing);
  existing.catch(() => all.delete(domainId));
  return existing;
}

/** A CNAME record needs a host name (R3-057), and the service stores the zone's own full name as the empty name. */
export const aliasOfZoneError = ({ name, domain }: Pick<ZoneRecord, "name" | "domain">): ProviderDiagnostic => ({
  severity: "error",
  summary: "A CNAME record can't have the name of the domain itself",
  detail: `${JSON.stringify(name)} is the name of the domain ${JSON.stringify(domain)}, but a CNAME record needs the name of a host below it. Use the name of a host, or point the domain to IP addresses with A and AAAA records.`,
});

/** The fields that decide which records conflict. */
const decisiveFields = ["type", "name", "target", "service", "protocol", "tag", "priority", "weight", "port"] as const;

const hasChanged = (planned: Planned<typeof domainRecord>, prior: Known<typeof domainRecord> | null) =>
  (planned as unknown) !== prior &&
  decisiveFields.some((name) => !isDeepStrictEqual(planned[name] ?? null, prior?.[name] ?? null));

/**
 * Warns about conflicting records. This is never an error: another resource of the same plan may be about to delete
 * the other record, and the apply waits for that.
 */
export async function planRecord(context: PlanOfRecord): Promise<undefined> {
  const { session, signal, config, prior, planned, report } = context;
  if (!session) return undefined;
  const object: Planned<typeof domainRecord> = planned ?? prior ?? {};
  const { domainId, type, target } = object;
  if (typeof domainId !== "number" || typeof type !== "string") return undefined;
  if (planned) claimRecords(session, domainId, [type], "stratus_domain_record", report);
  const ownId = prior?.id === undefined ? undefined : String(prior.id);
  if (ownId !== undefined && (!planned || prior?.type !== type || prior.domainId !== domainId)) {
    session.runState.get(idsToDelete).add(ownId);
  }
  if (!planned || !hasChanged(planned, prior) || typeof target !== "string") return undefined;
  if (decisiveFields.some((name) => hasUnknown(config[name]))) return undefined;
  const existing = await readRecordsOnce(session, domainId, signal).catch((error: unknown) =>
    ignoreUnreadable({ session, signal, report }, domainRecord, error),
  );
  if (!existing) return undefined;
  const record: ZoneRecord = { ...existing.parentAttributes, ...withoutUnknown(planned) };
  if (isAliasOfZone(record)) {
    report({ ...aliasOfZoneError(record), path: ["name"] });
    return undefined;
  }
  warnOfConflicts(context, session, { record, zone: existing.zone, domainId, ownId });
  if (ownId === undefined && existing.count >= maxRecords) {
    report({
      severity: "warning",
      summary: `The domain already has ${String(existing.count)} records`,
      detail: `A domain can have at most ${String(maxRecords)} records, so this one can be created only after others are deleted.`,
      path: ["domain_id"],
    });
  }
  return undefined;
}

interface PlannedRecord {
  readonly record: ZoneRecord;
  readonly zone: ZoneIndex;
  readonly domainId: number;
  /** Absent for a new record. */
  readonly ownId: string | undefined;
}

function warnOfConflicts(
  { report, mayExist }: PlanOfRecord,
  { runState }: ProviderSession,
  { record, zone, domainId, ownId }: PlannedRecord,
): void {
  const deleted = runState.get(idsToDelete);
  const conflicts = conflictsWith(record, zone);
  for (const [why, all] of Object.entries(conflicts) as [RecordConflict, readonly NamedRecord[]][]) {
    if (why === "alias" && conflicts.duplicate.length > 0) continue;
    if (why === "duplicate" && mayExist === true) continue;
    const other = all.find(({ name }) => name !== ownId && !deleted.has(name));
    if (!other) continue;
    report({
      severity: "warning",
      summary: `The domain already has record ${other.name} (${describeRecord(other.record)})`,
      detail: `It ${words[why]}. If another resource in this plan deletes it, you don't need to do anything: the apply waits up to a minute for that. Otherwise, delete it.${why === "duplicate" ? `\n\n${adoptionOf(domainId, other)}` : ""}`,
      path: [why === "duplicate" ? "target" : "name"],
    });
  }
}
