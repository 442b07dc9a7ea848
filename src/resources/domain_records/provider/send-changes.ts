import type { Properties } from "../../../contract";
import { isEquivalent } from "../../../contract";
import type { Json } from "../../../client";
import { forEachAtOnce } from "../../../provider/for-each-at-once";
import { decodeResponse, missingFields, problemWithCreated, readObject } from "../../../provider/requests/decode";
import { fieldsInBody, createBody, updateBody } from "../../../provider/requests/body";
import type { OperationContext } from "../../../provider/handler";
import { undefinedIfNotFound } from "../../../provider/requests/not-found";
import { collectionPath, objectPath } from "../../../provider/requests/paths";
import { domainRecord } from "../../domain_record/contract";
import type { ZoneRecord } from "../../domain_record/contract/identity";
import { recordIdentity } from "../../domain_record/contract/identity";
import { parentAttributesFrom } from "../../domain_record/contract/canonical";
import type { RecordChanges } from "./record-changes";

/** What the service answered to a record that it was sent. */
export interface RecordAnswer {
  readonly answer: ZoneRecord;
  /** The fields that the request carried. */
  readonly carried: readonly string[];
  /** Whether the answer leaves some of them out. */
  readonly isPartial: boolean;
  /** The record that was changed. */
  readonly before?: ZoneRecord;
}

/** What is done so far: the id of the record that each key stands for, and what the service answered. */
export interface Progress {
  readonly ids: Map<string, number>;
  readonly answers: Map<string, RecordAnswer>;
}

export const newProgress = (ids: Readonly<Record<string, number>> = {}): Progress => ({
  ids: new Map(Object.entries(ids)),
  answers: new Map(),
});

const mostAtOnce = 8;

const fields = Object.entries(domainRecord.fields);

/**
 * Deletes, changes and creates records, in this order: what is deleted may conflict with what is created. After an error
 * no more requests are begun, and it is thrown when those that were sent have ended.
 */
export async function sendChanges(
  context: OperationContext,
  domainId: unknown,
  { kept, changed, created, deleted }: RecordChanges,
  { ids, answers }: Progress,
): Promise<void> {
  const { signal } = context;
  const { client } = context.session;
  const collection = collectionPath(domainRecord, { domainId });
  const pathOf = (id: number) => objectPath(domainRecord, { domainId, id });
  const answerTo = (body: Json, json: Json): RecordAnswer => {
    const carried = fieldsInBody(domainRecord, body);
    const decoded = decodeResponse(json);
    const { object, problems } = readObject(domainRecord, decoded, { domainId });
    const missing = [...missingFields(domainRecord, decoded), ...problems.map(({ path: [name] }) => name)];
    return { answer: object, carried, isPartial: carried.some((name) => missing.includes(name)) };
  };

  const matched = [...kept, ...changed];
  const matchedKeys = new Set(matched.map(({ key }) => key));
  const keysById = new Map([...ids].map(([key, id]) => [id, key]));
  await forEachAtOnce(mostAtOnce, deleted, async ({ id }) => {
    await undefinedIfNotFound(() => client.delete(pathOf(id), { signal }));
    const key = keysById.get(id);
    if (key !== undefined && !matchedKeys.has(key)) ids.delete(key);
  });

  // A record that another key stands for now.
  const newKeysById = new Map(matched.map(({ key, id }) => [id, key]));
  for (const [key, id] of ids) if (newKeysById.has(id) && newKeysById.get(id) !== key) ids.delete(key);
  for (const { key, id } of kept) ids.set(key, id);

  await forEachAtOnce(mostAtOnce, changed, async ({ key, id, record, before }) => {
    const body: Json = updateBody(domainRecord, withDefaults(record), changedFields(withDefaults(record), before));
    answers.set(key, { ...answerTo(body, await client.put(pathOf(id), body, { signal })), before });
    ids.set(key, id);
  });
  await forEachAtOnce(mostAtOnce, created, async ({ key, record }) => {
    const { domain, remoteAddress: _, ...own } = record;
    const body: Json = createBody(domainRecord, own);
    const json = await client.create(collection, body, {
      signal,
      collection,
      description: `the record ${JSON.stringify(key)}`,
      problemWith: (made) => problemWithCreated(domainRecord, made),
      matches: (listed) => {
        const candidate = readObject(domainRecord, decodeResponse(listed), { domainId }).object;
        const wanted = { ...record, ...parentAttributesFrom(candidate) };
        return recordIdentity({ domain, ...candidate }) === recordIdentity(wanted);
      },
    });
    const made = answerTo(body, json);
    answers.set(key, made);
    ids.set(key, Number(made.answer.id));
  });
}

function changedFields(wanted: Properties, before: Properties): ReadonlySet<string> {
  const changed = fields.filter(([name, field]) => !isEquivalent(field, wanted[name], wanted, before[name], before));
  return new Set(changed.map(([name]) => name));
}

/** What is not configured any more goes back to the value that it has when nothing is sent. */
const withDefaults = (record: ZoneRecord): ZoneRecord => ({
  ...record,
  name: record.name ?? (record.type === "SRV" ? undefined : ""),
  ...(record.type === "MX" && { priority: record.priority ?? 0 }),
});
