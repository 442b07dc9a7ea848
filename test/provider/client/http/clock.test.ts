import { realClock } from "../../../../src/provider/client/http/clock";

describe("the real clock", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Advances the fake timers, and lets promises settle. The executable's runtime can't do both in one call. */
  async function advance(milliseconds: number): Promise<void> {
    jest.advanceTimersByTime(milliseconds);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }

  /** The time after which a sleep ends, in steps of a second. */
  async function endOf(milliseconds: number): Promise<number> {
    const wake = jest.fn();
    void realClock.sleep(milliseconds).then(wake);
    const before = realClock.now();
    while (wake.mock.calls.length === 0) await advance(1000);
    return realClock.now() - before;
  }

  it("sleeps for the given time, and picks a random part for each pause", async () => {
    expect(await endOf(3000)).toBe(3000);
    const dice = Array.from({ length: 20 }, () => realClock.random());
    expect(dice.every((one) => one >= 0 && one < 1)).toBe(true);
    expect(new Set(dice).size).toBeGreaterThan(1);
  });

  it("does not wake up immediately from a sleep that exceeds the maximum of a timer", async () => {
    const stop = new AbortController();
    const wake = jest.fn();
    const sleeping = realClock.sleep(2 ** 40, stop.signal).then(wake);
    await advance(24 * 3_600_000);
    expect(wake).not.toHaveBeenCalled();
    stop.abort();
    await sleeping;
  });
});
