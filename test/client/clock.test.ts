import { realClock } from "../../src/client/http/clock";

describe("the real clock", () => {
  it("keeps running during a sleep, and picks a random part for each pause", async () => {
    const before = realClock.now();
    await realClock.sleep(20);
    const passed = realClock.now() - before;
    expect(passed).toBeGreaterThan(15);
    expect(passed).toBeLessThan(5000);
    const dice = Array.from({ length: 20 }, () => realClock.random());
    expect(dice.every((one) => one >= 0 && one < 1)).toBe(true);
    expect(new Set(dice).size).toBeGreaterThan(1);
  });

  it("does not wake up immediately from a sleep that exceeds the maximum of a timer", async () => {
    const stop = new AbortController();
    const wake = jest.fn();
    const sleeping = realClock.sleep(2 ** 40, stop.signal).then(wake);
    await realClock.sleep(30);
    expect(wake).not.toHaveBeenCalled();
    stop.abort();
    await sleeping;
  });
});
