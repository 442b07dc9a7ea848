import { ApiError } from "../errors";
import type { Log } from "../types";

/** The largest page of document 3 (Limits). Documents 1 and 2 tell none, so a service may permit less. */
const largest = 500;
/** What is tried where the service refuses a size and does not say what it permits. */
const smaller = [100, 25];

export interface PageSizes {
  /** Asks for a page of the largest size that the service is known to permit, and for smaller ones while it refuses. */
  permitted<T>(collection: string, ask: (size: number | undefined) => Promise<T>): Promise<T>;
}

/**
 * What is learned holds as long as the client, for the whole area of the service that the collection is in (`/domains`,
 * `/compute`): the documents bound their own areas, so one refusal tells of an area and nothing of the others, while
 * remembering it for each collection would cost a refused request for every domain with records.
 */
export function pageSizes(log: Log): PageSizes {
  const known = new Map<string, number | undefined>();
  return {
    async permitted(collection, ask) {
      const area = areaOf(collection);
      for (;;) {
        const size = known.has(area) ? known.get(area) : largest;
        try {
          return await ask(size);
        } catch (error) {
          if (size === undefined || !isRefusal(error)) throw error;
          // Another request may have learned it meanwhile.
          if (known.has(area) && known.get(area) !== size) continue;
          const next = permittedBy(error, size) ?? smaller.find((each) => each < size);
          known.set(area, next);
          log("info", `GET ${collection}: pages of ${size} are refused`, { then: next ?? "the service's own size" });
        }
      }
    },
  };
}

const areaOf = (collection: string) => collection.split("/").slice(0, 2).join("/");

const names = /page[_ -]?size/i;

function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    [400, 416, 422].includes(error.status) &&
    error.errors.some(({ field = "", reason }) => names.test(field) || names.test(reason))
  );
}

/** The largest page that the words of the refusal name: "must be from 25 to 100". */
function permittedBy({ errors }: ApiError, refused: number): number | undefined {
  const least = smaller[smaller.length - 1] ?? 1;
  const named = errors
    .filter(({ field = "", reason }) => names.test(field) || names.test(reason))
    .flatMap(({ reason }) => [...reason.matchAll(/\d+/g)].map(([digits]) => Number(digits)))
    .filter((number) => number >= least && number < refused);
  return named.length === 0 ? undefined : Math.max(...named);
}
