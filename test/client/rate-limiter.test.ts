import { RequestLimitError, InterruptedError } from "../../src/client";
import { makeRateLimiter } from "../../src/client/http/rate-limiter";
import type { ClientOptions } from "../../src/client";
import { jumpingClock } from "./support/server";

const limiterOf = (options: Partial<ClientOptions>, clock = jumpingClock()) => {
  const limiter = makeRateLimiter({ ...options } as ClientOptions, clock);
  return { ...limiter, clock, acquire: (signal?: AbortSignal) => limiter.acquire("GET", "/x", signal) };
};

describe("requests_per_second", () => {
  it("lets a burst of one second pass, and then one at a time", async () => {
    const { acquire, clock } = limiterOf({ requestsPerSecond: 4 });
    for (let count = 0; count < 7; count += 1) await acquire();
    expect(clock.slept).toEqual([250, 250, 250]);
  });

  it("lets the burst pass again after a second of rest, and no more than that after an hour", async () => {
    const { acquire, clock } = limiterOf({ requestsPerSecond: 2 });
    for (let count = 0; count < 2; count += 1) await acquire();
    await clock.sleep(3_600_000);
    for (let count = 0; count < 3; count += 1) await acquire();
    expect(clock.slept).toEqual([3_600_000, 500]);
  });

  it("holds callers that come together in the order in which they came", async () => {
    const { acquire, clock } = limiterOf({ requestsPerSecond: 1 });
    await Promise.all([acquire(), acquire(), acquire()]);
    expect([...clock.slept].sort()).toEqual([1000, 2000]);
  });

  it("gives back the turn of a caller that was interrupted while it waited", async () => {
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

  it("is no limit unless it is set", async () => {
    const { acquire, clock } = limiterOf({});
    for (let count = 0; count < 50; count += 1) await acquire();
    expect(clock.slept).toEqual([]);
  });
});

describe("a pause", () => {
  it("lasts as long as the longest that was asked for", async () => {
    const { acquire, pause, clock } = limiterOf({});
    pause(500);
    pause(200);
    await acquire();
    await acquire();
    expect(clock.slept).toEqual([500]);
  });

  it("that grows while somebody waits is waited for to its end", async () => {
    const { acquire, pause, clock } = limiterOf({});
    pause(500);
    const waiting = acquire();
    for (let turn = 0; turn < 100 && clock.slept.length === 0; turn++) await Promise.resolve();
    pause(800);
    await waiting;
    expect(clock.slept).toEqual([500, 300]);
  });

  it("is left by who is interrupted", async () => {
    const stop = new AbortController();
    const { acquire, pause } = limiterOf({});
    pause(500);
    const waiting = acquire(stop.signal);
    stop.abort();
    await expect(waiting).rejects.toBeInstanceOf(InterruptedError);
    await expect(acquire(AbortSignal.abort())).rejects.toThrow("Interrupted: GET /x was not sent");
  });
});

it("max_requests are sent and no more; what was not sent does not count", async () => {
  const { acquire } = limiterOf({ maxRequests: 2 });
  await acquire();
  await expect(acquire(AbortSignal.abort())).rejects.toBeInstanceOf(InterruptedError);
  await acquire();
  await expect(acquire()).rejects.toBeInstanceOf(RequestLimitError);
});
