/** The visible part of a long list. */
export interface View {
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
}

/** The number of rows that are rendered above and below the visible ones, so that scrolling shows no gaps. */
const beyond = 8;

/** Returns the range of rows to render. `end` is exclusive. */
export function rowsInView({ scrollTop, height, rowHeight, count }: View): { first: number; end: number } {
  const top = Math.max(0, Math.floor(scrollTop / rowHeight));
  const bottom = Math.ceil((scrollTop + height) / rowHeight);
  const end = Math.min(count, Math.max(0, bottom) + beyond);
  return { first: Math.max(0, Math.min(top - beyond, end)), end };
}

/** Returns the pages that contain these rows, counted from 1. */
export function pagesOf(first: number, end: number, pageSize: number): readonly number[] {
  if (end <= first) return [];
  const from = Math.floor(first / pageSize) + 1;
  const to = Math.floor((end - 1) / pageSize) + 1;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Returns the scroll position at which a row is fully visible. */
export function scrollTo(index: number, { scrollTop, height, rowHeight }: Omit<View, "count">): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}
