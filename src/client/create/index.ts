import type { Clock } from "../http/clock";
import { throwIfInterrupted, waitInterruptibly } from "../http/interruption";
import type { Collections } from "../collections";
import { ApiError, UnknownOutcomeError } from "../errors";
import { type RetryingSender, UnknownOutcome } from "../http/send-with-retries";
import { listExisting } from "../collections/list-existing";
import type { Pages } from "../collections/pages";
import { findLostCreate } from "./find-lost-create";
import { idOf } from "../object-id";
import type { KnownBefore } from "./known-objects";
import { newObjectIn, problemWithNewObject } from "./new-object";
import type { Client, CreateOptions, Json, Log } from "../types";

interface Tools {
  readonly sendWithRetries: RetryingSender["sendWithRetries"];
  readonly pages: Pages;
  readonly collections: Collections;
  readonly clock: Clock;
  readonly log: Log;
  readonly maxRetries: number;
}

/** How often the collection is listed after a response was lost. */
const listingsAfterLoss = 2;

/**
 * Makes an object exactly once, also when the response is lost.
 *
 * - Before the first create in a collection the client lists it, so that it knows what existed before. The name alone
 *   proves nothing: an object of somebody else may have it, and then the API refused our request.
 * - When a response is lost, the client waits until its other creates and deletes in the collection have ended, and lists
 *   it. It adopts an object that matches, is newer than the request and does not belong to another call.
 * - When there is none after a second listing (some objects appear late), the API did not process the request, and the
 *   client sends it again.
 * - When more objects match than equal creates were lost, or when it is not known what existed before, the error names the
 *   candidates, and the client adopts none.
 * - An answer that says that it was done, and does not tell the object, is as good as none: the client searches for the
 *   object, and never sends the request again.
 * - When the API may still be processing the request (no response in time, or 504), the client lists more often, and never
 *   sends the request again.
 *
 * One gap remains: our request is lost and not processed, and somebody else makes an equal object after the client last saw
 * the collection and before it lists it.
 */
export function makeCreate(tools: Tools): Client["create"] {
  const { sendWithRetries, collections, maxRetries, pages, log } = tools;

  return async function create(path, body, given) {
    const { observer } = given;
    const made = await createOnce(path, body, given).catch((error: unknown) => {
      if (!(error instanceof UnknownOutcomeError)) observer?.refused();
      throw error;
    });
    observer?.answered(made);
    return made;
  };

  async function createOnce(path: string, body: Json, given: CreateOptions): Promise<Json> {
    // A function of its own, because equal creates may share one, and each has to count among the lost ones.
    const options: CreateOptions = { ...given, matches: (candidate) => given.matches(candidate) };
    const { description, idField, signal } = options;
    const collection = collections.of(options.collection);
    let before: KnownBefore | undefined;
    let lost: UnknownOutcome | undefined;

    const claim = (made: Json) => {
      const id = idOf(newObjectIn(made, options) ?? made, idField);
      collection.known.claim(id);
      if (path === options.collection) collections.markCreated(path, id);
      return made;
    };

    const findLost = async (cause: UnknownOutcome, attempts: number): Promise<Json | undefined> => {
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
        const problemWith = (answer: Json) => problemWithNewObject(answer, options);
        return claim(
          await sendWithRetries({ method: "POST", path, body, signal, repeatable: false, isRetry, problemWith }),
        );
      }, signal);

    throwIfInterrupted(signal, `${description} was not made`);
    collection.existingListed ??= listExisting(collection, pages, options, log).catch((error: unknown) => {
      delete collection.existingListed;
      throw error;
    });
    await waitInterruptibly(collection.existingListed, signal, `${description} was not made`);

    for (let retries = 0; ; retries += 1) {
      try {
        return await post();
      } catch (error) {
        if (error instanceof UnknownOutcome) lost = error;
        else {
          // The API may refuse the request because it has processed the lost one meanwhile.
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
        const what = `${description} does not exist yet, but the service may still be at work on it, so it was not sent again. (${failure.error.message})`;
        throw new UnknownOutcomeError("POST", path, what, { cause: failure.error });
      }
      if (failure.saysDone === true) {
        const what = `${description} may exist: the service says that it did this, in an answer that does not tell the object, and a search did not find it. (${failure.error.message})`;
        throw new UnknownOutcomeError("POST", path, what, { cause: failure.error });
      }
      throwIfInterrupted(signal, `${description} was not made: ${failure.error.message}`);
      if (!failure.isRetryable || retries >= maxRetries) {
        failure.error.message += ` (${description} was not made; the request was sent ${retries === 0 ? "once" : `${String(retries + 1)} times`}.)`;
        throw failure.error;
      }
    }
  }
}
