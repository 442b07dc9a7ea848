import fc from "fast-check";
import { pagesOf, rowsInView, scrollTo } from "../../../src/emulator/page/state/window";

test("the visible rows are drawn, with some beyond", () => {
  expect(rowsInView({ scrollTop: 0, height: 340, rowHeight: 34, count: 12_000 })).toEqual({ first: 0, end: 18 });
  expect(rowsInView({ scrollTop: 34_000, height: 340, rowHeight: 34, count: 12_000 })).toEqual({
    first: 992,
    end: 1018,
  });
});

const views = fc.record({
  scrollTop: fc.nat({ max: 500_000 }),
  height: fc.integer({ min: 1, max: 2000 }),
  rowHeight: fc.integer({ min: 20, max: 80 }),
  count: fc.nat({ max: 12_000 }),
});

test("every visible row is included at every scroll position, and no row after the end", () => {
  fc.assert(
    fc.property(views, (view) => {
      const { first, end } = rowsInView(view);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(view.count);
      expect(first).toBeLessThanOrEqual(end);
      const isVisible = (row: number) =>
        (row + 1) * view.rowHeight > view.scrollTop && row * view.rowHeight < view.scrollTop + view.height;
      const from = Math.max(0, Math.floor(view.scrollTop / view.rowHeight) - 20);
      for (let row = from; row < Math.min(view.count, from + 150); row++)
        if (isVisible(row)) expect(row >= first && row < end).toBe(true);
    }),
  );
});

test("pages are requested by their rows", () => {
  expect(pagesOf(0, 18, 500)).toEqual([1]);
  expect(pagesOf(490, 501, 500)).toEqual([1, 2]);
  expect(pagesOf(500, 1000, 500)).toEqual([2]);
  expect(pagesOf(11_990, 12_000, 500)).toEqual([24]);
  expect(pagesOf(0, 0, 500)).toEqual([]);
});

test("a completely visible row needs no scrolling", () => {
  fc.assert(
    fc.property(views, fc.nat({ max: 12_000 }), ({ scrollTop, height, rowHeight }, index) => {
      const to = scrollTo(index, { scrollTop, height: height + rowHeight, rowHeight });
      expect(to).toBeLessThanOrEqual(index * rowHeight);
      expect(to + height + rowHeight).toBeGreaterThanOrEqual((index + 1) * rowHeight);
      expect(scrollTo(index, { scrollTop: to, height: height + rowHeight, rowHeight })).toBe(to);
    }),
  );
});
