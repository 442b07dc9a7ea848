import { ApiError, type ClientOptions, type Json } from "../../../src/provider/client";
import { BatchedPolls } from "../../../src/provider/client/collections/batch-polls";
import { createReachability } from "../../../src/provider/client/http/reachability";
import { bindWait } from "../../../src/provider/client/wait";
import { virtualClock } from "./support/virtual-clock";

interface Instances {
  /** The seconds at which each instance is created, and at which it is ready. */
  readonly times: readonly (readonly [created: number, ready: number])[];
  /** The seconds that the contract expects. */
  readonly takes?: readonly [number, number];
  /** True if the first list request fails. */
  readonly isAway?: boolean;
}

const options = {
  baseUrl: "http://127.0.0.1:1/v4",
  token: "token-of-the-test",
  maxRetries: 0,
  pollInterval: 1000,
  userAgent: "client-test/1",
  log: () => undefined,
} satisfies ClientOptions;

const latencyMs = 100;

/** Waits for instances, as the provider does. Returns the polls, and how long each instance was ready before. */
async function waitForAll({ times, takes = [30, 60], isAway = false }: Instances) {
  const clock = virtualClock();
  const wait = bindWait(options, clock, createReachability(options, clock));
  const polls: number[] = [];
  const respondWith = async <T>(read: () => T): Promise<T> => {
    polls.push(clock.now() / 1000);
    await clock.sleep(latencyMs / 2);
    const response = read();
    await clock.sleep(latencyMs / 2);
    return response;
  };
  const instance = (id: number): Json => {
    const [, ready = 0] = times[id] ?? [];
    return { id, status: clock.now() >= ready * 1000 ? "running" : "provisioning" };
  };
  const isCreated = (id: number) => clock.now() >= (times[id]?.[0] ?? 0) * 1000;
  const batched = new BatchedPolls(
    {
      get: (path) => respondWith(() => instance(Number(path.split("/").at(-1)))),
      list: () =>
        respondWith(() => {
          if (isAway && polls.length === 1) throw new ApiError("GET", "/compute/instances", 503, []);
          return [...times.keys()].filter(isCreated).map(instance);
        }),
    },
    clock,
  );
  const { signal } = new AbortController();
  const waits = times.map(async ([created, ready], id) => {
    await clock.sleep(created * 1000);
    await batched.poll(`/compute/instances/${String(id)}`, (pollOnce, sleep) =>
      wait(
        async (pollSignal) => (await pollOnce(pollSignal)).object,
        ({ status }) => status === "running",
        { deadline: 3_600_000, signal, what: "it", first: instance(id), takes, sleep },
      ),
    );
    return clock.now() / 1000 - ready;
  });
  const all = Promise.all(waits);
  await clock.run(all);
  const late = await all;
  return { polls, mean: late.reduce((sum, each) => sum + each, 0) / late.length, maximum: Math.max(...late) };
}

const many = (count: number, created: (id: number) => number, takes: (id: number) => number) =>
  Array.from({ length: count }, (_, id) => [created(id), created(id) + takes(id)] as const);

/** 30 to 60 seconds, the same for each run, in no order. */
const realDuration = (id: number) => 30.15 + 0.3 * ((id * 37) % 100);

describe("100 waits at once", () => {
  it("for instances of a real service take less than a second more on average, with 20 polls", async () => {
    const { polls, mean } = await waitForAll({ times: many(100, () => 0, realDuration) });
    expect(mean).toBeLessThan(1);
    expect(polls.length).toBeLessThanOrEqual(20);
  });

  it("share polls although they begin at different times", async () => {
    const { polls, mean } = await waitForAll({ times: many(100, (id) => id / 50, realDuration) });
    expect(mean).toBeLessThan(1);
    expect(polls.length).toBeLessThanOrEqual(23);
  });

  it("for instances of a test's emulator take one poll", async () => {
    const { polls, maximum } = await waitForAll({
      times: many(
        100,
        (id) => id / 1000,
        () => 0.02,
      ),
    });
    expect(polls).toHaveLength(1);
    expect(maximum).toBeLessThan(0.4);
  });

  it("find that a service is faster than expected", async () => {
    const { polls, mean } = await waitForAll({
      times: many(
        100,
        () => 0,
        (id) => 0.5 + id / 200,
      ),
    });
    expect(polls.length).toBeLessThanOrEqual(4);
    expect(mean).toBeLessThan(1.5);
  });

  it("continue until the last instance is ready if the service is slower than expected", async () => {
    const { polls, maximum } = await waitForAll({
      times: many(
        100,
        () => 0,
        (id) => 600 + id,
      ),
    });
    expect(maximum).toBeLessThan(30.2);
    expect(polls.length).toBeLessThan(80);
  });
});

it("a wait ends with a list that another one requested during its pause", async () => {
  // The first one pauses for half a minute when it is ready. The others, which began later, poll every second.
  const times = [
    [0, 2_000],
    ...many(
      5,
      (id) => 1_980 + id,
      () => 30,
    ),
  ] as const;
  const { polls, maximum } = await waitForAll({ times, takes: [10, 40] });
  expect(maximum).toBeLessThan(2.5);
  expect(polls.length).toBeGreaterThan(60);
});

it("a wait doesn't use a list request of another one that failed before its own poll", async () => {
  const times = many(
    6,
    (id) => id * 0.04,
    () => 0.02,
  );
  const { mean } = await waitForAll({ times, isAway: true });
  // Without the failure, each wait would take 0.2 to 0.4 s longer than its instance.
  expect(mean).toBeLessThan(0.8);
});
