import { isDeepStrictEqual } from "node:util";
import { type Known, preserveEmpty, type Properties } from "../../../contract";
import { type PrivateState, SpellingRecorder, type Spellings, withConfiguredSpelling } from "../../../provider/author";
import { domainRecord } from "../../domain_record/contract";
import {
  isAddress,
  parentAttributesFrom,
  type RecordContext,
  REMOTE_ADDRESS,
} from "../../domain_record/contract/canonical";
import type { ZoneRecord } from "../../domain_record/contract/identity";
import type { domainRecords, RecordsByKey } from "../contract";
import { keysFor } from "../contract/keys";
import type { PresentRecord, RecordResponse } from "./record-changes";

const { id: _i, domainId: _d, ...fields } = domainRecord.fields;
const names = Object.keys(fields) as (keyof typeof fields)[];

/** True for the value that the service returns for a field that was not sent. */
function isDefault(name: string, value: unknown, { type }: ZoneRecord): boolean {
  if (value === null || value === undefined || (name === "name" && value === "")) return true;
  return name === "priority" && type === "MX" && value === 0;
}

/** Converts a record to the map's form: without defaults that aren't configured, and in the configured spelling. */
function recordForState(record: ZoneRecord, before: ZoneRecord | undefined, spellings: Spellings): ZoneRecord {
  const spelled: ZoneRecord = withConfiguredSpelling(domainRecord, spellings, record);
  const entries = names.map((name) => {
    const isConfigured = before?.[name] !== undefined;
    const isLeftOut = isDefault(name, record[name], record) && (before !== undefined || name !== "priority");
    return [
      name,
      !isConfigured && isLeftOut
        ? undefined
        : (preserveEmpty(fields[name], spelled[name], before?.[name]) ?? undefined),
    ] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/**
 * The records of the zone by key. Omits a key if its record was deleted. A record from another tool gets a key, so
 * that the plan shows its deletion.
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

/**
 * The private state of a record set: the record of each key, and the values that the service stores in another
 * spelling.
 */
export interface RecordsPrivateState extends PrivateState {
  readonly parentAttributes?: Pick<RecordContext, "domain">;
  readonly parentAttributesByKey?: RemoteAddresses;
  readonly ids?: { readonly [key: string]: number };
  readonly spellingsByKey?: { readonly [key: string]: Spellings };
}

/** The IP address that `[remote_addr]` stands for, by each key with it in the configuration. */
interface RemoteAddresses {
  readonly [key: string]: Pick<RecordContext, "remoteAddress">;
}

/** Records the spellings of each sent record. */
export function noteSpellings(
  sent: RecordsByKey,
  responses: ReadonlyMap<string, RecordResponse>,
  parentAttributes: Properties,
): ReadonlyMap<string, SpellingRecorder> {
  return new Map(
    [...responses].map(([key, { carried, response, before }]) => {
      const notes = new SpellingRecorder(domainRecord, parentAttributes);
      notes.recordResponse({ sentFields: carried, sent: sent[key] ?? {}, response, ...(before ? { before } : {}) });
      return [key, notes] as const;
    }),
  );
}

/** The spellings to store: new ones, and stored ones that are still configured. */
export function spellingsToStore(
  records: RecordsByKey,
  notes: ReadonlyMap<string, SpellingRecorder>,
  stored: RecordsPrivateState["spellingsByKey"] = {},
): { readonly [key: string]: Spellings } {
  const all = Object.entries(records).map(([key, record]) => {
    const values: Properties = record;
    const still = Object.entries(stored[key] ?? {}).filter(([name, { sent }]) => isDeepStrictEqual(values[name], sent));
    return [key, notes.get(key)?.confirmed ?? Object.fromEntries(still)] as const;
  });
  return Object.fromEntries(all.filter(([, spellings]) => Object.keys(spellings).length > 0));
}

/**
 * The IP addresses that `[remote_addr]` stands for, by key. They come from the responses, or from the stored ones.
 */
export function remoteAddressesToStore(
  configured: RecordsByKey,
  responses: ReadonlyMap<string, RecordResponse>,
  stored: RemoteAddresses = {},
): RemoteAddresses {
  const remote = Object.entries(configured).filter(([, { target }]) => target === REMOTE_ADDRESS);
  return Object.fromEntries(
    remote.map(([key]) => {
      const response = responses.get(key);
      return [key, response ? parentAttributesFrom(response.response) : remoteAddressFor(key, stored)];
    }),
  );
}

/** The same for one key. A new key uses the stored IP address if there is only one. */
export function remoteAddressFor(key: string, stored: RemoteAddresses = {}): Pick<RecordContext, "remoteAddress"> {
  const [first, ...others] = new Set(Object.values(stored).map(({ remoteAddress }) => remoteAddress));
  return stored[key] ?? (first === undefined || others.length > 0 ? {} : { remoteAddress: first });
}

/** The IP addresses that `[remote_addr]` would stand for in imported records. */
export function remoteAddressesOf(imported: RecordsByKey): RemoteAddresses {
  const addresses = Object.entries(imported).filter(([, { type }]) => isAddress(type));
  return Object.fromEntries(addresses.map(([key, record]) => [key, parentAttributesFrom(record)]));
}
