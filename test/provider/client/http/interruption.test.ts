import {
  backoff,
  realClock,
  throwIfInterrupted,
  waitInterruptibly,
  whenAborted,
} from "../../../../src/provider/client/http/clock";

describe("time and interruption", () => {
  it("a pause doubles from half a second to 30 seconds, up to half of it random", () => {
    const at = (random: number) => ({ ...realClock, random: () => random });
    expect([0, 1, 2, 5, 6, 60].map((attempt) => backoff(at(0), attempt))).toEqual([
      250, 500, 1000, 8000, 15_000, 15_000,
    ]);
    expect(backoff(at(0.5), 0)).toBe(375);
  });

  it("a sleep ends immediately with an aborted signal, or when the signal aborts", async () => {
    jest.useFakeTimers();
    try {
      await realClock.sleep(60_000, AbortSignal.abort());
      const stop = new AbortController();
      const sleeping = realClock.sleep(60_000, stop.signal);
      stop.abort();
      await sleeping;
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it("a signal calls every listener once, except removed ones", () => {
    const stop = new AbortController();
    const called: string[] = [];
    const wait = (name: string) => whenAborted(stop.signal, () => called.push(name));
    const [, removeCallback] = [wait("a"), wait("b"), wait("c")];
    removeCallback();
    stop.abort();
    expect(called).toEqual(["a", "c"]);
    expect(() => {
      whenAborted(undefined, () => called.push("d"))();
    }).not.toThrow();
  });

  it("one function may be registered twice, and each removal removes one registration", () => {
    const stop = new AbortController();
    let calls = 0;
    const call = () => {
      calls += 1;
    };
    const removeCallback = whenAborted(stop.signal, call);
    whenAborted(stop.signal, call);
    removeCallback();
    removeCallback();
    stop.abort();
    expect(calls).toBe(1);
  });

  it("a waiting caller leaves when the signal aborts, with its reason", async () => {
    const stop = new AbortController();
    const waiting = waitInterruptibly(new Promise<never>(() => undefined), stop.signal, "it was not awaited");
    stop.abort("enough");
    await expect(waiting).rejects.toMatchObject({ message: "Interrupted: it was not awaited", cause: "enough" });
    await expect(waitInterruptibly(Promise.resolve(1), undefined, "x")).resolves.toBe(1);
    expect(() => {
      throwIfInterrupted(AbortSignal.abort("why"), "x");
    }).toThrow(expect.objectContaining({ cause: "why" }) as Error);
    expect(() => {
      throwIfInterrupted(undefined, "x");
    }).not.toThrow();
  });
});
