import { type Collections, createCollections } from "./collections";
import { BatchedPolls } from "./collections/batch-polls";
import { CoalescedReads } from "./collections/coalesced-reads";
import { Pages } from "./collections/pages";
import { RecordedReads } from "./collections/recorded-reads";
import { bindCreate } from "./create";
import { findEarlier } from "./create/find-lost-create";
import { isNotFound } from "./errors";
import { realClock } from "./http/clock";
import { createDispatchers } from "./http/dispatcher";
import { splitPath } from "./http/paths";
import { createReachability } from "./http/reachability";
import { RetryingSender } from "./http/send-with-retries";
import type { Client, ClientOptions } from "./types";
import { bindUpload } from "./upload";
import { bindWait } from "./wait";

export { realClock } from "./http/clock";
export type { Clock } from "./http/clock";
export * from "./errors";
export { readsBeforeListing } from "./collections/coalesced-reads";
export { newObjectIn } from "./create";
export { beta, encodeSegment } from "./http/paths";
export { createTextMask } from "./http/secret-mask";
export type * from "./types";

/**
 * Creates a client. It sends nothing and opens no connection before the first request. Its methods are independent
 * functions, because callers copy the client to replace one of them.
 */
export function connect(options: ClientOptions): Client {
  const { log, maxRetries, clock = realClock } = options;
  const dispatchers = createDispatchers(options);
  const reachability = createReachability(options, clock);
  const sender = new RetryingSender(options, clock, dispatchers, reachability);
  const collections = createCollections();
  const pages = new Pages(sender, log);
  const reads = new RecordedReads(sender, pages, collections);
  const coalesced = new CoalescedReads(reads);
  const polls = new BatchedPolls(reads, clock);
  const create = bindCreate({ sender, pages, collections, clock, log, maxRetries });

  return {
    get: (path, given) => reads.get(path, given),
    probe: (path, { signal, maxRetries: maximum = maxRetries } = {}) =>
      sender.send({ method: "GET", path, signal, repeatable: true, probe: { maxRetries: maximum } }),
    tokenScopes: () => sender.tokenScopes,
    clockAheadMs: () => sender.clockAheadMs,
    list: (path, given) => reads.list(path, given),
    listMatching: (path, filter, given) => reads.listMatching(path, filter, given),
    pages: (path, given) => reads.pageByPage(path, given),
    statistics: sender.statistics,
    read: (collection, id, given = {}) => coalesced.read(collection, id, given),
    readAll: (collection, given = {}) => coalesced.readAll(collection, given),
    create: (path, body, given) => coalesced.runWrite(() => create(path, body, given)),
    findEarlier: (given, then) => findEarlier({ pages }, collections.of(given.collection), given, then),
    post: (path, body, { signal, idempotent = false } = {}) =>
      coalesced.runWrite(() => sender.send({ method: "POST", path, body, signal, repeatable: idempotent })),
    put: (path, body, { signal } = {}) =>
      coalesced.runWrite(() => sender.send({ method: "PUT", path, body, signal, repeatable: true })),
    delete: (path, { signal } = {}) => coalesced.runWrite(() => deleteObject(sender, collections, path, signal)),
    upload: bindUpload(options, clock, dispatchers),
    wait: bindWait(options, clock, reachability),
    poll: (path, wait) => polls.poll(path, wait),
    close: () => dispatchers.close(),
  };
}

/** Deletes an object. Returns false if it didn't exist. */
async function deleteObject(
  sender: RetryingSender,
  collections: Collections,
  path: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { collection, id } = splitPath(path);
  const { lock, known } = collections.of(collection);
  const isDeleted = await lock.shared(() => sendDelete(sender, path, signal), signal);
  known.remove(decodeURIComponent(id));
  return isDeleted;
}

/** A 404 after an attempt of unknown outcome means that the attempt deleted the object. */
async function sendDelete(sender: RetryingSender, path: string, signal: AbortSignal | undefined): Promise<boolean> {
  let mayBeDeleted = false;
  const onUnknownOutcome = () => {
    mayBeDeleted = true;
  };
  try {
    await sender.send({ method: "DELETE", path, signal, repeatable: true, onUnknownOutcome });
    return true;
  } catch (error) {
    if (isNotFound(error)) return mayBeDeleted;
    throw error;
  }
}
