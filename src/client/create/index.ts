import type { Clock } from "../http/clock";
import { interruptible, unlessInterrupted } from "../http/clock";
import type { Collections } from "../collections";
import { ApiError, UnknownOutcomeError } from "../errors";
import { type Exchange, UnknownOutcome } from "../http/send-with-retries";
import { lookFirst } from "../collections/first-look";
import type { Pages } from "../collections/pages";
import { recover } from "./recover";
import type { Mark } from "./before-create";
import type { Client, CreateOptions, Json, Log } from "../types";

interface Tools {
  readonly exchange: Exchange["exchange"];
  readonly pages: Pages;
  readonly collections: Collections;
  readonly clock: Clock;
  readonly log: Log;
  readonly maxRetries: number;
}

const looksAfterLoss = 2;

/**
 * Makes an object once, whatever becomes of the answer.
 *
 * - Before the first create in a collection the client looks at it, so that it knows what was there before. A name proves
 *   nothing: somebody else's object may have it, and then our request was refused.
 * - When an answer is lost, everything of ours that is in flight in the collection is awaited, and the collection is listed.
 *   An object that matches, is newer than our request and is not another call's is adopted.
 * - When there is none, the request was not processed, and is sent again; after a second look, because some come late.
 * - When there are more than there are calls that lost an equal one, or when what was there before is not known, the error
 *   names the candidates, and nothing is adopted.
 * - A request that the service may still be at work on (no answer in time, or 504) is looked for longer, and is never sent
 *   again.
 *
 * One window stays open: somebody else makes an equal object between the last answer that the client saw from the
 * collection and the listing, while our own request is lost and not processed.
 */
export function creating(tools: Tools): Client["create"] {
  const { exchange, collections, maxRetries, pages, log } = tools;

  return async function create(path, body, given) {
    // Equal calls may share one function, and each has to count among the lost.
    const options: CreateOptions = { ...given, matches: (candidate) => given.matches(candidate) };
    const { describe, idField = "id", signal } = options;
    const collection = collections.of(options.collection);
    let mark: Mark | undefined;
    let lost: UnknownOutcome | undefined;

    const look = async (cause: UnknownOutcome, looks: number): Promise<Json | undefined> => {
      const before = mark ?? collection.seen.mark();
      const found = await recover(tools, collection, { path, cause, mark: before, options, looks });
      return found && ours(found);
    };

    const ours = (made: Json) => {
      collection.seen.claim(made[idField]);
      if (path === options.collection) collections.born(path, made[idField]);
      return made;
    };

    const post = () =>
      collection.turns.shared(async () => {
        mark ??= collection.seen.mark();
        return ours(
          await exchange({ method: "POST", path, body, signal, repeatable: false, isRetry: lost !== undefined }),
        );
      }, signal);

    unlessInterrupted(signal, `${describe} was not made`);
    collection.firstLook ??= lookFirst(collection, pages, options, log).catch((error: unknown) => {
      delete collection.firstLook;
      throw error;
    });
    await interruptible(collection.firstLook, signal, `${describe} was not made`);

    for (let tried = 0; ; tried += 1) {
      try {
        return await post();
      } catch (error) {
        if (error instanceof UnknownOutcome) lost = error;
        else {
          // Refused now, perhaps because the lost request was processed late.
          const late = lost && error instanceof ApiError ? await look(lost, 1) : undefined;
          if (late) return late;
          throw error;
        }
      }
      const { failure } = lost;
      const found = await look(
        lost,
        failure.isSlow === true ? Math.max(looksAfterLoss, maxRetries + 1) : looksAfterLoss,
      );
      if (found) return found;
      if (failure.isSlow === true) {
        const what = `${describe} does not exist yet, but the service may still be at work on it, so it was not sent again. Look for it before you run this again. (${failure.error.message})`;
        throw new UnknownOutcomeError("POST", path, what, { cause: failure.error });
      }
      unlessInterrupted(signal, `${describe} was not made: ${failure.error.message}`);
      if (!failure.mayPass || tried >= maxRetries) {
        failure.error.message += ` (${describe} was not made; the request was sent ${tried === 0 ? "once" : `${tried + 1} times`}.)`;
        throw failure.error;
      }
    }
  };
}
