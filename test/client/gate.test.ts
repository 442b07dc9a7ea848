import { BudgetError, InterruptedError } from "../../src/client";
import { backoff, interruptible, realClock, unlessInterrupted, whenAborted } from "../../src/client/http/clock";
import { rateLimiter } from "../../src/client/http/rate-limiter";
import { readWriteLock } from "../../src/client/collections/read-write-lock";
import type { ClientOptions } from "../../src/client";
import { jumpingClock } from "./support/server";

const entrance = (options: Partial<ClientOptions>, clock = jumpingClock()) => {
  const made = rateLimiter({ ...options } as ClientOptions, clock);
  return { ...made, clock, enter: (signal?: AbortSignal) => made.enter("GET", "/x", signal) };
};

describe("requests_per_second", () => {
  it("lets a burst of one second pass, and then one at a time", async () => {
    const { enter, clock } = entrance({ requestsPerSecond: 4 });
    for (let count = 0; count < 7; count += 1) await enter();
    expect(clock.slept).toEqual([250, 250, 250]);
  });

  it("lets the burst pass again after a second of rest, and no more than that after an hour", async () => {
    const { enter, clock } = entrance({ requestsPerSecond: 2 });
    for (let count = 0; count < 2; count += 1) await enter();
    await clock.sleep(3_600_000);
    for (let count = 0; count < 3; count += 1) await enter();
    expect(clock.slept).toEqual([3_600_000, 500]);
  });

  it("holds callers that come together in the order in which they came", async () => {
    const { enter, clock } = entrance({ requestsPerSecond: 1 });
    await Promise.all([enter(), enter(), enter()]);
    expect([...clock.slept].sort()).toEqual([1000, 2000]);
  });

  it("gives back the turn of a caller that was interrupted while it waited", async () => {
    const stop = new AbortController();
    const clock = { ...jumpingClock(), now: () => 0 };
    const { enter } = entrance({ requestsPerSecond: 1 }, clock);
    await enter();
    const waiting = enter(stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow("GET /x was not sent");
    await enter();
    expect(clock.slept).toEqual([1000, 1000]);
  });

  it("is no limit unless it is set", async () => {
    const { enter, clock } = entrance({});
    for (let count = 0; count < 50; count += 1) await enter();
    expect(clock.slept).toEqual([]);
  });
});

describe("a pause", () => {
  it("lasts as long as the longest that was asked for", async () => {
    const { enter, pause, clock } = entrance({});
    pause(500);
    pause(200);
    await enter();
    await enter();
    expect(clock.slept).toEqual([500]);
  });

  it("that grows while somebody waits is waited for to its end", async () => {
    const { enter, pause, clock } = entrance({});
    pause(500);
    const waiting = enter();
    while (clock.slept.length === 0) await Promise.resolve();
    pause(800);
    await waiting;
    expect(clock.slept).toEqual([500, 300]);
  });

  it("is left by who is interrupted", async () => {
    const stop = new AbortController();
    const { enter, pause } = entrance({});
    pause(500);
    const waiting = enter(stop.signal);
    stop.abort();
    await expect(waiting).rejects.toBeInstanceOf(InterruptedError);
    await expect(enter(AbortSignal.abort())).rejects.toThrow("Interrupted: GET /x was not sent");
  });
});

it("max_requests are sent and no more; what was not sent does not count", async () => {
  const { enter } = entrance({ maxRequests: 2 });
  await enter();
  await expect(enter(AbortSignal.abort())).rejects.toBeInstanceOf(InterruptedError);
  await enter();
  await expect(enter()).rejects.toBeInstanceOf(BudgetError);
});

describe("turns", () => {
  /** Starts works that end when told, and says in which order they begin. */
  function stage() {
    const { shared, alone } = readWriteLock();
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) =>
        ends.set(name, () => {
          resolve(name);
        }),
      );
    };
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return {
      begun,
      settle,
      share: (name: string, signal?: AbortSignal) => shared(work(name), signal),
      alone: (name: string) => alone(work(name)),
      end: async (...names: string[]) => {
        for (const name of names) ends.get(name)?.();
        await settle();
      },
    };
  }

  it("are shared by those that come together, and alone waits for all of them", async () => {
    const { begun, share, alone, end, settle } = stage();
    const results = [share("a"), share("b"), alone("c"), share("d"), share("e")];
    await settle();
    expect(begun).toEqual(["a", "b"]);
    await end("b");
    expect(begun).toEqual(["a", "b"]);
    await end("a");
    expect(begun).toEqual(["a", "b", "c"]);
    await end("c");
    expect(begun).toEqual(["a", "b", "c", "d", "e"]);
    await end("d", "e");
    await expect(Promise.all(results)).resolves.toEqual(["a", "b", "c", "d", "e"]);
  });

  it("two alone come after each other", async () => {
    const { begun, alone, end, settle } = stage();
    const results = [alone("a"), alone("b")];
    await settle();
    expect(begun).toEqual(["a"]);
    await end("a");
    expect(begun).toEqual(["a", "b"]);
    await end("b");
    await Promise.all(results);
  });

  it("a work that fails ends its turn", async () => {
    const { alone } = readWriteLock();
    await expect(alone(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(alone(() => Promise.resolve(1))).resolves.toBe(1);
  });

  it("who is interrupted leaves the queue, and those behind go on", async () => {
    const { begun, share, alone, end, settle } = stage();
    const stop = new AbortController();
    const first = alone("a");
    const left = share("b", stop.signal);
    const last = share("c");
    await settle();
    stop.abort();
    await expect(left).rejects.toThrow("Interrupted: a write was not sent");
    await end("a");
    expect(begun).toEqual(["a", "c"]);
    await end("c");
    await Promise.all([first, last]);
  });
});

describe("time", () => {
  it("a pause doubles from half a second to 30, of which up to a half is chance", () => {
    const at = (random: number) => ({ ...realClock, random: () => random });
    expect([0, 1, 2, 5, 6, 60].map((attempt) => backoff(at(0), attempt))).toEqual([
      250, 500, 1000, 8000, 15_000, 15_000,
    ]);
    expect(backoff(at(0.5), 0)).toBe(375);
  });

  it("a sleep with an aborted signal is over at once, and another when the signal comes", async () => {
    const began = performance.now();
    await realClock.sleep(60_000, AbortSignal.abort());
    const stop = new AbortController();
    const sleeping = realClock.sleep(60_000, stop.signal);
    stop.abort();
    await sleeping;
    expect(performance.now() - began).toBeLessThan(5000);
    await realClock.sleep(20);
    expect(performance.now() - began).toBeGreaterThan(15);
  });

  it("a signal calls everybody who waits, once, and nobody who took it back", () => {
    const stop = new AbortController();
    const called: string[] = [];
    const wait = (name: string) => whenAborted(stop.signal, () => called.push(name));
    const [, forget] = [wait("a"), wait("b"), wait("c")];
    forget?.();
    stop.abort();
    expect(called).toEqual(["a", "c"]);
    expect(() => {
      whenAborted(undefined, () => called.push("d"))();
    }).not.toThrow();
  });

  it("one function may wait twice, and takes back only one of them", () => {
    const stop = new AbortController();
    let calls = 0;
    const call = () => {
      calls += 1;
    };
    const forget = whenAborted(stop.signal, call);
    whenAborted(stop.signal, call);
    forget();
    forget();
    stop.abort();
    expect(calls).toBe(1);
  });

  it("who waits for others leaves with the signal, which says why", async () => {
    const stop = new AbortController();
    const waiting = interruptible(new Promise<never>(() => undefined), stop.signal, "it was not awaited");
    stop.abort("enough");
    await expect(waiting).rejects.toMatchObject({ message: "Interrupted: it was not awaited", cause: "enough" });
    await expect(interruptible(Promise.resolve(1), undefined, "x")).resolves.toBe(1);
    expect(() => {
      unlessInterrupted(AbortSignal.abort("why"), "x");
    }).toThrow(expect.objectContaining({ cause: "why" }) as Error);
    expect(() => {
      unlessInterrupted(undefined, "x");
    }).not.toThrow();
  });
});
