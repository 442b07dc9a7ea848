import { isIPv4 } from "node:net";
import { endpoints } from "../support/endpoints";
import { imageBody, instanceBody, type Json, until, useEmulator } from "./support";

const emulator = useEmulator();
const { call, control, make, restricted, as } = emulator;

const instances = "/compute/instances";
const listed = async (path: string) => (await call("GET", path)).body["data"] as readonly Json[];

test("R1-001, R1-186: all stable endpoints are under /v4", async () => {
  expect(emulator.server.url).toMatch(/\/v4$/);
  expect((await call("GET", instances)).status).toBe(200);
  expect((await fetch(emulator.server.url.replace(/\/v4$/, instances))).status).toBe(404);
});

test("R1-022, R1-095: the status codes of the emulator, always with the envelope", async () => {
  expect((await call("POST", instances, instanceBody)).status).toBe(200);
  const refused = [
    [await call("POST", instances, {}), 400],
    [await as(undefined)("GET", instances), 401],
    [await (await restricted("nobody", {}))("POST", instances, instanceBody), 403],
    [await call("GET", `${instances}/99`), 404],
    [await call("PUT", instances, {}), 405],
  ] as const;
  for (const [{ status, body }, expected] of refused) {
    expect(status).toBe(expected);
    const errors = body["errors"] as readonly Json[];
    expect(errors.length).toBeGreaterThan(0);
    for (const { field, reason } of errors) expect([typeof field, String(reason).length > 0]).toEqual(["string", true]);
  }
});

test("R1-023: an id is an integer that is never reused", async () => {
  const first = (await make(instances, instanceBody))["id"];
  await call("DELETE", `${instances}/${String(first)}`);
  const second = (await make(instances, instanceBody))["id"];
  expect([Number.isInteger(first), Number.isInteger(second), first === second]).toEqual([true, true, false]);
});

test("R1-031, R1-086: an empty instance has no image, no disk and no config", async () => {
  expect((await make(instances, instanceBody))["image"]).toBeNull();
  expect((await control("GET", "/instances/1")).body).toEqual({ disks: [], configs: [] });
});

test("R1-033: tags have no other effect", async () => {
  const [plain, tagged] = [
    await make(instances, { ...instanceBody, tags: [] }),
    await make(instances, { ...instanceBody, tags: ["shop"] }),
  ];
  const differing = Object.keys(plain).filter((name) => JSON.stringify(plain[name]) !== JSON.stringify(tagged[name]));
  expect(differing.filter((name) => !["id", "host_uuid", "ipv4", "ipv6", "created", "updated"].includes(name))).toEqual(
    ["tags"],
  );
});

test("R1-039, R1-110: private_ip adds a private address, at most one", async () => {
  const { ipv4 } = await make(instances, { ...instanceBody, private_ip: true });
  const addresses = ipv4 as readonly string[];
  expect(addresses).toHaveLength(2);
  expect(addresses.every((address) => isIPv4(address))).toBe(true);
  expect(addresses.filter((address) => address.startsWith("192.168."))).toHaveLength(1);
});

test("R1-044: with the watchdog an instance boots again after an unexpected shutdown, and without it stays offline", async () => {
  await make(instances, imageBody);
  await until(call, `${instances}/1`, "running");
  await control("POST", "/instances/1/power-off");
  expect((await call("GET", `${instances}/1`)).body["status"]).toMatch(/booting|running/);
  await until(call, `${instances}/1`, "running");
  await call("PUT", `${instances}/1`, { watchdog_enabled: false });
  await control("POST", "/instances/1/power-off");
  expect((await call("GET", `${instances}/1`)).body["status"]).toBe("offline");
});

test("R1-045: after five boots in 15 minutes the watchdog stops, and later it starts again", async () => {
  await make(instances, imageBody);
  await until(call, `${instances}/1`, "running");
  const crash = async () => {
    await control("POST", "/instances/1/power-off");
    await control("POST", "/clock/advance", { seconds: 60 });
    return (await call("GET", `${instances}/1`)).body["status"];
  };
  const seen: unknown[] = [];
  for (let count = 0; count < 6; count++) seen.push(await crash());
  expect(seen).toEqual(["running", "running", "running", "running", "running", "offline"]);
  await control("POST", "/clock/advance", { seconds: 15 * 60 });
  await call("POST", `${instances}/1/boot`);
  await until(call, `${instances}/1`, "running");
  expect(await crash()).toBe("running");
});

test("R1-045: requested boots count too, except the first boot of an instance", async () => {
  await make(instances, imageBody);
  await until(call, `${instances}/1`, "running");
  const status = async () => (await call("GET", `${instances}/1`)).body["status"];
  for (let count = 0; count < 3; count++) {
    await control("PUT", "/objects/instance/1", { status: "offline" });
    expect((await call("POST", `${instances}/1/boot`)).status).toBe(200);
    await until(call, `${instances}/1`, "running");
  }
  const seen: unknown[] = [];
  for (let count = 0; count < 3; count++) {
    await control("POST", "/instances/1/power-off");
    await control("POST", "/clock/advance", { seconds: 60 });
    seen.push(await status());
  }
  expect(seen).toEqual(["running", "running", "offline"]);
});

test("R1-059, R1-060, R1-062, R1-063, R1-074: the fields of an image", async () => {
  await make(instances, imageBody);
  await make("/images", { disk_id: 1, label: "golden" });
  const images = await listed("/images");
  const ids = images.map(({ id }) => String(id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, is_public, label, capabilities, created, updated, vendor } of images) {
    expect(String(id).startsWith(is_public === true ? "public/" : "private/")).toBe(true);
    expect([typeof label, Array.isArray(capabilities)]).toEqual(["string", true]);
    for (const time of [created, updated]) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(vendor === null).toBe(is_public === false);
  }
  expect(images.find(({ id }) => id === "public/debian12")?.["capabilities"]).toContain("cloud-init");
});

test("R1-082: the availability list contains only selected plans and regions", async () => {
  const entries = await listed("/regions/availability");
  expect(entries.some(({ plan }) => plan === "g6-standard-1")).toBe(false);
  expect(entries.some(({ region }) => region === "us-west")).toBe(false);
});

test("R1-093: a list contains the objects that the caller may see", async () => {
  await make(instances, instanceBody);
  await make(instances, instanceBody);
  const one = await restricted("one", { computes: { 2: "read_only" } });
  const { body } = await one("GET", `${instances}?page=1&page_size=25`);
  expect([(body["data"] as readonly Json[]).map(({ id }) => id), body["results"]]).toEqual([[2], 1]);
});

test("R1-137: a deletion releases the addresses, which are not reused", async () => {
  const { ipv4 } = await make(instances, instanceBody);
  await call("DELETE", `${instances}/1`);
  const next = (await make(instances, instanceBody))["ipv4"] as readonly string[];
  expect(next).not.toEqual(ipv4);
});

test("R1-187: scopes limit a token, and grants limit a restricted user", async () => {
  await make(instances, instanceBody);
  const grants = { computes: { 1: "read_write" } };
  const reading = await restricted("reading", grants, "computes:read_only");
  const writing = await restricted("writing", grants, "computes:read_write");
  expect((await reading("GET", `${instances}/1`)).status).toBe(200);
  expect((await reading("PUT", `${instances}/1`, { label: "mine" })).status).toBe(403);
  expect((await writing("PUT", `${instances}/1`, { label: "mine" })).status).toBe(200);
  expect((await call("POST", instances, { ...instanceBody, tags: ["shop"] })).status).toBe(200);
  expect((await writing("PUT", `${instances}/1`, { tags: ["shop"] })).status).toBe(403);
});

test("R1-195, R1-196, R1-199: endpoints outside the specification are outside /v4", async () => {
  const paths = endpoints.map(({ path }) => path).join(" ");
  expect(paths).not.toMatch(/token|events|account|types|scripts|sshkeys|resize/);
  for (const path of ["/profile/tokens", "/account/events", "/compute/types"]) {
    expect((await call("GET", path)).status).toBe(404);
  }
  expect((await control("GET", "/events")).status).toBe(200);
});

test("R1-197: there is no rate limit by default", async () => {
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await call("GET", "/regions")).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await control("PUT", "/limits", { requestsPerMinute: 1 });
  await call("GET", "/regions");
  expect((await call("GET", "/regions")).status).toBe(429);
});

test("R1-202: an update returns the complete instance", async () => {
  const made = await make(instances, instanceBody);
  const { body } = await call("PUT", `${instances}/1`, { label: "renamed" });
  expect(Object.keys(body)).toEqual(Object.keys(made));
});
