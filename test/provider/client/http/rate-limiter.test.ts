import { type ClientOptions, InterruptedError, RequestLimitError } from "../../../../src/provider/client";
import { createRateLimiter } from "../../../../src/provider/client/http/rate-limiter";
import { jumpingClock } from "../support/server";

const limiterOf = (options: Partial<ClientOptions>, clock = jumpingClock()) => {
  const limiter = createRateLimiter({ ...options } as ClientOptions, clock);
  return { ...limiter, clock, acquire: (signal?: AbortSignal) => limiter.acquire("GET", "/x", signal) };
};

describe("requests_per_second", () => {
  it("allows a burst of one second, and then one at a time", async () => {
    const { acquire, clock } = limiterOf({ requestsPerSecond: 4 });
    for (let count = 0; count < 7; count += 1) await acquire();
    expect(clock.slept).toEqual([250, 250, 250]);
  });

  it("allows the burst again after one idle second, and no more after an hour", async () => {
    const { acquire, clock } = limiterOf({ requestsPerSecond: 2 });
    for (let count = 0; count < 2; count += 1) await acquire();
    await clock.sleep(3_600_000);
    for (let count = 0; count < 3; count += 1) await acquire();
    expect(clock.slept).toEqual([3_600_000, 500]);
  });

  it("keeps the order of concurrent callers", async () => {
    const { acquire, clock } = limiterOf({ requestsPerSecond: 1 });
    await Promise.all([acquire(), acquire(), acquire()]);
    expect([...clock.slept].sort()).toEqual([1000, 2000]);
  });

  it("returns the slot of a caller that was interrupted while it waited", async () => {
    const stop = new AbortController();
    const clock = { ...jumpingClock(), now: () => 0 };
    const { acquire } = limiterOf({ requestsPerSecond: 1 }, clock);
    await acquire();
    const waiting = acquire(stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow("GET /x was not sent");
    await acquire();
    expect(clock.slept).toEqual([1000, 1000]);
  });

  it("is unlimited by default", async () => {
    const { acquire, clock } = limiterOf({});
    for (let count = 0; count < 50; count += 1) await acquire();
    expect(clock.slept).toEqual([]);
  });
});

describe("a pause", () => {
  it("lasts as long as the longest one", async () => {
    const { acquire, pause, clock } = limiterOf({});
    pause(500);
    pause(200);
    await acquire();
    await acquire();
    expect(clock.slept).toEqual([500]);
  });

  it("that grows is waited for to its end", async () => {
    const { acquire, pause, clock } = limiterOf({});
    pause(500);
    const waiting = acquire();
    for (let turn = 0; turn < 100 && clock.slept.length === 0; turn++) await Promise.resolve();
    pause(800);
    await waiting;
    expect(clock.slept).toEqual([500, 300]);
  });

  it("ends for an interrupted caller", async () => {
    const stop = new AbortController();
    const { acquire, pause } = limiterOf({});
    pause(500);
    const waiting = acquire(stop.signal);
    stop.abort();
    await expect(waiting).rejects.toBeInstanceOf(InterruptedError);
    await expect(acquire(AbortSignal.abort())).rejects.toThrow("Interrupted: GET /x was not sent");
  });
});

it("at most max_requests are sent, and unsent ones do not count", async () => {
  const { acquire } = limiterOf({ maxRequests: 2 });
  await acquire();
  await expect(acquire(AbortSignal.abort())).rejects.toBeInstanceOf(InterruptedError);
  await acquire();
  await expect(acquire()).rejects.toBeInstanceOf(RequestLimitError);
});
