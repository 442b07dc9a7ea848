import { ConnectionError } from "../../../../src/provider/client";
import { isPassing } from "../../../../src/provider/engine/waiting/unfinished";
import { answer, closeAll, connecting, rejection, serve, serving, type TestServer } from "../support/server";

afterEach(closeAll);

/** A port without a listener. */
async function closedPort(): Promise<TestServer> {
  const server = await serve(() => undefined);
  await server.close();
  return server;
}

const waitOn = (client: ReturnType<typeof connecting>, deadline = 600_000) =>
  client.wait(
    (signal) => client.get("/domains/1", { signal }),
    ({ status }) => status === "active",
    { deadline, signal: new AbortController().signal, what: "domain 1" },
  );

describe("a URL without a listener", () => {
  it("retries the first requests as usual, and later ones not at all", async () => {
    const client = connecting((await closedPort()).url, { maxRetries: 5 });
    for (let round = 0; round < 30; round += 1) {
      expect(await rejection(client.get(`/domains/${String(round)}`))).toBeInstanceOf(ConnectionError);
    }
    expect(client.clock.now()).toBeLessThan(20_000);
    expect(client.statistics.requests).toBeLessThan(6 + 6 + 29);
  });

  it("retries requests max_retries times", async () => {
    const client = connecting((await closedPort()).url, { maxRetries: 8 });
    await rejection(client.get("/domains"));
    expect(client.statistics.requests).toBe(9);
  });

  it("ends a wait after a minute, with the reason", async () => {
    const { url } = await closedPort();
    const client = connecting(url, { maxRetries: 5, pollInterval: 5000 });
    const error = await rejection(waitOn(client));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain(`nothing listens on ${url}`);
    // A create or update that ends with it leaves the object pending, not tainted.
    expect(isPassing(error)).toBe(true);
    expect(client.clock.now()).toBeGreaterThanOrEqual(60_000);
    expect(client.clock.now()).toBeLessThan(65_000);
    expect((await rejection(waitOn(client))).message).toContain("nothing listens");
    expect(client.clock.now()).toBeLessThan(65_000);
  });

  it("is logged immediately, with the URL, its start and the end of the retries", async () => {
    const { url } = await closedPort();
    const client = connecting(url, { maxRetries: 5 });
    await rejection(waitOn(client));
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
    const warnings = client.lines.filter(({ level }) => level === "warn");
    expect(warnings.map(({ fields }) => fields)).toEqual([
      { url, since: time, requestsUntil: time, waitsUntil: time },
      { url, until: time, secondsLeft: expect.any(Number) as number },
    ]);
    expect(warnings[0]?.message).toContain("the service can't be reached: GET /domains/1 failed: ");
    const { since = "", waitsUntil = "" } = warnings[0]?.fields as Record<string, string>;
    expect(Date.parse(waitsUntil) - Date.parse(since)).toBe(60_000);
  });
});

it.each([2000, 40_000])(
  "a restart that takes %d ms ends no wait, and the next outage is measured from its own start",
  async (ms) => {
    const first = await closedPort();
    const client = connecting(first.url, { maxRetries: 2, pollInterval: 1000 });
    const sleep = client.clock.sleep.bind(client.clock);
    let server: TestServer | undefined;
    client.clock.sleep = async (pause, signal) => {
      await sleep(pause, signal);
      if (client.clock.now() < ms || server) return;
      server = await serving((_, response) => {
        answer(response, 200, { status: "active" });
      }, first.port);
    };
    await expect(waitOn(client)).resolves.toEqual({ status: "active" });
    expect(client.lines.map(({ message }) => message)).toContain("the service is reachable again");
  },
);

it("a host without an IP address ends a wait after a minute, too", async () => {
  const client = connecting("http://nowhere.invalid:1/v4", {
    maxRetries: 5,
    pollInterval: 5000,
    allowInsecureHttp: true,
  } as never);
  expect(await rejection(waitOn(client))).toBeInstanceOf(ConnectionError);
  expect(client.clock.now()).toBeLessThan(65_000);
});

it("waits for a service with status 503 until the deadline", async () => {
  const server = await serving((_, response) => {
    answer(response, 503, { errors: [{ reason: "Busy" }] });
  });
  const client = connecting(server.url, { maxRetries: 1, pollInterval: 5000 });
  expect((await rejection(waitOn(client))).message).toContain("Timed out after 10 min");
  expect(client.clock.now()).toBeGreaterThanOrEqual(600_000);
});
