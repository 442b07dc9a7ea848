import { ApiError } from "../errors";
import type { Log } from "../types";

/** The maximum page size of document 3 (Limits). Documents 1 and 2 have no limit, so the API may permit less. */
const maxSize = 500;
/** Sizes to try if the API refuses one and doesn't name the permitted size. */
const smallerSizes = [100, 25];

/**
 * A permitted size is cached for the client's lifetime, per area of the API (`/domains`, `/compute`). Each document
 * limits its own areas, so a refusal in one area doesn't apply to the others. A cache per collection would cost a
 * refused request for every domain with records.
 */
export class PageSizes {
  private readonly permittedSizes = new Map<string, number | undefined>();

  constructor(private readonly log: Log) {}

  /** Requests a page of the largest permitted size that is known, and smaller ones while the API refuses the size. */
  async withPermittedSize<T>(collection: string, request: (size: number | undefined) => Promise<T>): Promise<T> {
    const { permittedSizes } = this;
    const area = areaOf(collection);
    for (;;) {
      const size = permittedSizes.has(area) ? permittedSizes.get(area) : maxSize;
      try {
        return await request(size);
      } catch (error) {
        if (size === undefined || !isSizeRefusal(error)) throw error;
        // Another request may have found the permitted size in the meantime.
        if (permittedSizes.has(area) && permittedSizes.get(area) !== size) continue;
        const next = sizeNamedIn(error, size) ?? smallerSizes.find((each) => each < size);
        permittedSizes.set(area, next);
        this.log("info", `GET ${collection}: the service rejects a page size of ${String(size)}`, {
          then: next ?? "the default size of the service",
        });
      }
    }
  }
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

/** The maximum size in the refusal, as in "must be from 25 to 100". */
function sizeNamedIn({ errors }: ApiError, refused: number): number | undefined {
  const smallest = smallerSizes[smallerSizes.length - 1] ?? 1;
  const named = errors
    .filter(({ field = "", reason }) => pageSizeName.test(field) || pageSizeName.test(reason))
    .flatMap(({ reason }) => [...reason.matchAll(/\d+/g)].map(([digits]) => Number(digits)))
    .filter((number) => number >= smallest && number < refused);
  return named.length === 0 ? undefined : Math.max(...named);
}
