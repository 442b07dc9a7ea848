import { realClock } from "./http/clock";
import { collections } from "./collections";
import { creating } from "./create";
import { dispatchers } from "./http/dispatcher";
import { ApiError } from "./errors";
import { exchanges } from "./http/send-with-retries";
import { pages } from "./collections/pages";
import { parted, segment } from "./http/path";
import { snapshots } from "./collections/snapshots";
import type { Client, ClientOptions, Json } from "./types";
import { uploading } from "./upload";
import { waiting } from "./wait";

export type { Clock } from "./http/clock";
export * from "./errors";
export { beta, segment } from "./http/path";
export type * from "./types";

/** Makes a client. Nothing is sent and no connection is made before the first call. */
export function connect(options: ClientOptions): Client {
  const { log, maxRetries, clock = realClock } = options;
  const connections = dispatchers(options);
  const { exchange, statistics } = exchanges(options, clock, connections);
  const kept = collections();

  const listed = pages(
    (path, { signal, body }) => exchange({ method: "GET", path, body, signal, repeatable: true }),
    log,
  );

  const list: Client["list"] = async (collection, given = {}) => {
    const objects = await listed.all(collection, given);
    note(collection, given.idField, objects);
    if (given.query === undefined && given.body === undefined) kept.of(collection).seen.complete();
    return objects;
  };

  function note(collection: string, idField = "id", objects: readonly Json[]) {
    const { seen } = kept.of(collection);
    for (const object of objects) seen.note(object[idField]);
  }

  const get: Client["get"] = async (path, { signal } = {}) => {
    const json = await exchange({ method: "GET", path, signal, repeatable: true });
    const { collection, id } = parted(path);
    if (String(json["id"]) === id) note(collection, "id", [json]);
    return json;
  };

  const reads = snapshots({
    list,
    view: (collection, id, signal) =>
      get(`${collection}/${segment(id)}`, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      }),
  });

  const create = creating({ exchange, pages: listed, collections: kept, clock, log, maxRetries });

  /** The answer to a request that is sent again may be that an earlier one did it. */
  async function remove(path: string, signal: AbortSignal | undefined): Promise<boolean> {
    let wasSent = false;
    const onUnknown = () => {
      wasSent = true;
    };
    try {
      await exchange({ method: "DELETE", path, signal, repeatable: true, onUnknown });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return wasSent;
      throw error;
    }
  }

  return {
    get,
    list,
    statistics,
    read: (collection, id, given = {}) => reads.read(collection, id, given),
    create: (path, body, given) => reads.writing(() => create(path, body, given)),
    act: (path, body, { signal, idempotent = false } = {}) =>
      reads.writing(() => exchange({ method: "POST", path, body, signal, repeatable: idempotent })),
    put: (path, body, { signal } = {}) =>
      reads.writing(() => exchange({ method: "PUT", path, body, signal, repeatable: true })),
    delete: (path, { signal } = {}) =>
      reads.writing(async () => {
        const { collection, id } = parted(path);
        const { turns, seen } = kept.of(collection);
        const name = decodeURIComponent(id);
        const wasThere = await turns.shared(() => remove(path, signal), signal);
        seen.forget(name);
        return wasThere;
      }),
    upload: uploading(options, clock, connections),
    wait: waiting(options, clock),
    async close() {
      await connections.close();
      log("info", "requests to the service", { ...statistics });
    },
  };
}
