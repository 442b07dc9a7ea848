import type { Clock } from "../http/clock";
import { backoff } from "../http/clock";
import type { Collection } from "../collections";
import { UnknownOutcomeError } from "../errors";
import type { UnknownOutcome } from "../http/send-with-retries";
import type { Pages } from "../collections/pages";
import type { Mark } from "./before-create";
import type { CreateOptions, Json, Log } from "../types";

/** A create whose answer was lost. */
interface Loss {
  readonly path: string;
  readonly cause: UnknownOutcome;
  /** What was known before it was sent. */
  readonly mark: Mark;
  readonly options: CreateOptions;
  /** How often to look, since an object may come late. */
  readonly looks: number;
}

interface Tools {
  readonly pages: Pages;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The object of a lost create, which is then this call's; `undefined`: it was not made. The looks do not end with the
 * signal, because an object that was made must not be lost; only the pauses between them do.
 */
export async function recover(tools: Tools, collection: Collection, loss: Loss): Promise<Json | undefined> {
  const { options, cause, looks } = loss;
  collection.lost.add(options.matches);
  try {
    return await collection.turns.alone(async () => {
      for (let look = 0; look < looks; look += 1) {
        const pause = Math.max(cause.failure.after ?? 0, backoff(tools.clock, look - 1));
        if (look > 0) await tools.clock.sleep(pause, options.signal);
        const found = adopt(tools, collection, loss, await listed(tools, loss));
        if (found) return found;
      }
      return undefined;
    });
  } finally {
    collection.lost.delete(options.matches);
  }
}

async function listed({ pages }: Tools, { path, options, cause }: Loss): Promise<readonly Json[]> {
  const { collection, idField = "id", describe } = options;
  try {
    return options.list ? await options.list() : await pages.all(collection, { idField, exact: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnknownOutcomeError(
      "POST",
      path,
      `the answer was lost, and it could not be found out whether ${describe} exists now. Look for it before you run this again. ` +
        `(First: ${cause.failure.error.message} Then: ${why})`,
      { cause: error },
    );
  }
}

function adopt({ log }: Tools, collection: Collection, loss: Loss, objects: readonly Json[]): Json | undefined {
  const { path, cause, mark, options } = loss;
  const { matches, describe, idField = "id" } = options;
  const candidates = objects.filter((object) => collection.seen.isNew(object[idField], mark) && matches(object));
  const found = candidates[0];
  if (found === undefined) return undefined;
  const ids = candidates.map((object) => object[idField] as string | number);
  // Equal creates that were lost together may take one each; more objects than such creates means that one is foreign.
  const takers = [...collection.lost].filter((accepts) => candidates.every(accepts)).length;
  if (candidates.length > takers || !mark.isComplete) {
    const several = ids.length > 1;
    throw new UnknownOutcomeError(
      "POST",
      path,
      `the answer was lost, and ${several ? `${ids.length} objects exist` : "an object exists"} that may be ${describe}: ` +
        `${ids.join(", ")}. Import the one that is meant or delete what is not, then run this again. (${cause.failure.error.message})`,
      { cause: cause.failure.error },
      ids,
    );
  }
  collection.seen.claim(found[idField]);
  log("warn", `POST ${path}: the answer was lost; ${describe} was found and is adopted`, { id: found[idField] });
  return found;
}
