import { propertyText } from "../../contract";
import { createCollections } from "./collections";
import { BatchedPolls } from "./collections/batch-polls";
import { CoalescedReads } from "./collections/coalesced-reads";
import { objectId } from "./collections/known-objects";
import { createPages, type Page } from "./collections/pages";
import { bindCreate } from "./create";
import { findEarlier } from "./create/find-lost-create";
import { isNotFound } from "./errors";
import { realClock } from "./http/clock";
import { createDispatchers } from "./http/dispatcher";
import { encodeSegment, splitPath } from "./http/paths";
import { createReachability } from "./http/reachability";
import { createSender } from "./http/send-with-retries";
import type { Client, ClientOptions, Json, ListOptions } from "./types";
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

/** Creates a client. It sends nothing and opens no connection before the first request. */
export function connect(options: ClientOptions): Client {
  const { log, maxRetries, clock = realClock } = options;
  const dispatchers = createDispatchers(options);
  const reachability = createReachability(options, clock);
  const { sendWithRetries, statistics, tokenScopes, clockAheadMs } = createSender(
    options,
    clock,
    dispatchers,
    reachability,
  );
  const collections = createCollections();

  const pages = createPages(
    (path, { signal, body, where }) =>
      sendWithRetries({ method: "GET", path, body, filter: where, signal, repeatable: true }),
    log,
  );

  const listAfter = async (path: string, given: ListOptions, present?: Page) => {
    const objects = await pages.all(path, given, present);
    addKnown(path, given.idField, objects);
    if (given.query === undefined && given.body === undefined) collections.of(path).known.markComplete();
    return objects;
  };

  const list: Client["list"] = (path, given = {}) => listAfter(path, given);

  /** A filtered response doesn't include the other objects, so the collection isn't completely known after it. */
  const listMatching: Client["listMatching"] = async (path, filter, given = {}) => {
    const found = await pages.matching(path, filter, given);
    addKnown(path, given.idField, found.objects);
    return found;
  };

  function addKnown(path: string, idField: string | undefined, objects: readonly Json[]) {
    const { known } = collections.of(path);
    for (const object of objects) known.add(objectId(object, idField));
  }

  const get: Client["get"] = async (path, { signal } = {}) => {
    const json = await sendWithRetries({ method: "GET", path, signal, repeatable: true });
    const { collection, id } = splitPath(path);
    if (propertyText(json["id"]) === id) addKnown(collection, "id", [json]);
    return json;
  };

  const reads = new CoalescedReads({
    list: listAfter,
    first: async (path, given) => {
      const page = await pages.first(path, given);
      addKnown(path, given.idField, page.data);
      return page;
    },
    find: (collection, id, signal) =>
      get(`${collection}/${encodeSegment(id)}`, { signal }).catch((error: unknown) => {
        if (isNotFound(error)) return undefined;
        throw error;
      }),
  });

  const polls = new BatchedPolls({ list, get }, clock);
  const create = bindCreate({ sendWithRetries, pages, collections, clock, log, maxRetries });

  /**
   * Returns false if the object didn't exist. A 404 after an attempt of unknown outcome means that the attempt
   * deleted it.
   */
  async function remove(path: string, signal: AbortSignal | undefined): Promise<boolean> {
    let mayBeDeleted = false;
    const onUnknownOutcome = () => {
      mayBeDeleted = true;
    };
    try {
      await sendWithRetries({ method: "DELETE", path, signal, repeatable: true, onUnknownOutcome });
      return true;
    } catch (error) {
      if (isNotFound(error)) return mayBeDeleted;
      throw error;
    }
  }

  return {
    get,
    probe: (path, { signal, maxRetries: maximum = maxRetries } = {}) =>
      sendWithRetries({ method: "GET", path, signal, repeatable: true, probe: { maxRetries: maximum } }),
    tokenScopes,
    clockAheadMs,
    list,
    listMatching,
    async *pages(path, given = {}) {
      for await (const objects of pages.each(path, given)) {
        addKnown(path, given.idField, objects);
        yield objects;
      }
    },
    statistics,
    read: (collection, id, given = {}) => reads.read(collection, id, given),
    readAll: (collection, given = {}) => reads.readAll(collection, given),
    create: (path, body, given) => reads.runWrite(() => create(path, body, given)),
    findEarlier: (options, then) => findEarlier({ pages }, collections.of(options.collection), options, then),
    post: (path, body, { signal, idempotent = false } = {}) =>
      reads.runWrite(() => sendWithRetries({ method: "POST", path, body, signal, repeatable: idempotent })),
    put: (path, body, { signal } = {}) =>
      reads.runWrite(() => sendWithRetries({ method: "PUT", path, body, signal, repeatable: true })),
    delete: (path, { signal } = {}) =>
      reads.runWrite(async () => {
        const { collection, id } = splitPath(path);
        const { lock, known } = collections.of(collection);
        const deleted = await lock.shared(() => remove(path, signal), signal);
        known.remove(decodeURIComponent(id));
        return deleted;
      }),
    upload: bindUpload(options, clock, dispatchers),
    wait: bindWait(options, clock, reachability),
    poll: (path, wait) => polls.poll(path, wait),
    close: () => dispatchers.close(),
  };
}
