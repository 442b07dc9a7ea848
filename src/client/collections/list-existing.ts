import type { Collection } from ".";
import { ApiError, InvalidResponseError } from "../errors";
import type { Pages } from "./pages";
import { highestIdInPages } from "../create/known-objects";
import { idOf } from "../object-id";
import type { CreateOptions, Json, Log } from "../types";

/**
 * Learns what a collection holds before the first create in it, so that the object of a lost create can be told from the
 * objects that existed before. This costs one request in most cases, two for a long listing that is ordered by id, and
 * all pages otherwise.
 */
export async function listExisting({ known }: Collection, pages: Pages, options: CreateOptions, log: Log) {
  const { collection, idField = "id" } = options;
  if (known.snapshot().isComplete) return;
  const addAll = (objects: readonly Json[]) => {
    for (const object of objects) known.add(idOf(object, idField));
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
    // A token that may create but not list can still create. Only a lost create cannot be found again then.
    if (!(error instanceof ApiError || error instanceof InvalidResponseError) || error.status >= 500) throw error;
    log("debug", `${collection} could not be listed before an object is made in it: ${error.message}`);
  }
}
