import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { listing } from "../api/control";
import { watchChanges } from "../api/live";
import { createSingle } from "../store/gather";
import { concerns } from "./loaded";
import { pagesOf } from "./window";

export type ObjectRow = Readonly<Record<string, unknown>>;

interface Envelope {
  readonly data: readonly ObjectRow[];
  readonly results: number;
}

const pageSize = 500;

export interface PagedListing {
  /** The path in the control API. */
  readonly path: string;
  readonly filter: string | undefined;
  readonly watched: string;
}

export interface Rows {
  /** Identifies the listing and its filter. */
  readonly key: string;
  /** True while the rows are those of the previous filter. */
  readonly isLoading: boolean;
  /** Undefined until the first page is loaded. */
  readonly count: number | undefined;
  readonly error: unknown;
  readonly rowAt: (index: number) => ObjectRow | undefined;
  /** Reports the visible rows. Their pages are loaded. */
  readonly show: (first: number, end: number) => void;
}

interface Kept {
  readonly key: string;
  readonly pages: ReadonlyMap<number, readonly ObjectRow[]>;
  readonly count: number | undefined;
  readonly error: unknown;
}

/** The rows of a listing. Loads only the visible pages, and reloads only these after a change. */
export function usePagedRows({ path, filter, watched }: PagedListing): Rows {
  const key = `${path} ${filter ?? ""}`;
  const none: Kept = { key, pages: new Map(), count: undefined, error: undefined };
  const [kept, setKept] = useState<Kept>(none);
  const visible = useRef<readonly number[]>([1]);
  const pages = useRef<Map<number, readonly ObjectRow[]>>(new Map());
  const loader = useRef<() => void>();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    pages.current = new Map();
    visible.current = [1];
    // A page is current if nothing has changed since its request.
    let changes = 0;
    const requestedAt = new Map<number, number>();
    const loadPage = async (page: number) => {
      const query = `?page=${String(page)}&page_size=${String(pageSize)}`;
      const requestedChanges = changes;
      const { data, results } = await listing<Envelope>(path + query, { filter, signal });
      requestedAt.set(page, requestedChanges);
      pages.current.set(page, data);
      if (!signal.aborted) setKept({ key, pages: new Map(pages.current), count: results, error: undefined });
    };
    const run = createSingle(async () => {
      try {
        const isWanted = (page: number) => !pages.current.has(page) || requestedAt.get(page) !== changes;
        for (let page = visible.current.find(isWanted); page !== undefined; page = visible.current.find(isWanted))
          await loadPage(page);
      } catch (error) {
        if (signal.aborted || error instanceof TypeError) return;
        // The list shrank: the page no longer exists.
        const isBeyond = visible.current.some((page) => page > 1);
        visible.current = [1];
        pages.current = new Map();
        if (isBeyond) run();
        else setKept({ ...none, error });
      }
    });
    loader.current = run;
    run();
    const end = watchChanges((names) => {
      if (!concerns(names, [watched])) return;
      for (const page of [...pages.current.keys()]) if (!visible.current.includes(page)) pages.current.delete(page);
      changes++;
      run();
    });
    return () => {
      end();
      controller.abort();
    };
  }, [key, watched]);

  return useMemo(
    () => ({
      key,
      isLoading: kept.key !== key,
      count: kept.count,
      error: kept.error,
      rowAt: (index) => kept.pages.get(Math.floor(index / pageSize) + 1)?.[index % pageSize],
      show: (first, end) => {
        const wanted = pagesOf(first, end, pageSize);
        if (wanted.length === 0) return;
        visible.current = wanted;
        loader.current?.();
      },
    }),
    [kept, key],
  );
}
