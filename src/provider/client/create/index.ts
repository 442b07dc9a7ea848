import { isObject } from "../../../contract";
import type { Collection, Collections } from "../collections";
import { highestIdInPages, objectId, type SnapshotBeforeCreate } from "../collections/known-objects";
import type { Pages } from "../collections/pages";
import { ApiError, InvalidResponseError, UnknownOutcomeError } from "../errors";
import { type Clock, throwIfInterrupted, waitInterruptibly } from "../http/clock";
import { type RetryingSender, UnrepeatableRequestError } from "../http/send-with-retries";
import type { Client, CreateOptions, Json, Log } from "../types";
import { findLostCreate } from "./find-lost-create";

/** The new object in the response to its create. */
export function newObjectIn(
  response: Json,
  { responseField }: { readonly responseField?: string | undefined },
): Json | undefined {
  if (responseField === undefined) return response;
  const inside = response[responseField];
  return isObject(inside) ? inside : undefined;
}

/** Returns why a response can't be that of a create. The reason ends a sentence about the response. */
function problemWithNewObject(response: Json, options: CreateOptions): string | undefined {
  const { problemWith, responseField } = options;
  if (!problemWith) return undefined;
  if (Object.keys(response).length === 0) return "nothing about the new object.";
  const newObject = newObjectIn(response, options);
  return newObject
    ? problemWith(newObject)
    : `no object in ${String(responseField)}, which should contain the new one.`;
}

/**
 * Lists a collection before the first create in it, so that the object of a lost create can be distinguished from
 * existing ones. This takes one request in most cases, two for a long listing that is ordered by id, and all pages
 * otherwise.
 */
async function listExisting({ known }: Collection, pages: Pages, options: CreateOptions, log: Log) {
  const { collection, idField = "id" } = options;
  if (known.snapshot().isComplete) return;
  const addAll = (objects: readonly Json[]) => {
    for (const object of objects) known.add(objectId(object, idField));
  };
  try {
    if (options.ids) for (const id of await options.ids()) known.add(id);
    else if (options.list) addAll(await options.list());
    else {
      const first = await pages.first(collection);
      addAll(first.data);
      if (first.pages > 1) {
        const last = await pages.other(collection, first.pages, first);
        const highest = highestIdInPages(first.data, last.data, idField);
        if (highest === undefined) addAll(await pages.all(collection, { idField }));
        else known.add(highest);
      }
    }
    known.markComplete();
  } catch (error) {
    // A token that may create but not list can still create. Only a lost create can't be recovered then.
    if (!(error instanceof ApiError || error instanceof InvalidResponseError) || error.status >= 500) throw error;
    log("debug", `${collection} could not be listed before a create: ${error.message}`);
  }
}

interface Tools {
  readonly sender: RetryingSender;
  readonly pages: Pages;
  readonly collections: Collections;
  readonly clock: Clock;
  readonly log: Log;
  readonly maxRetries: number;
}

/** The number of listings after a response was lost. */
const listingsAfterLoss = 2;

/**
 * Creates an object exactly once, even if the response is lost.
 *
 * - Before the first create in a collection the client lists it, to know which objects exist. A matching name
 *   proves nothing: another user's object may have it, and the API then refused our request.
 * - After a lost response, the client waits until its other creates and deletes in the collection have ended, and
 *   lists it. It adopts an object that matches, is newer than the request and doesn't belong to another call.
 * - If a second listing doesn't show one either (some objects appear late), the API didn't process the request, and
 *   the client sends it again.
 * - If more objects match than equal creates were lost, or if the previous objects are unknown, the client adopts
 *   none, and the error lists the candidates.
 * - A successful response without the object counts as lost: the client searches for the object, and never sends
 *   the request again.
 * - If the API may still be processing the request (a timeout, or 504), the client lists more often, and never
 *   sends the request again.
 *
 * One gap remains: our request is lost and not processed, and another user creates an equal object between the
 * client's last listing and the search.
 */
export function bindCreate(tools: Tools): Client["create"] {
  const { sender, collections, maxRetries, pages, log } = tools;

  return async function create(path, body, given) {
    const { observer } = given;
    const newObject = await createOnce(path, body, given).catch((error: unknown) => {
      if (!(error instanceof UnknownOutcomeError)) observer?.refused();
      throw error;
    });
    observer?.answered(newObject);
    return newObject;
  };

  async function createOnce(path: string, body: Json, given: CreateOptions): Promise<Json> {
    // A new function per call, because equal creates may share one, and each must count among the lost ones.
    const options: CreateOptions = { ...given, matches: (candidate) => given.matches(candidate) };
    const { description, idField, signal } = options;
    const collection = collections.of(options.collection);
    let before: SnapshotBeforeCreate | undefined;
    let lost: UnrepeatableRequestError | undefined;

    const claim = (newObject: Json) => {
      const id = objectId(newObjectIn(newObject, options) ?? newObject, idField);
      collection.known.claim(id);
      if (path === options.collection) collections.markCreated(path, id);
      return newObject;
    };

    const findLost = async (cause: UnrepeatableRequestError, attempts: number): Promise<Json | undefined> => {
      const lostCreate = { path, cause, before: before ?? collection.known.snapshot(), options, attempts };
      const found = await findLostCreate(tools, collection, lostCreate);
      return found && claim(found);
    };

    const post = () =>
      collection.lock.shared(async () => {
        if (before === undefined) {
          before = collection.known.snapshot();
          options.observer?.sending(before);
        }
        const isRetry = lost !== undefined;
        const problemWith = (response: Json) => problemWithNewObject(response, options);
        return claim(
          await sender.send({ method: "POST", path, body, signal, repeatable: false, isRetry, problemWith }),
        );
      }, signal);

    throwIfInterrupted(signal, `${description} was not created`);
    collection.existingListed ??= listExisting(collection, pages, options, log).catch((error: unknown) => {
      delete collection.existingListed;
      throw error;
    });
    await waitInterruptibly(collection.existingListed, signal, `${description} was not created`);

    for (let retries = 0; ; retries += 1) {
      try {
        return await post();
      } catch (error) {
        if (error instanceof UnrepeatableRequestError) lost = error;
        else {
          // The API may refuse the request because it has processed the lost one in the meantime.
          const found = lost && error instanceof ApiError ? await findLost(lost, 1) : undefined;
          if (found) return found;
          throw error;
        }
      }
      const { failure } = lost;
      const mayStillRun = failure.mayStillRun === true;
      const found = await findLost(lost, mayStillRun ? Math.max(listingsAfterLoss, maxRetries + 1) : listingsAfterLoss);
      if (found) return found;
      if (mayStillRun) {
        const what = `${description} doesn't exist yet, but the service may still be creating it, so the request wasn't sent again. (${failure.error.message})`;
        throw new UnknownOutcomeError("POST", path, what, { cause: failure.error });
      }
      if (failure.saysDone === true) {
        const what = `${description} may exist: the service reported success, but its response doesn't contain the object, and no listing shows it. (${failure.error.message})`;
        throw new UnknownOutcomeError("POST", path, what, { cause: failure.error });
      }
      throwIfInterrupted(signal, `${description} was not created: ${failure.error.message}`);
      if (!failure.isRetryable || retries >= maxRetries) {
        const howOften = retries === 0 ? "once" : `${String(retries + 1)} times`;
        throw failure.error.withNote(`(${description} wasn't created; the request was sent ${howOften}.)`);
      }
    }
  }
}
