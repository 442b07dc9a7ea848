import { ApiError } from "../errors";
import type { Log } from "../types";

/** The largest page of document 3 (Limits). Documents 1 and 2 have no limit, so the API may permit less. */
const largestSize = 500;
/** Tried in turn when the API refuses a size and does not name the size that it permits. */
const smallerSizes = [100, 25];

export interface PageSizes {
  /** Requests a page of the largest size that the API is known to permit, and smaller ones while it refuses the size. */
  withPermittedSize<T>(collection: string, request: (size: number | undefined) => Promise<T>): Promise<T>;
}

/**
 * A permitted size is remembered as long as the client exists, for the area of the API that the collection is in
 * (`/domains`, `/compute`): each document limits its own areas, so a refusal in one area says nothing about the others.
 * Remembering it for each collection would cost a refused request for every domain with records.
 */
export function makePageSizes(log: Log): PageSizes {
  const permittedSizes = new Map<string, number | undefined>();
  return {
    async withPermittedSize(collection, request) {
      const area = areaOf(collection);
      for (;;) {
        const size = permittedSizes.has(area) ? permittedSizes.get(area) : largestSize;
        try {
          return await request(size);
        } catch (error) {
          if (size === undefined || !isSizeRefusal(error)) throw error;
          // Another request may have found the permitted size meanwhile.
          if (permittedSizes.has(area) && permittedSizes.get(area) !== size) continue;
          const next = sizeNamedIn(error, size) ?? smallerSizes.find((each) => each < size);
          permittedSizes.set(area, next);
          log("info", `GET ${collection}: pages of ${String(size)} are refused`, {
            then: next ?? "the service's own size",
          });
        }
      }
    },
  };
}

const areaOf = (collection: string) => collection.split("/").slice(0, 2).join("/");

const pageSizeName = /page[_ -]?size/i;

function isSizeRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    [400, 416, 422].includes(error.status) &&
    error.errors.some(({ field = "", reason }) => pageSizeName.test(field) || pageSizeName.test(reason))
  );
}

/** The largest size that the refusal names, as in "must be from 25 to 100". */
function sizeNamedIn({ errors }: ApiError, refused: number): number | undefined {
  const smallest = smallerSizes[smallerSizes.length - 1] ?? 1;
  const named = errors
    .filter(({ field = "", reason }) => pageSizeName.test(field) || pageSizeName.test(reason))
    .flatMap(({ reason }) => [...reason.matchAll(/\d+/g)].map(([digits]) => Number(digits)))
    .filter((number) => number >= smallest && number < refused);
  return named.length === 0 ? undefined : Math.max(...named);
}
