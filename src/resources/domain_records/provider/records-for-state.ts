import type { Spellings } from "../../../provider/private-state";
import type { Known } from "../../../contract";
import { keepKnownNothing } from "../../../contract";
import { withConfiguredSpelling } from "../../../provider/private-state/spellings";
import { domainRecord } from "../../domain_record/contract";
import type { ZoneRecord } from "../../domain_record/contract/identity";
import type { domainRecords, RecordsByKey } from "../contract";
import { keysFor } from "../contract/keys";
import type { RecordsPrivateState } from "./private-state";
import type { PresentRecord } from "./record-changes";

const { id: _i, domainId: _d, ...fields } = domainRecord.fields;
const names = Object.keys(fields) as (keyof typeof fields)[];

/** What the service answers for a field that was not sent. */
function isDefault(name: string, value: unknown, { type }: ZoneRecord): boolean {
  if (value === null || value === undefined || (name === "name" && value === "")) return true;
  return name === "priority" && type === "MX" && value === 0;
}

/** A record as the map has it: without defaults that are not configured, in the spelling that is configured. */
function recordForState(record: ZoneRecord, before: ZoneRecord | undefined, spellings: Spellings): ZoneRecord {
  const spelled: ZoneRecord = withConfiguredSpelling(domainRecord, spellings, record);
  const entries = names.map((name) => {
    const isConfigured = before?.[name] !== undefined;
    const isLeftOut = isDefault(name, record[name], record) && (before !== undefined || name !== "priority");
    return [
      name,
      !isConfigured && isLeftOut
        ? undefined
        : (keepKnownNothing(fields[name], spelled[name], before?.[name]) ?? undefined),
    ] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/**
 * The records of the zone under their keys. A key whose record was deleted is left out; a record that somebody added
 * gets a key, so that the plan shows that it will be deleted.
 */
export function recordsForState(
  before: Pick<Known<typeof domainRecords>, "records" | "leaveTypes">,
  { ids: storedIds = {}, spellingsByKey = {} }: RecordsPrivateState,
  present: readonly PresentRecord[],
) {
  const leaveTypes: readonly unknown[] = before.leaveTypes ?? [];
  const records: RecordsByKey = before.records ?? {};
  const byId = new Map(present.map(({ id, record }) => [id, record]));
  const known = Object.entries(storedIds).filter(([, id]) => byId.has(id));
  const knownIds = new Set(known.map(([, id]) => id));
  const added = present.filter(({ id, record }) => !knownIds.has(id) && !leaveTypes.includes(record.type));
  const newKeys = keysFor(
    added.map(({ id, record }) => ({ ...record, id })),
    new Set(known.map(([key]) => key)),
  );
  const ids: Readonly<Record<string, number>> = Object.fromEntries([
    ...known,
    ...[...newKeys].map(([key, { id }]) => [key, id] as const),
  ]);
  const entries = Object.entries(ids).map(([key, id]) => {
    return [key, recordForState(byId.get(id) ?? {}, records[key], spellingsByKey[key] ?? {})] as const;
  });
  return { records: Object.fromEntries(entries), ids };
}
