import type { Properties } from "../../../contract";
import { isEquivalent } from "../../../contract";
import { ApiError } from "../../../client";
import { toObject, decodeResponse } from "../../../provider/requests/decode";
import { fieldsInBody, createBody, updateBody } from "../../../provider/requests/body";
import type { OperationContext } from "../../../provider/handler";
import { collectionPath, objectPath } from "../../../provider/requests/paths";
import { domainRecord } from "../../domain_record/contract";
import { recordIdentity } from "../../domain_record/contract/identity";
import { parentAttributesFrom } from "../../domain_record/contract/canonical";
import type { Difference } from "./difference";

/** What the service answered to a record that it was sent. */
export interface Answered {
  readonly answer: Properties;
  /** The fields that the request carried. */
  readonly carried: readonly string[];
  /** The record that was changed. */
  readonly before?: Properties;
}

/** What is done so far: the record that each key stands for, and what the service answered. */
interface Progress {
  readonly ids: Map<string, number>;
  readonly answers: Map<string, Answered>;
}

const atOnce = 8;

const fields = Object.entries(domainRecord.fields);

/**
 * Removes, changes and makes records, in this order: what goes may be in the way of what comes. Everything is tried;
 * the first error is reported when nothing is under way any more.
 */
export async function perform(
  context: OperationContext,
  domainId: unknown,
  difference: Difference,
  progress: Progress,
): Promise<void> {
  const { client } = context.session;
  const { signal } = context;
  const { ids, answers } = progress;
  const collection = collectionPath(domainRecord, { domainId });
  const pathOf = (id: number) => objectPath(domainRecord, { domainId, id });
  const answered = (json: object) => toObject(domainRecord, decodeResponse(json), { domainId });
  const wantedKeys = new Set([...difference.keep, ...difference.change].map(({ key }) => key));

  const keyOf = new Map([...ids].map(([key, id]) => [id, key]));
  const forget = (id: number) => {
    const key = keyOf.get(id);
    if (key !== undefined && !wantedKeys.has(key)) ids.delete(key);
  };
  await eachOf(difference.remove, async ({ id }) => {
    await client.delete(pathOf(id), { signal }).catch(unlessGone);
    forget(id);
  });
  // Keys that stood for a record which another key has now.
  const now = new Map([...difference.keep, ...difference.change].map(({ key, id }) => [id, key]));
  for (const [key, id] of ids) if (now.has(id) && now.get(id) !== key) ids.delete(key);
  for (const { key, id } of difference.keep) ids.set(key, id);

  await eachOf(difference.change, async ({ key, id, record, before }) => {
    const wanted = withDefaults(record);
    const changed = fields.filter(([name, field]) => !isEquivalent(field, wanted[name], wanted, before[name], before));
    const body = updateBody(domainRecord, wanted, new Set(changed.map(([name]) => name))) as Record<string, unknown>;
    const answer = answered(await client.put(pathOf(id), body, { signal }));
    answers.set(key, { answer, carried: fieldsInBody(domainRecord, body), before });
    ids.set(key, id);
  });
  await eachOf(difference.make, async ({ key, record }) => {
    const { domain, remoteAddress: _, ...own } = record;
    const body = createBody(domainRecord, own) as Record<string, unknown>;
    const made = await client.create(collection, body, {
      signal,
      collection,
      describe: `the record ${JSON.stringify(key)}`,
      matches: (json) => {
        const candidate = answered(json);
        return (
          recordIdentity({ domain, ...candidate }) === recordIdentity({ ...record, ...parentAttributesFrom(candidate) })
        );
      },
    });
    const answer = answered(made);
    answers.set(key, { answer, carried: fieldsInBody(domainRecord, body) });
    ids.set(key, Number(answer["id"]));
  });
}

/** What is not written any more goes back to what it is when nothing is written. */
const withDefaults = (record: Properties): Properties => ({
  ...record,
  name: record["name"] ?? (record["type"] === "SRV" ? undefined : ""),
  ...(record["type"] === "MX" && { priority: record["priority"] ?? 0 }),
});

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/** A few at once; after the first error no more are begun, and those that are under way are awaited. */
async function eachOf<T>(all: readonly T[], act: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all].reverse();
  const errors: unknown[] = [];
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined && errors.length === 0; next = waiting.pop()) {
      await act(next).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker));
  if (errors.length > 0) throw errors[0];
}
