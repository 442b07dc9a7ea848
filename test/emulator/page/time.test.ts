import type { ClockReading } from "../../../src/emulator/api";
import { absolute, duration, readingOf, relative, timeOf } from "../../../src/emulator/page/text/time";

const noon = Date.UTC(2026, 0, 31, 12);

test.each(["2026-01-31T12:00:00", "2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000Z"])("%s is noon in UTC", (text) => {
  expect(timeOf(text)).toBe(noon);
});

test.each([null, 12, "", "2026-01-31", "soon", "2026-13-31T12:00:00", "x2026-01-31T12:00:00"])(
  "%j is not a time",
  (text) => {
    expect(timeOf(text)).toBeUndefined();
  },
);

const clock = (more: Partial<ClockReading>): ClockReading => ({
  ...{ now: "2026-01-31T12:00:00Z", rate: 1, frozen: false, transitions: "real" },
  ...more,
});

test("the clock runs at its rate, and stops while frozen", () => {
  expect(readingOf(clock({}), 1500)).toBe(noon + 1500);
  expect(readingOf(clock({ rate: 60 }), 1500)).toBe(noon + 90_000);
  expect(readingOf(clock({ frozen: true, rate: 60 }), 1500)).toBe(noon);
});

test("a time is shown without its zone", () => {
  expect(absolute(noon)).toBe("2026-01-31 12:00:00");
});

test.each([
  [0, "0 s"],
  [999, "0 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [843_000, "14 min 3 s"],
  [3_600_000, "1 h"],
  [3_605_000, "1 h"],
  [90_000_000, "1 d 1 h"],
])("%d milliseconds are %s", (milliseconds, words) => {
  expect(duration(milliseconds)).toBe(words);
});

test("a time is before, after, or now", () => {
  expect(relative(noon - 180_000, noon)).toBe("3 min ago");
  expect(relative(noon + 843_000, noon)).toBe("in 14 min 3 s");
  expect(relative(noon + 999, noon)).toBe("now");
});
