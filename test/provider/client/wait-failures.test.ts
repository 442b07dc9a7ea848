import {
  ApiError,
  type ClientOptions,
  ConnectionError,
  InterruptedError,
  InvalidResponseError,
  TimeoutError,
} from "../../../src/provider/client";
import { closeAll, connecting, rejection } from "./support/server";

afterEach(closeAll);

const refusal = (status: number) => new ApiError("GET", "/domains/1", status, [{ reason: "no" }]);
const page = (status: number) => new InvalidResponseError("GET", "/domains/1", status, "a page");
const lost = new ConnectionError("GET", "/domains/1", "reset", {});

/** Waits for `true` with polls that end as configured, the last one forever. Throws an error. */
function looking(looks: readonly unknown[], options: Partial<ClientOptions> = {}, deadline = 600_000) {
  const client = connecting("http://127.0.0.1:1/v4", options);
  let count = 0;
  const look = () => {
    const end = looks[Math.min(count++, looks.length - 1)];
    return end instanceof Error ? Promise.reject(end) : Promise.resolve(end);
  };
  const isDone = (value: unknown) => value === true;
  const waiting = client.wait(look, isDone, { deadline, signal: new AbortController().signal, what: "the end" });
  return { client, waiting, looks: () => count };
}

describe("a wait continues after a poll", () => {
  it.each<readonly [string, Error]>([
    ["without a response", lost],
    ...[408, 429, 500, 503].map((status) => [`that failed with ${String(status)}`, refusal(status)] as const),
    ...[200, 302, 404, 408, 502].map(
      (status) => [`that a page with ${String(status)} answered`, page(status)] as const,
    ),
  ])("%s, and logs it once at the start and once when the service is available again", async (_, error) => {
    const { client, waiting, looks } = looking([error, error, error, false, true], { pollInterval: 1000 });
    await expect(waiting).resolves.toBe(true);
    expect(looks()).toBe(5);
    const until = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
    const left = { url: "http://127.0.0.1:1/v4", secondsLeft: 600, until };
    expect(client.lines.map(({ level, message, fields }) => [level, message, fields])).toEqual([
      ["warn", `the service is unavailable, still waiting for the end: ${error.message}`, left],
      ["debug", expect.stringContaining(error.message), undefined],
      ["debug", expect.stringContaining(error.message), undefined],
      ["warn", "the service is available again, still waiting for the end", { awayFor: "14 s" }],
      ["debug", "waiting for the end", { seen: "value: false" }],
    ]);
  });

  it("that failed, however often, with growing pauses", async () => {
    const away = Array.from({ length: 20 }, () => lost);
    const { client, waiting, looks } = looking([false, ...away, false, false, true], {
      maxRetries: 0,
      pollInterval: 2000,
    });
    await expect(waiting).resolves.toBe(true);
    expect(looks()).toBe(24);
    const long = Array.from({ length: 17 }, () => 30_000);
    expect(client.clock.slept).toEqual([2000, 4000, 8000, 16_000, ...long, 30_000, 30_000]);
  });

  it("with pauses of at least poll_interval", async () => {
    const { client, waiting } = looking([lost, lost, true], { pollInterval: 45_000 });
    await expect(waiting).resolves.toBe(true);
    expect(client.clock.slept).toEqual([45_000, 45_000]);
  });

  it("until its deadline, and reports the last status and the error of the last poll", async () => {
    const { client, waiting } = looking([{ id: 1 }, lost], { pollInterval: 1000 }, 3_600_000);
    const error = await rejection(waiting);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe(
      `Timed out after 60 min waiting for the end (last value: {"id":1}, last error: ${lost.message})`,
    );
    expect(client.clock.slept.reduce((sum, each) => sum + each, 0)).toBe(3_600_000);
  });
});

it.each([
  ["a refusal", refusal(400)],
  ["a deleted object", refusal(404)],
  ["a status that no waiting changes", refusal(499)],
  ["an error of its own", new Error("failed for good")],
  ["an interruption that is not its own", new InterruptedError("something else")],
])("a wait ends immediately with %s", async (_, error) => {
  const { waiting, looks } = looking([error, true]);
  expect(await rejection(waiting)).toBe(error);
  expect(looks()).toBe(1);
});

describe("a wait that times out", () => {
  const inVain = async (looks: readonly unknown[], deadline: number, options: Partial<ClientOptions> = {}) =>
    rejection(looking(looks, { pollInterval: 600_000, ...options }, deadline).waiting);

  it.each([
    [500, "0.5 s"],
    [90_000, "90 s"],
    [119_900, "119.9 s"],
    [120_000, "2 min"],
    [150_000, "2.5 min"],
    [5_400_000, "90 min"],
  ])("of %d ms is shown as %s", async (deadline, words) => {
    expect((await inVain([false], deadline)).message).toContain(`Timed out after ${words} waiting for`);
  });

  it.each([
    ["JSON values", { id: 1, status: "new" }, '{"id":1,"status":"new"}'],
    ["nothing", undefined, "nothing"],
    ["200 characters whole", "x".repeat(198), `"${"x".repeat(198)}"`],
    ["the first 200 characters of more", "x".repeat(199), `"${"x".repeat(199)}…`],
  ])("reports the last status: %s", async (_, seen, words) => {
    const error = await inVain([seen], 10_000);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe(`Timed out after 10 s waiting for the end (last value: ${words})`);
  });

  it("hides the values of sensitive fields in it", async () => {
    const error = await inVain([{ id: 1, code: "s3cret" }], 10_000, { sensitiveFields: () => ["code"] });
    expect(error.message).not.toContain("s3cret");
    expect(error.message).toContain('"id":1');
  });

  it("reports the error of the last poll, and the last status, if there is one", async () => {
    const failed = await inVain([lost], 10_000);
    expect(failed).toMatchObject({ lastRead: undefined, cause: lost });
    expect(failed.message).toBe(`Timed out after 10 s waiting for the end (last error: ${lost.message})`);
    const seen = await inVain([{ id: 1 }, lost], 1_000_000);
    expect(seen).toMatchObject({ lastRead: { id: 1 }, cause: lost });
    expect(seen.message).toContain(`(last value: {"id":1}, last error: ${lost.message})`);
    expect(await inVain([lost, { id: 1 }], 1_000_000)).not.toHaveProperty("cause");
  });

  it("does not report a permanent error of a poll that ends after the deadline", async () => {
    const client = connecting("http://127.0.0.1:1/v4");
    const gone = refusal(404);
    const look = (signal: AbortSignal) =>
      new Promise<boolean>((_, reject) => {
        signal.addEventListener("abort", () => {
          reject(gone);
        });
      });
    const waiting = client.wait(look, Boolean, { deadline: 20, signal: new AbortController().signal, what: "it" });
    expect(await rejection(waiting)).toBe(gone);
  });
});

it("a finished wait keeps no timer, so the process can exit", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  await looking([true]).waiting;
  await rejection(looking([refusal(404)]).waiting);
  expect(timers()).toBe(before);
});
