import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { go, useNarrow } from "../state/browser";
import { rowsInView, scrollTo } from "../state/window";

export interface Column<Row> {
  readonly title: string;
  /** The width as a CSS grid track. */
  readonly width: string;
  /** The field to sort by. */
  readonly sort?: string | undefined;
  /** The role of the column if rows are shown as cards: title, badge or another word. */
  readonly card?: "title" | "badge" | "word" | "none";
  readonly cell: (row: Row) => ComponentChildren;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  /** Returns undefined while the row is loading. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly hrefOf: (row: Row) => string | undefined;
  readonly selected?: (row: Row) => boolean;
  readonly onShow?: (first: number, end: number) => void;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** Identifies the list. If it changes, the table scrolls to the top. */
  readonly of?: string;
  /** True while other rows are loading and the current ones are outdated. */
  readonly isLoading?: boolean;
  /** The number of rows that were inserted at the top so far. The rows in view keep their position. */
  readonly added?: number;
}

const rowHeights = { wide: 34, narrow: 52 };

const headHeight = 34;
/** The minimum number of visible rows. */
const minRows = 3;

/** A table of any length that renders only the visible rows. The arrow keys move between rows. */
export function VirtualTable<Row>(props: Props<Row>) {
  const { label, columns, count, rowAt, hrefOf, selected, onShow, sort = "", onSort } = props;
  const { of = "", isLoading = false, added = 0 } = props;
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const rowHeight = isNarrow ? rowHeights.narrow : rowHeights.wide;
  const [{ scrollTop, height }, setView] = useState({ scrollTop: 0, height: 600 });
  const measure = useCallback(() => {
    const element = box.current;
    if (element) setView({ scrollTop: element.scrollTop, height: element.clientHeight });
  }, []);
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const before = useRef(added);
  useLayoutEffect(() => {
    const element = box.current;
    const more = added - before.current;
    before.current = added;
    if (element && more > 0 && element.scrollTop > 0) element.scrollTop += more * rowHeight;
  }, [added, rowHeight]);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [of]);
  const { first, end } = rowsInView({ scrollTop, height, rowHeight, count });
  useEffect(() => onShow?.(first, end), [first, end, onShow]);

  // A row that isn't rendered yet takes the focus once it is.
  const wanted = useRef<number | undefined>(undefined);
  const focusWanted = () => {
    if (wanted.current === undefined) return;
    const link = box.current?.querySelector<HTMLElement>(`[data-row="${String(wanted.current)}"] a`);
    if (!link) return;
    link.focus({ preventScroll: true });
    wanted.current = undefined;
  };
  useEffect(focusWanted);
  const focusRow = (index: number) => {
    const element = box.current;
    if (!element || index < 0 || index >= count) return;
    element.scrollTop = scrollTo(index, { scrollTop: element.scrollTop, height: height - rowHeight, rowHeight });
    wanted.current = index;
    measure();
    focusWanted();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
    if (!row) return;
    const at = Number(row.dataset["row"]);
    const page = Math.max(1, Math.floor(height / rowHeight) - 2);
    const moves: Readonly<Record<string, number>> = {
      ...{ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 },
      ...{ PageDown: Math.min(count - 1, at + page), PageUp: Math.max(0, at - page) },
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focusRow(to);
  };

  const tracks = { gridTemplateColumns: columns.map(({ width }) => width).join(" ") };
  const indexes = Array.from({ length: end - first }, (_, offset) => first + offset);
  return (
    <div
      ref={box}
      class={isLoading ? "table loading" : "table"}
      role="table"
      aria-busy={isLoading}
      aria-label={label}
      aria-rowcount={count + 1}
      style={{ minHeight: `${String(Math.min(count, minRows) * rowHeight + (isNarrow ? 2 : headHeight))}px` }}
      onScroll={measure}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" class="table-head">
        <div role="row" class="row head" style={tracks} aria-rowindex={1}>
          {columns.map((column) => (
            <Head key={column.title} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
      </div>
      <div role="rowgroup" class="table-body" style={{ height: `${String(count * rowHeight)}px` }}>
        {indexes.map((index) => {
          const row = rowAt(index);
          const href = row === undefined ? undefined : hrefOf(row);
          const isSelected = row !== undefined && selected?.(row) === true;
          return (
            <div
              key={index}
              role="row"
              class={`row${isSelected ? " selected" : ""}${href === undefined ? "" : " open"}`}
              aria-rowindex={index + 2}
              data-row={index}
              style={{
                ...(isNarrow ? {} : tracks),
                top: `${String(index * rowHeight)}px`,
                height: `${String(rowHeight)}px`,
              }}
              onClick={(event) => {
                const isOwn = event.target instanceof Element && event.target.closest("a, button") !== null;
                if (href !== undefined && !isOwn && String(getSelection()) === "") go(href);
              }}
            >
              {columns.map((column) => (
                <div role="cell" key={column.title} class={`cell card-${column.card ?? "word"}`}>
                  {row === undefined ? <span class="missing" /> : column.cell(row)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string;
  readonly onSort: ((sort: string) => void) | undefined;
}

function Head<Row>({ column: { title, sort: field }, sort, onSort }: HeadProps<Row>) {
  if (field === undefined || !onSort) {
    return (
      <div role="columnheader" class="cell">
        {title}
      </div>
    );
  }
  const order = sort === field ? "ascending" : sort === `-${field}` ? "descending" : "none";
  return (
    <div role="columnheader" class="cell" aria-sort={order}>
      <button
        type="button"
        class="sort"
        title={`Sort by ${title}`}
        onClick={() => onSort(order === "ascending" ? `-${field}` : order === "descending" ? "" : field)}
      >
        {title}
        <span aria-hidden="true" class="arrow">
          {order === "ascending" ? "↑" : order === "descending" ? "↓" : ""}
        </span>
      </button>
    </div>
  );
}
