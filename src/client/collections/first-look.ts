import type { Collection } from ".";
import { AnswerError, ApiError } from "../errors";
import type { Pages } from "./pages";
import { highestId } from "../create/before-create";
import type { CreateOptions, Json, Log } from "../types";

/**
 * Learns what a collection holds, so that an object whose making was not confirmed can be told from one that was there
 * before. One request in most cases, two where a long listing is in the order of its ids, all pages otherwise.
 */
export async function lookFirst({ seen }: Collection, pages: Pages, options: CreateOptions, log: Log): Promise<void> {
  const { collection, idField = "id" } = options;
  if (seen.mark().isComplete) return;
  const note = (objects: readonly Json[]) => {
    for (const object of objects) seen.note(object[idField]);
  };
  try {
    if (options.list) note(await options.list());
    else {
      const first = await pages.first(collection, { idField });
      note(first.data);
      if (first.pages > 1) {
        const last = await pages.other(collection, first.pages, first, { idField });
        const highest = highestId(first.data, last.data, idField);
        if (highest === undefined) note(await pages.all(collection, { idField }));
        else seen.note(highest);
      }
    }
    seen.complete();
  } catch (error) {
    // A token that may create but not list can still create; only a lost answer cannot be made up for.
    if (!(error instanceof ApiError || error instanceof AnswerError) || error.status >= 500) throw error;
    log("debug", `${collection} could not be listed before an object is made in it: ${error.message}`);
  }
}
