import { createPollSchedule } from "../../../src/provider/client/poll-schedule";

const boot: readonly [number, number] = [30, 60];

/** The times of all polls of an operation that is ready after this time, in seconds. Polls take no time. */
function polls(ready: number, { interval = 1000, takes = boot, schedule = createPollSchedule(interval) } = {}) {
  const times: number[] = [];
  for (let now = 0; now < ready; times.push(now)) now += schedule.pauseAfter(now * 1000, takes) / 1000;
  return times;
}

const wait = (ready: number) => (polls(ready).at(-1) ?? 0) - ready;

describe("polls of an operation of known duration", () => {
  it("are rare before its minimum duration, regular until its maximum, and rare again after that", () => {
    const times = polls(300);
    expect(times.filter((time) => time <= 30)).toEqual([0.25, 1.25, 6.25]);
    const regular = times.filter((time) => time > 30 && time < 60.5);
    expect(regular).toHaveLength(17);
    for (const [at, time] of regular.entries()) expect(time).toBeCloseTo(30 + (30 / 17) * (at + 1), 6);
    const late = times.filter((time) => time > 60.5);
    const pauses = late.slice(1).map((time, at) => time - (late[at] ?? 0));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(Math.max(...pauses)).toBeLessThan(25);
  });

  it("find 100 instances that take 30 to 60 seconds within a second on average, with 20 polls", () => {
    const ends = Array.from({ length: 100 }, (_, at) => 30.15 + 0.3 * at);
    const waits = ends.map(wait);
    expect(waits.reduce((sum, each) => sum + each, 0) / waits.length).toBeLessThan(1);
    expect(polls(60)).toHaveLength(20);
  });

  it.each([
    ["a test's emulator", 0.02, 0.25],
    ["a fast service", 1, 1],
    ["a service of half the duration", 6, 1],
  ])("find %s soon", (_, ready, maximumPause) => {
    expect(wait(ready)).toBeLessThanOrEqual(maximumPause);
  });

  it("never pause for more than half a minute or 30 intervals, and never for less than the interval", () => {
    const hours = [900, 1800] as const;
    const pausesOf = (times: readonly number[]) => times.map((time, at) => time - (times[at - 1] ?? 0));
    expect(Math.max(...pausesOf(polls(5_000, { takes: hours })))).toBe(30);
    expect(Math.max(...pausesOf(polls(29, { interval: 20 })))).toBeCloseTo(0.6, 6);
    expect(Math.min(...pausesOf(polls(60, { interval: 5_000 })).slice(1))).toBe(5);
    expect(Math.min(...pausesOf(polls(60)).slice(1))).toBe(1);
  });

  it("are fewer if another operation of that duration was pending for longer", () => {
    const schedule = createPollSchedule(1000);
    polls(20, { schedule });
    expect(polls(31, { schedule })).toEqual([30, 30 + 30 / 17]);
    expect(polls(31, { schedule, takes: [30, 90] })).toHaveLength(4);
  });

  it("take the duration of a poll into account, but pause for at least the interval", () => {
    const schedule = createPollSchedule(1000);
    expect(schedule.pauseAfter(40_000, [30, 60], 500)).toBeCloseTo(30_000 / 17 - 500, 6);
    expect(schedule.pauseAfter(40_000, [30, 60], 5_000)).toBe(1000);
  });
});

it("polls of an operation of unknown duration pause for a tenth of the time, from the interval to half a minute", () => {
  const schedule = createPollSchedule(2000);
  expect([0, 10_000, 100_000, 1_000_000].map((time) => schedule.pauseAfter(time))).toEqual([
    2000, 2000, 10_000, 30_000,
  ]);
});
