import { hasUnknown, type Known, type Planned, UNKNOWN } from "../../../contract";
import {
  ignoreUnreadable,
  type PlanContext,
  type ProviderSession,
  readParentAttributes,
  undefinedIfNotFound,
} from "../../../provider/author";
import { domain } from "../../domain/contract";
import { domainRecord } from "../../domain_record/contract";
import type { RecordContext } from "../../domain_record/contract/canonical";
import { isAliasOfZone, type ZoneRecord } from "../../domain_record/contract/identity";
import { claimRecords, describeRecord } from "../../domain_record/provider/existing-records";
import { aliasOfZoneError } from "../../domain_record/provider/plan-record";
import type { domainRecords } from "../contract";
import type { RecordsPrivateState } from "./private-state";
import { compareRecords } from "./record-changes";

const maxNamed = 5;

type PlanOfRecords = PlanContext<typeof domainRecords>;

/** Claims the records of the domain for the set, except for the ignored types. */
export function claimForSet(
  session: ProviderSession,
  domainId: unknown,
  leaveTypes: readonly unknown[],
  report?: PlanOfRecords["report"],
): void {
  const types = domainRecord.fields.type.spec.choices ?? [];
  const managed = types.filter((type) => !leaveTypes.includes(type));
  claimRecords(session, domainId, managed, "stratus_domain_records", report);
}

/** Warns about records that a new set will delete. For an existing set, the plan itself shows each record. */
export async function planRecords(context: PlanOfRecords): Promise<undefined> {
  const { session, prior, planned, report } = context;
  if (session && prior) noteManagedRecords(session, prior.domainId, context.privateState);
  if (!session || !planned) return undefined;
  await refuseAliasesOfZone(context, session, planned);
  const { domainId, records, leaveTypes } = planned;
  if (leaveTypes === UNKNOWN || hasUnknown(leaveTypes) || typeof domainId !== "number") return undefined;
  claimForSet(session, domainId, leaveTypes ?? [], report);
  if (prior || hasUnknown(records)) return undefined;
  await warnOfDeletions(context, session, { domainId, leaveTypes, records } as Known<typeof domainRecords>);
  return undefined;
}

/** Records that the set's records are in Terraform's state. */
function noteManagedRecords(session: ProviderSession, domainId: unknown, { ids = {} }: RecordsPrivateState): void {
  for (const id of Object.values(ids)) session.objects.recordManaged(domainRecord, { domainId, id });
}

async function warnOfDeletions(
  { signal, report }: PlanOfRecords,
  session: ProviderSession,
  { domainId, leaveTypes, records }: Known<typeof domainRecords>,
): Promise<void> {
  // The domain is not found if the run is about to replace it.
  const all = await undefinedIfNotFound(() => session.objects.list(domainRecord, { domainId }, signal));
  if (!all || all.length === 0) return;
  const parentAttributes = await readParentAttributes(session, domainRecord, { domainId }, signal);
  const present = all
    .filter(({ type }) => !leaveTypes?.includes(String(type)))
    .map((record) => ({ id: Number(record.id), record: { ...parentAttributes, ...record } }));
  const wanted = Object.entries(records ?? {}).map(([key, record]) => ({
    key,
    record: { ...parentAttributes, ...record },
  }));
  const { deleted, changed } = compareRecords(wanted, present, new Map());
  const count = deleted.length + changed.length;
  if (count === 0) return;
  const named: ZoneRecord[] = [...deleted.map(({ record }) => record), ...changed.map(({ before }) => before)];
  const lines = named.slice(0, maxNamed).map((record) => `  ${describeRecord(record)}`);
  const more = count > lines.length ? `\n  and ${String(count - lines.length)} more` : "";
  report({
    severity: "warning",
    summary: `${deleted.length === 1 ? "1 record" : `${String(deleted.length)} records`} of domain ${String(domainId)} will be deleted, and ${String(changed.length)} changed`,
    detail: `stratus_domain_records manages all records of the domain, but its records don't contain these:\n${lines.join("\n")}${more}\nTo keep them, add them to records, or add their types to leave_types.`,
    path: ["records"],
  });
}

/** Only a name with a period can be the zone's own. Records with an unknown name are skipped. */
async function refuseAliasesOfZone(
  { signal, privateState, report }: PlanOfRecords,
  session: ProviderSession,
  { domainId, records }: Planned<typeof domainRecords>,
): Promise<void> {
  if (typeof domainId !== "number" || typeof records !== "object" || records === null) return;
  const aliases = Object.entries(records).flatMap(([key, record]): readonly (readonly [string, ZoneRecord])[] => {
    if (record === UNKNOWN || record.type !== "CNAME") return [];
    return typeof record.name === "string" && record.name.includes(".") ? [[key, record]] : [];
  });
  if (aliases.length === 0) return;
  const parentAttributes: RecordContext =
    privateState.parentAttributes ??
    (await readParentAttributes(session, domainRecord, { domainId }, signal).catch((error: unknown) =>
      ignoreUnreadable({ session, signal, report }, domain, error),
    )) ??
    {};
  for (const [key, record] of aliases) {
    const placed = { ...parentAttributes, ...record };
    if (isAliasOfZone(placed)) report({ ...aliasOfZoneError(placed), path: ["records", key] });
  }
}
