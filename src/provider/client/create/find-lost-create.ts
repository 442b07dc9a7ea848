import type { Collection } from "../collections";
import { objectId, type SnapshotBeforeCreate } from "../collections/known-objects";
import type { Pages } from "../collections/pages";
import { asSentence, UnknownOutcomeError, whyUnknown } from "../errors";
import { backoff, type Clock } from "../http/clock";
import type { UnrepeatableRequestError } from "../http/send-with-retries";
import type { CollectionSnapshot, CreateOptions, Json, Log } from "../types";

/** A create whose response was lost. */
interface LostCreate {
  readonly path: string;
  readonly cause: UnrepeatableRequestError;
  /** The objects that were known before it was sent. */
  readonly before: SnapshotBeforeCreate;
  readonly options: CreateOptions;
  /** How often to list the collection, because the object may appear late. */
  readonly attempts: number;
}

interface Tools {
  readonly pages: Pages;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Finds the object of a lost create, and claims it for this call. Returns undefined if it wasn't created. The
 * signal ends the pauses between the listings but not the search, so that no created object is lost.
 */
export async function findLostCreate(
  tools: Tools,
  collection: Collection,
  lost: LostCreate,
): Promise<Json | undefined> {
  const { options, cause, attempts } = lost;
  collection.lostCreates.add(options.matches);
  try {
    return await collection.lock.exclusive(async () => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const pause = Math.max(cause.failure.retryAfterMs ?? 0, backoff(tools.clock, attempt - 1));
        if (attempt > 0) await tools.clock.sleep(pause, options.signal);
        const found = adoptMatch(tools, collection, lost, await listObjects(tools, lost));
        if (found) return found;
      }
      return undefined;
    });
  } finally {
    collection.lostCreates.delete(options.matches);
  }
}

/** Finds the objects that a create of an earlier process may have created (`Client.findEarlier`). */
export function findEarlier(
  { pages }: Pick<Tools, "pages">,
  { lock, known }: Collection,
  options: CreateOptions,
  then: CollectionSnapshot,
): Promise<readonly Json[]> {
  return lock.exclusive(async () => {
    const objects = await listCollection(pages, options);
    return objects.filter(
      (object) => known.isNewSince(objectId(object, options.idField), then) && options.matches(object),
    );
  });
}

const listCollection = (pages: Pages, { list, collection, idField = "id" }: CreateOptions): Promise<readonly Json[]> =>
  list ? list() : pages.all(collection, { idField, exact: true });

async function listObjects({ pages }: Tools, { path, options, cause }: LostCreate): Promise<readonly Json[]> {
  const { description } = options;
  try {
    return await listCollection(pages, options);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnknownOutcomeError(
      "POST",
      path,
      `${whyUnknown(cause.failure.error)}, and the search for ${description} failed. ` +
        `(First error: ${asSentence(cause.failure.error.message)} Second error: ${asSentence(why)})`,
      { cause: error },
    );
  }
}

function adoptMatch(
  { log }: Tools,
  collection: Collection,
  lost: LostCreate,
  objects: readonly Json[],
): Json | undefined {
  const { path, cause, before, options } = lost;
  const { matches, description, idField, problemWith } = options;
  const candidates = objects.filter(
    (object) =>
      problemWith?.(object) === undefined &&
      collection.known.isNew(objectId(object, idField), before) &&
      matches(object),
  );
  const found = candidates[0];
  if (found === undefined) return undefined;
  const ids = candidates.map((object) => objectId(object, idField) as string | number);
  // Equal creates that were lost at the same time may adopt one object each. If there are more objects than such
  // creates, another user created one of them.
  const equalCreates = [...collection.lostCreates].filter((accepts) => candidates.every(accepts)).length;
  if (candidates.length > equalCreates || !before.isComplete) {
    const several = ids.length > 1;
    const next = several
      ? "Adopt the one that you want to keep, delete the others, and run apply again."
      : "Adopt it, or delete it and run apply again.";
    throw new UnknownOutcomeError(
      "POST",
      path,
      `${whyUnknown(cause.failure.error)}, and ${several ? `${String(ids.length)} objects exist` : "an object exists"} that may be ${description}: ` +
        `${ids.join(", ")}. ${next} (${cause.failure.error.message})`,
      { cause: cause.failure.error, candidates: ids },
    );
  }
  collection.known.claim(objectId(found, idField));
  log("warn", `POST ${path}: ${whyUnknown(cause.failure.error)}; found and adopted ${description}`, {
    id: objectId(found, idField),
  });
  return found;
}
