import { ApiError, InterruptedError, TimeoutError } from "../../../src/provider/client";
import { answer, closeAll, connecting, drop, refuse, rejection, serving } from "./support/server";

afterEach(closeAll);

const statuses = (...seen: readonly string[]) => {
  let at = 0;
  return serving((_, response) => {
    answer(response, 200, { id: 1, status: seen[Math.min(at++, seen.length - 1)] });
  });
};

const waitFor = (client: ReturnType<typeof connecting>, deadline: number, signal = new AbortController().signal) =>
  client.wait(
    (looking) => client.get("/compute/instances/1", { signal: looking }),
    ({ status }) => status === "running",
    {
      deadline,
      signal,
      what: "instance 1 to become running",
      formatValue: ({ status }) => `status: ${String(status)}`,
    },
  );

describe("wait", () => {
  it("polls once if the condition is already true", async () => {
    const server = await statuses("running");
    const client = connecting(server.url);
    await expect(waitFor(client, 60_000)).resolves.toMatchObject({ status: "running" });
    expect(server.received).toHaveLength(1);
    expect(client.clock.slept).toEqual([]);
  });

  it("polls every poll_interval until the condition is true", async () => {
    const server = await statuses("provisioning", "provisioning", "booting", "running");
    const client = connecting(server.url, { pollInterval: 4000 });
    await waitFor(client, 60_000);
    expect(server.received).toHaveLength(4);
    expect(client.clock.slept).toEqual([4000, 4000, 4000]);
  });

  it("polls less often the longer it waits: pauses are a tenth of that time, at most half a minute", async () => {
    const server = await statuses("provisioning");
    const client = connecting(server.url, { pollInterval: 2000 });
    await rejection(waitFor(client, 1_800_000));
    const { slept } = client.clock;
    expect(slept.slice(0, 10)).toEqual(Array(10).fill(2000));
    let waited = 0;
    for (const pause of slept.slice(0, -1)) {
      expect(pause).toBeCloseTo(Math.min(30_000, Math.max(2000, waited / 10)), 3);
      waited += pause;
    }
    // Every two seconds it would be 900.
    expect(server.received.length).toBeLessThan(100);
  });

  it("grows the pauses up to a given maximum, and polls at most every poll_interval", async () => {
    const looking = async (pollInterval: number) => {
      const server = await statuses("provisioning");
      const client = connecting(server.url, { pollInterval });
      const look = (signal: AbortSignal) => client.get("/compute/instances/1", { signal });
      const { signal } = new AbortController();
      const options = { deadline: 100_000, maxPause: 20_000, signal, what: "it" };
      await rejection(client.wait(look, () => false, options));
      return client.clock.slept;
    };
    expect(await looking(4_000)).toEqual([4_000, 8_000, 16_000, 20_000, 20_000, 20_000, 12_000]);
    expect(await looking(45_000)).toEqual([45_000, 45_000, 10_000]);
  });

  it("polls a last time at the deadline, and reports the result", async () => {
    const server = await statuses("provisioning");
    const client = connecting(server.url, { pollInterval: 4000 });
    const error = await rejection(waitFor(client, 10_000));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      what: "instance 1 to become running",
      lastRead: { status: "provisioning" },
      message: "Timed out after 10 s waiting for instance 1 to become running (last status: provisioning)",
    });
    expect(server.received).toHaveLength(4);
    expect(client.clock.slept).toEqual([4000, 4000, 2000]);
  });

  it("aborts a poll in progress at the deadline", async () => {
    const server = await serving(() => new Promise(() => undefined));
    await expect(waitFor(connecting(server.url), 50)).rejects.toBeInstanceOf(TimeoutError);
  });

  it("is interrupted by the signal, during a sleep and during a poll", async () => {
    const stop = new AbortController();
    const server = await statuses("provisioning");
    const client = connecting(server.url, {
      clock: {
        now: () => 0,
        random: () => 0,
        sleep: () => {
          stop.abort();
          return Promise.resolve();
        },
      },
    });
    const error = await rejection(waitFor(client, 60_000, stop.signal));
    expect(error).toBeInstanceOf(InterruptedError);
    expect(error.message).toContain("waiting for instance 1 to become running");
    expect(server.received).toHaveLength(1);

    const stopLooking = new AbortController();
    const silent = await serving(() => {
      stopLooking.abort();
      return new Promise(() => undefined);
    });
    await expect(waitFor(connecting(silent.url), 60_000, stopLooking.signal)).rejects.toBeInstanceOf(InterruptedError);
  });

  it("continues while the service is unavailable, for longer than all retries of one request", async () => {
    let looks = 0;
    const server = await serving((_, response, request) => {
      looks += 1;
      // Each poll is two requests, because each is retried once.
      if (looks <= 12 * 2) drop(request);
      else answer(response, 200, { status: "running" });
    });
    const client = connecting(server.url, { maxRetries: 1 });
    await expect(waitFor(client, 3_600_000)).resolves.toEqual({ status: "running" });
    expect(client.lines.filter(({ level }) => level === "warn").map(({ message }) => message)).toEqual([
      expect.stringMatching(/^the service can't be reached: GET .* failed: /),
      expect.stringMatching(
        /^the service is unavailable, still waiting for instance 1 to become running: GET .* failed: /,
      ),
      "the service is reachable again",
      "the service is available again, still waiting for instance 1 to become running",
    ]);
  });

  it("reports the error of the poll that the deadline aborted", async () => {
    const server = await serving((_, response) => {
      refuse(response, 503, "Back soon");
    });
    const timer = jest.spyOn(globalThis, "setTimeout");
    // It pauses before the next attempt until the deadline.
    const sleep = (_: number, signal?: AbortSignal) => {
      const [passDeadline] = timer.mock.calls.find(([, milliseconds]) => milliseconds === 3_600_000) ?? [];
      passDeadline?.();
      expect(signal?.aborted).toBe(true);
      return Promise.resolve();
    };
    const clock = { now: () => 0, random: () => 0, sleep };
    const error = await rejection(waitFor(connecting(server.url, { maxRetries: 5, clock }), 3_600_000));
    timer.mockRestore();
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toContain("last error: GET /compute/instances/1 failed with status code 503: Back soon");
  });

  it("ends with an error that another poll can't resolve", async () => {
    const server = await serving((_, response) => {
      refuse(response, 403, "Not allowed");
    });
    await expect(waitFor(connecting(server.url), 60_000)).rejects.toBeInstanceOf(ApiError);
    expect(server.received).toHaveLength(1);
  });

  it("never uses a list", async () => {
    const server = await statuses(
      "provisioning",
      "provisioning",
      "provisioning",
      "provisioning",
      "provisioning",
      "running",
    );
    await waitFor(connecting(server.url), 60_000);
    expect(server.received.every(({ path }) => path === "/v4/compute/instances/1")).toBe(true);
  });
});
