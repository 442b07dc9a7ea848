import { groupBy, isEquivalent, type Properties } from "../../../contract";
import {
  changesToWire,
  collectionPath,
  decodeResponse,
  fieldsInBody,
  type Json,
  missingFields,
  objectPath,
  type OperationContext,
  parseResponse,
  problemWithCreated,
  toWire,
  undefinedIfNotFound,
} from "../../../provider/author";
import { forEachAtOnce } from "../../../shared/for-each-at-once";
import { domainRecord } from "../../domain_record/contract";
import { parentAttributesFrom } from "../../domain_record/contract/canonical";
import { ownerOf, recordIdentity, type ZoneRecord } from "../../domain_record/contract/identity";

/** The response to a record that was sent. */
export interface RecordResponse {
  readonly response: ZoneRecord;
  /** The fields that the request carried. */
  readonly carried: readonly string[];
  /** True if the response omits some of them. */
  readonly isPartial: boolean;
  /** The record before the change. */
  readonly before?: ZoneRecord;
}

/** The progress so far: the id of each key's record, and the responses. */
interface Progress {
  readonly ids: Map<string, number>;
  readonly responses: Map<string, RecordResponse>;
}

export const newProgress = (ids: Readonly<Record<string, number>> = {}): Progress => ({
  ids: new Map(Object.entries(ids)),
  responses: new Map(),
});

const maxConcurrent = 8;

const fields = Object.entries(domainRecord.fields);

/**
 * Deletes, changes and creates records, in this order, because deleted records may conflict with new ones. After an
 * error no more requests are started. The error is thrown when those in progress have ended.
 */
export async function sendChanges(
  context: OperationContext,
  domainId: unknown,
  { kept, changed, created, deleted }: RecordChanges,
  { ids, responses }: Progress,
): Promise<void> {
  const { signal } = context;
  const { client } = context.session;
  const collection = collectionPath(domainRecord, { domainId });
  const pathOf = (id: number) => objectPath(domainRecord, { domainId, id });
  const responseTo = (body: Json, json: Json): RecordResponse => {
    const carried = fieldsInBody(domainRecord, body);
    const decoded = decodeResponse(json);
    const { object, problems } = parseResponse(domainRecord, decoded, { domainId });
    const missing = [...missingFields(domainRecord, decoded), ...problems.map(({ path: [name] }) => name)];
    return { response: object, carried, isPartial: carried.some((name) => missing.includes(name)) };
  };

  const matched = [...kept, ...changed];
  const matchedKeys = new Set(matched.map(({ key }) => key));
  const keysById = new Map([...ids].map(([key, id]) => [id, key]));
  await forEachAtOnce(maxConcurrent, deleted, async ({ id }) => {
    await undefinedIfNotFound(() => client.delete(pathOf(id), { signal }));
    const key = keysById.get(id);
    if (key !== undefined && !matchedKeys.has(key)) ids.delete(key);
  });

  // A record that now belongs to another key.
  const newKeysById = new Map(matched.map(({ key, id }) => [id, key]));
  for (const [key, id] of ids) if (newKeysById.has(id) && newKeysById.get(id) !== key) ids.delete(key);
  for (const { key, id } of kept) ids.set(key, id);

  await forEachAtOnce(maxConcurrent, changed, async ({ key, id, record, before }) => {
    const body: Json = changesToWire(domainRecord, withDefaults(record), changedFields(withDefaults(record), before));
    responses.set(key, { ...responseTo(body, await client.put(pathOf(id), body, { signal })), before });
    ids.set(key, id);
  });
  await forEachAtOnce(maxConcurrent, created, async ({ key, record }) => {
    const { domain, remoteAddress: _, ...own } = record;
    const body: Json = toWire(domainRecord, own);
    const json = await client.create(collection, body, {
      signal,
      collection,
      description: `the record ${JSON.stringify(key)}`,
      problemWith: (newObject) => problemWithCreated(domainRecord, newObject),
      matches: (listed) => {
        const candidate = parseResponse(domainRecord, decodeResponse(listed), { domainId }).object;
        const wanted = { ...record, ...parentAttributesFrom(candidate) };
        return recordIdentity({ domain, ...candidate }) === recordIdentity(wanted);
      },
    });
    const newObject = responseTo(body, json);
    responses.set(key, newObject);
    ids.set(key, Number(newObject.response.id));
  });
}

function changedFields(wanted: Properties, before: Properties): ReadonlySet<string> {
  const changed = fields.filter(([name, field]) => !isEquivalent(field, wanted[name], wanted, before[name], before));
  return new Set(changed.map(([name]) => name));
}

/** Resets values that are no longer configured to the service's defaults. */
const withDefaults = (record: ZoneRecord): ZoneRecord => ({
  ...record,
  name: record.name ?? (record.type === "SRV" ? undefined : ""),
  ...(record.type === "MX" && { priority: record.priority ?? 0 }),
});

/** A record in the zone. */
export interface PresentRecord {
  readonly id: number;
  readonly record: ZoneRecord;
}

export interface WantedRecord {
  readonly key: string;
  readonly record: ZoneRecord;
}

interface MatchedRecord extends WantedRecord {
  readonly id: number;
}

interface ChangedRecord extends MatchedRecord {
  readonly before: ZoneRecord;
}

/** The changes that turn the zone's records into the wanted ones, with as few requests as possible. */
export interface RecordChanges {
  /** Records that the zone already has, possibly under another key. */
  readonly kept: readonly MatchedRecord[];
  readonly changed: readonly ChangedRecord[];
  readonly created: readonly WantedRecord[];
  readonly deleted: readonly PresentRecord[];
}

const nameAndType = (record: ZoneRecord) => `${String(record.type)} ${ownerOf(record)}`;

/** A CNAME record can use a name only if no other record has it, so a CNAME record with a new name is replaced. */
const canChange = (before: ZoneRecord, after: ZoneRecord) =>
  before.type === after.type && (after.type !== "CNAME" || ownerOf(before) === ownerOf(after));

/**
 * Finds a record of the zone for each wanted one. `ids` are the previous records of the keys. Each step uses only
 * the records that earlier steps left. The remaining ones are created or deleted.
 */
export function compareRecords(
  wanted: readonly WantedRecord[],
  present: readonly PresentRecord[],
  ids: ReadonlyMap<string, number>,
): RecordChanges {
  const unmatched = new Map(present.map((each) => [each.id, each]));
  const kept: MatchedRecord[] = [];
  const changed: ChangedRecord[] = [];

  /** Matches each wanted record for which `find` returns one. Returns the others. */
  const match = (
    all: readonly WantedRecord[],
    find: (each: WantedRecord) => PresentRecord | undefined,
    isSame: boolean,
  ) =>
    all.filter((each) => {
      const found = find(each);
      if (!found) return true;
      unmatched.delete(found.id);
      if (isSame) kept.push({ ...each, id: found.id });
      else changed.push({ ...each, id: found.id, before: found.record });
      return false;
    });
  const withSameKey = ({ key }: WantedRecord) => unmatched.get(ids.get(key) ?? 0);
  const ifChangeable = (found: PresentRecord | undefined, { record }: WantedRecord) =>
    found && canChange(found.record, record) ? found : undefined;

  const identities = new Map(wanted.map((each) => [each.key, recordIdentity(each.record)]));
  const identityOf = ({ key }: WantedRecord) => identities.get(key) ?? "";

  const withoutSame = match(
    wanted,
    (each) => {
      const found = withSameKey(each);
      return found && recordIdentity(found.record) === identityOf(each) ? found : undefined;
    },
    true,
  );
  const withIdentity = finderBy(unmatched, recordIdentity);
  const withoutMoved = match(withoutSame, (each) => withIdentity(identityOf(each)), true);
  const withoutChanged = match(withoutMoved, (each) => ifChangeable(withSameKey(each), each), false);
  const withNameAndType = finderBy(unmatched, nameAndType);
  const created = match(withoutChanged, (each) => ifChangeable(withNameAndType(nameAndType(each.record)), each), false);
  return { kept, changed, created, deleted: [...unmatched.values()] };
}

/** Finds the first unmatched record with a key. */
function finderBy(unmatched: ReadonlyMap<number, PresentRecord>, keyOf: (record: ZoneRecord) => string) {
  const groups = groupBy([...unmatched.values()], ({ record }) => keyOf(record));
  return (key: string): PresentRecord | undefined => {
    const group = groups.get(key) ?? [];
    while (group[0] && !unmatched.has(group[0].id)) group.shift();
    return group[0];
  };
}
