import { startStratusEmulator } from "../../../../src/composition/emulator";
import { eventually } from "../../../support/eventually";
import { stopMachine } from "../../../support/stop-machine";
import { domainBody, testEmulatorOf, useEmulator } from "../../support";

const emulator = useEmulator();
const { call, control, make } = emulator;

const fault = (match: object, effect: object) => control("POST", "/faults", { match, effect });
const statuses = async (path: string, count: number) => {
  const seen: number[] = [];
  for (let index = 0; index < count; index++) seen.push((await call("GET", path)).status);
  return seen;
};
const domains = async () => (await call("GET", "/domains")).body["results"];

test("a fault returns a status once, with Retry-After, in the error envelope", async () => {
  expect((await fault({}, { status: 503, retryAfter: 2 })).body).toMatchObject({ id: 1, hits: 0 });
  const reply = await call("GET", "/domains");
  expect(reply).toMatchObject({ status: 503, fields: [""] });
  expect(reply.headers.get("retry-after")).toBe("2");
  expect((await call("GET", "/domains")).status).toBe(200);
});

test("nth counts matching requests since the fault was set, and times limits its effects", async () => {
  await call("GET", "/domains");
  await fault({ path: "/domains", nth: 2, times: 2 }, { status: 500 });
  await call("GET", "/regions");
  expect(await statuses("/domains", 4)).toEqual([200, 500, 500, 200]);
  await control("DELETE", "/faults");
  await fault({ times: 0 }, { status: 500 });
  expect(await statuses("/regions", 3)).toEqual([500, 500, 500]);
});

test("method and path select the requests", async () => {
  await make("/domains", domainBody);
  await fault({ method: "POST", path: "/domains/*/records", times: 0 }, { status: 500 });
  expect((await call("GET", "/domains/1/records")).status).toBe(200);
  expect((await call("POST", "/domains/1/records", {})).status).toBe(500);
  expect((await call("POST", "/domains", {})).status).toBe(400);
});

test.each([
  ["/domains/*", ["/domains/1"], ["/domains", "/domains/1/records", "/domain/1"]],
  ["/domains/**", ["/domains", "/domains/1", "/domains/1/records/2"], ["/domainsx", "/tags"]],
  ["/**/records", ["/domains/1/records", "/records"], ["/domains/1"]],
  ["/**", ["/domains", "/tags/a"], []],
  [
    "/networking/ips/192.0.2.1",
    ["/networking/ips/192.0.2.1"],
    ["/networking/ips/192.0.2.11", "/networking/ips/192a0.2.1"],
  ],
])("the glob %s", async (path, matching, others) => {
  await fault({ path, times: 0 }, { status: 418 });
  for (const one of matching) expect([one, (await call("GET", one)).status]).toEqual([one, 418]);
  for (const one of others) expect([one, (await call("GET", one)).status]).not.toEqual([one, 418]);
});

test("a custom response", async () => {
  await fault({}, { status: 400, body: { errors: [{ field: "label", reason: "no" }] } });
  expect(await call("GET", "/domains")).toMatchObject({ status: 400, fields: ["label"] });
});

test("drop before: the request is not processed, and the connection is cut", async () => {
  await fault({ method: "POST" }, { drop: "before" });
  await expect(call("POST", "/domains", domainBody)).rejects.toThrow();
  expect(await domains()).toBe(0);
});

test("drop after: the request is processed, and the connection is cut", async () => {
  await fault({ method: "POST" }, { drop: "after" });
  await expect(call("POST", "/domains", domainBody)).rejects.toThrow();
  expect(await domains()).toBe(1);
});

const hits = async (of = control) =>
  ((await of("GET", "/faults")).body as unknown as readonly { readonly hits: number }[])[0]?.hits;

test("a delay postpones the response", async () => {
  await fault({}, { delayMs: 1 });
  expect((await call("GET", "/domains")).status).toBe(200);
  await control("DELETE", "/faults");
  await fault({}, { delayMs: 60_000 });
  let isOver = false;
  const held = call("GET", "/domains").finally(() => (isOver = true));
  await eventually(async () => (await hits()) === 1);
  expect((await call("GET", "/domains")).status).toBe(200);
  expect(isOver).toBe(false);
  // The end of the emulator cuts the connection.
  held.catch(() => undefined);
});

test("closing does not wait for delayed requests", async () => {
  const emulator = await startStratusEmulator({ port: 0 });
  const other = testEmulatorOf(emulator);
  await other.control("POST", "/faults", { effect: { delayMs: 60_000 } });
  const held = other.call("GET", "/regions");
  await eventually(async () => (await hits(other.control)) === 1);
  await emulator.close();
  await expect(held).rejects.toThrow();
});

test("a probability affects some of the requests, the same in every run", async () => {
  const run = async () => {
    await control("POST", "/reset");
    await fault({ probability: 0.5, times: 0 }, { status: 500 });
    return statuses("/regions", 30);
  };
  const first = await run();
  expect(first).toContain(200);
  expect(first).toContain(500);
  expect(await run()).toEqual(first);
});

test("GET lists each with its hits, including used ones, until DELETE", async () => {
  await fault({}, { status: 500 });
  await fault({ times: 0 }, { status: 502 });
  expect(await statuses("/regions", 3)).toEqual([500, 502, 502]);
  expect((await control("GET", "/faults")).body).toMatchObject([
    { id: 1, effect: { status: 500 }, hits: 1 },
    { id: 2, match: { times: 0 }, hits: 2 },
  ]);
  expect((await control("DELETE", "/faults")).body).toEqual({});
  expect((await control("GET", "/faults")).body).toEqual([]);
  expect((await call("GET", "/regions")).status).toBe(200);
});

test.each([
  [{ match: {} }, "effect"],
  [{ effect: {} }, "effect"],
  [{ effect: { status: 200 } }, "effect.status"],
  [{ effect: { retryAfter: 1 } }, "effect.status"],
  [{ effect: { drop: "now" } }, "effect.drop"],
  [{ effect: { status: 500, drop: "after" } }, "effect.drop"],
  [{ match: { nth: 0 }, effect: { status: 500 } }, "match.nth"],
  [{ match: { path: "domains" }, effect: { status: 500 } }, "match.path"],
  [{ match: { paths: "/domains" }, effect: { status: 500 } }, "match.paths"],
])("%j is rejected", async (body, field) => {
  expect(await control("POST", "/faults", body)).toMatchObject({ status: 400, fields: [field] });
});

test("faults do not affect the control API", async () => {
  await fault({ times: 0 }, { status: 500 });
  expect((await control("GET", "/health")).status).toBe(200);
});

describe("a rate limit", () => {
  let machine: ReturnType<typeof stopMachine>;
  beforeEach(() => (machine = stopMachine()));
  afterEach(() => jest.restoreAllMocks());

  test("rejects excess requests, and returns the time of the next attempt", async () => {
    await control("PUT", "/limits", { requestsPerMinute: 60 });
    const replies = await Promise.all(Array.from({ length: 62 }, () => call("GET", "/domains")));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.fields).toEqual([""]);
    expect(refused?.headers.get("retry-after")).toBe("1");
    expect(refused?.headers.get("x-ratelimit-remaining")).toBe("0");
    const [first] = replies;
    expect(first?.headers.get("x-ratelimit-limit")).toBe("60");
    expect(first?.headers.get("x-ratelimit-reset")).toBe(String(machine.now() / 1000 + 1));
    machine.pass(999);
    expect((await call("GET", "/domains")).status).toBe(429);
    machine.pass(1);
    expect(await statuses("/domains", 2)).toEqual([200, 429]);
  });

  test("returns the time at which all requests are available again, and the pause for a rejected one", async () => {
    await control("PUT", "/limits", { requestsPerMinute: 12 });
    await statuses("/domains", 9);
    machine.pass(10_000);
    expect((await call("GET", "/domains")).headers.get("x-ratelimit-reset")).toBe(String(machine.now() / 1000 + 40));
    await control("PUT", "/limits", { requestsPerMinute: 2 });
    expect(await statuses("/domains", 2)).toEqual([200, 200]);
    machine.pass(15_000);
    const refused = await call("GET", "/domains");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("15");
  });

  test("R1-197: no limit applies by default, and an empty setting removes it", async () => {
    expect((await call("GET", "/domains")).headers.get("x-ratelimit-limit")).toBeNull();
    await control("PUT", "/limits", { requestsPerMinute: 1 });
    expect(await statuses("/domains", 2)).toEqual([200, 429]);
    await control("PUT", "/limits", { requestsPerMinute: 9 });
    expect((await call("GET", "/domains/1")).headers.get("x-ratelimit-remaining")).toBe("8");
    await control("PUT", "/limits", {});
    expect(await statuses("/domains", 2)).toEqual([200, 200]);
  });
});
