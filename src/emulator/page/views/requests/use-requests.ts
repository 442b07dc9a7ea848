import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { EmulatorRequest } from "../../../api";
import { control } from "../../api/control";
import { watchChanges, watchRequests } from "../../api/live";
import { createSingle } from "../../store/gather";

export interface Query {
  readonly search?: string;
  /** The path of an object in the API. */
  readonly object?: string;
}

interface State {
  readonly key: string;
  /** The requests, newest first. */
  readonly entries: readonly EmulatorRequest[];
  readonly isLoaded: boolean;
  /** True if the log has no older requests. */
  readonly isWhole: boolean;
  readonly error?: unknown;
  /** The number of requests that arrived since the list was loaded. */
  readonly added: number;
}

const pageSize = 200;
const olderSize = 1000;
/** The maximum number of requests in the list. Scrolling loads older ones. */
const maxKept = 20_000;

const queryText = (query: Query, further: Readonly<Record<string, string>>) =>
  new URLSearchParams(
    [...Object.entries(query), ...Object.entries(further)].filter(([, text]) => text !== ""),
  ).toString();

/**
 * Returns the requests of the log, newest first. New ones are inserted at the top, and older ones are loaded on
 * demand. Only the server can apply a search, so with a search the list is reloaded instead.
 */
export function useRequests(query: Query) {
  const key = queryText(query, {});
  const none: State = { key, entries: [], isLoaded: false, isWhole: false, added: 0 };
  const [state, setState] = useState<State>(none);
  const more = useRef<() => void>();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let entries: readonly EmulatorRequest[] = [];
    let added = 0;
    let isWhole = false;
    const ask = (further: Readonly<Record<string, string>>) =>
      control<readonly EmulatorRequest[]>(`requests?${queryText(query, further)}`, { signal });
    const show = () => {
      if (!signal.aborted) setState({ key, entries, isLoaded: true, isWhole, added });
    };
    const guarded = (work: () => Promise<void>) =>
      createSingle(async () => {
        try {
          await work();
        } catch (error) {
          if (!signal.aborted && !(error instanceof TypeError)) setState({ ...none, error });
        }
      });
    /** Loads the newest requests, and keeps the older ones that are already loaded. */
    const load = guarded(async () => {
      const last = (await ask({ last: String(pageSize) })).toReversed();
      const lowest = last.at(-1)?.seq ?? Infinity;
      const newest = entries[0]?.seq ?? -1;
      const isJoined = entries.some(({ seq }) => seq >= lowest);
      if (entries.length > 0 && isJoined) added += last.filter(({ seq }) => seq > newest).length;
      entries = isJoined ? [...last, ...entries.filter(({ seq }) => seq < lowest)] : last;
      isWhole = isJoined ? isWhole : last.length < pageSize;
      show();
    });
    const loadOlder = guarded(async () => {
      const oldest = entries.at(-1);
      if (isWhole || !oldest) return;
      const older = (await ask({ before: String(oldest.seq), last: String(olderSize) })).toReversed();
      isWhole = older.length === 0;
      entries = [...entries, ...older.filter(({ seq }) => seq < oldest.seq)];
      show();
    });
    more.current = loadOlder;
    load();
    const ends = [
      watchChanges((names) => {
        if (!names.has("*")) return;
        // The emulator may have restarted, with sequence numbers from 1.
        entries = [];
        load();
      }),
      watchRequests((come) => {
        if (key !== "") {
          load();
          return;
        }
        const newest = entries[0]?.seq ?? 0;
        const fresh = come.filter(({ seq }) => seq > newest).sort((one, other) => other.seq - one.seq);
        // A request with a late response has a lower number than some that are already shown.
        if (fresh.length < come.length) load();
        if (fresh.length === 0) return;
        if (entries.length > maxKept) isWhole = false;
        entries = [...fresh, ...entries].slice(0, maxKept);
        added += fresh.length;
        show();
      }),
    ];
    return () => {
      for (const end of ends) end();
      controller.abort();
    };
  }, [key]);

  const { entries, isLoaded, isWhole, error, added } = state.key === key ? state : none;
  return { entries, isLoaded, isWhole, error, added, more: useCallback(() => more.current?.(), []) };
}
