import { realClock } from "../../src/client/http/clock";

describe("the real clock", () => {
  it("goes on while it sleeps, and throws the dice for each pause anew", async () => {
    const before = realClock.now();
    await realClock.sleep(20);
    const passed = realClock.now() - before;
    expect(passed).toBeGreaterThan(15);
    expect(passed).toBeLessThan(5000);
    const dice = Array.from({ length: 20 }, () => realClock.random());
    expect(dice.every((one) => one >= 0 && one < 1)).toBe(true);
    expect(new Set(dice).size).toBeGreaterThan(1);
  });

  it("does not wake at once from a sleep that is longer than a timer can be", async () => {
    const stop = new AbortController();
    const wake = jest.fn();
    const sleeping = realClock.sleep(2 ** 40, stop.signal).then(wake);
    await realClock.sleep(30);
    expect(wake).not.toHaveBeenCalled();
    stop.abort();
    await sleeping;
  });
});
