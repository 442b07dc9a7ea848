import { writeFileSync } from "node:fs";
import { startStratusEmulator } from "../../../../src/composition/emulator";
import { temporary } from "../../folder";
import { databaseBody, instanceBody, type Json, testEmulatorOf, useEmulator } from "../../support";

const { call, as, control } = useEmulator();

const ids = (body: Json) => (body["data"] as readonly { readonly id: string }[]).map(({ id }) => id);

test("R1-075 to R1-080: regions", async () => {
  const { body } = await call("GET", "/regions");
  expect(ids(body)).toEqual(["us-east", "eu-central", "us-west", "ap-south"]);
  const { body: region } = await call("GET", "/regions/us-east");
  expect(region).toEqual((body["data"] as readonly Json[])[0]);
  expect(region).toMatchObject({ id: "us-east", label: "Newark, NJ, USA", status: "ok", country: "us" });
  const { ipv4, ipv6 } = region["resolvers"] as { readonly ipv4: unknown; readonly ipv6: unknown };
  expect(typeof ipv4).toBe("string");
  expect(ipv6).toContain(", ");
  expect((await call("GET", "/regions/mars")).status).toBe(404);
});

test("R1-077, R1-078: the capabilities of the regions", async () => {
  const can = async (id: string) => (await call("GET", `/regions/${id}`)).body["capabilities"];
  expect(await can("ap-south")).not.toContain("Metadata");
  expect(await can("us-west")).not.toContain("Vlans");
  expect(await can("eu-central")).toEqual(expect.arrayContaining(["Metadata", "Vlans"]));
});

test("R1-081, R1-184: availability", async () => {
  const { body } = await call("GET", "/regions/availability");
  expect(body["data"]).toContainEqual({ region: "ap-south", plan: "g1-gpu-rtx6000-1", available: false });
  expect((await call("GET", "/regions/us-east/availability")).body).toEqual({
    region: "us-east",
    plan: "g1-gpu-rtx6000-1",
    available: true,
  });
  expect((await call("GET", "/regions/us-west/availability")).status).toBe(404);
});

test("R1-009: an image's id is accepted in the path with a slash, or escaped", async () => {
  const { body } = await call("GET", "/images/public/debian12");
  expect(body).toMatchObject({
    id: "public/debian12",
    is_public: true,
    deprecated: false,
    expiry: null,
    status: "available",
  });
  expect(body["capabilities"]).toContain("cloud-init");
  expect((await call("GET", "/images/public%2Fdebian12")).body).toEqual(body);
  expect((await call("GET", "/images/public/none")).status).toBe(404);
  expect((await call("GET", "/images/debian12")).status).toBe(404);
});

test("R1-064, R1-068: images of distributions are public, and created by the provider for every user", async () => {
  await control("POST", "/users", { username: "maria", restricted: true });
  const { body: made } = await control("POST", "/tokens", { username: "maria", scopes: "*" });
  for (const caller of [call, as(undefined), as(String(made["token"]))]) {
    const images = (await caller("GET", "/images")).body["data"] as readonly Json[];
    expect(images.map(({ is_public }) => is_public)).toEqual(images.map(() => true));
    expect(new Set(images.map(({ created_by }) => created_by)).size).toBe(1);
    expect((await caller("GET", "/images/public/centos7")).body["is_public"]).toBe(true);
  }
});

test("the public images", async () => {
  const { body } = await as(undefined)("GET", "/images");
  expect(ids(body)).toEqual([
    "public/debian11",
    "public/debian12",
    "public/ubuntu22.04",
    "public/ubuntu24.04",
    "public/almalinux9",
    "public/alpine3.19",
    "public/alpine3.20",
    "public/centos7",
  ]);
  expect((await call("GET", "/images/public/centos7")).body["deprecated"]).toBe(true);
  expect((await call("GET", "/images/public/alpine3.19")).body["capabilities"]).toEqual([]);
});

test("R2-009 to R2-011: engines", async () => {
  const { body } = await call("GET", "/databases/engines");
  expect(ids(body)).toContain("mysql/8.0.30");
  const engine = { id: "mysql/8.0.30", engine: "mysql", version: "8.0.30" };
  expect((await call("GET", "/databases/engines/mysql/8.0.30")).body).toEqual(engine);
  expect((await call("GET", "/databases/engines/mysql%2F8.0.30")).body).toEqual(engine);
  expect((await call("GET", "/databases/engines/mysql")).status).toBe(404);
});

test("R1-180: a private image is visible to users with a grant", async () => {
  const { body: state } = await control("GET", "/state");
  const objects = state["objects"] as readonly Json[];
  const image = objects.find(({ id }) => id === "public/debian12") as Json;
  const own = { ...(image["body"] as Json), id: "private/1", isPublic: false };
  const added = { ...image, id: "private/1", parent: "private", seq: 100_000, body: own };
  expect((await control("PUT", "/state", { ...state, objects: [...objects, added] })).body).toEqual({});
  const count = async (caller: typeof call) => (await caller("GET", "/images")).body["results"];
  const token = async (username: string, grants: object) => {
    await control("POST", "/users", { username, restricted: true, grants });
    return as(String((await control("POST", "/tokens", { username, scopes: "images:read_only" })).body["token"]));
  };
  const outsider = await token("outsider", {});
  const insider = await token("insider", { images: { "private/1": "read_only" } });
  expect(await count(as(undefined))).toBe(8);
  expect(await count(outsider)).toBe(8);
  expect(await count(insider)).toBe(9);
  expect(await count(call)).toBe(9);
  expect((await outsider("GET", "/images/private/1")).status).toBe(404);
  expect((await insider("GET", "/images/private/1")).status).toBe(200);
});

test("R1-080, R1-182: regions are listed page by page, regardless of their status", async () => {
  const regions = Array.from({ length: 28 }, (_, index) => ({
    id: `place-${String(index)}`,
    ...(index === 27 && { status: "outage" }),
  }));
  const emulator = await startStratusEmulator({ port: 0, catalogue: { regions } });
  try {
    const testEmulator = testEmulatorOf(emulator);
    const page = async (query: string) => (await testEmulator.call("GET", `/regions?${query}`)).body;
    const first = await page("page_size=25");
    expect(first).toMatchObject({ page: 1, pages: 2, results: 28 });
    const second = await page("page_size=25&page=2");
    expect(second).toMatchObject({ page: 2, pages: 2, results: 28 });
    expect([...ids(first), ...ids(second)]).toEqual(regions.map(({ id }) => id));
    expect(ids(second)).toHaveLength(3);
    const statuses = (second["data"] as readonly Json[]).map(({ status }) => status);
    expect(statuses).toEqual(["ok", "ok", "outage"]);
    expect((await testEmulator.call("GET", "/regions?page=0")).fields).toEqual(["page"]);
  } finally {
    await emulator.close();
  }
});

test("a catalogue file replaces its parts, and keeps the rest", async () => {
  const file = temporary("catalogue.json");
  const plan = { id: "tiny", disk: 1000, memory: 512, vcpus: 1, transfer: 100 };
  writeFileSync(file, JSON.stringify({ plans: [plan], regions: [{ id: "moon" }] }));
  const emulator = await startStratusEmulator({ port: 0, catalogue: file });
  try {
    const testEmulator = testEmulatorOf(emulator);
    expect(ids((await testEmulator.call("GET", "/regions")).body)).toEqual(["moon"]);
    expect((await testEmulator.call("GET", "/databases/engines")).body["results"]).toBe(6);
    const wrong = {
      ...instanceBody,
      image: "public/debian12",
      root_pass: "correct horse",
      region: "moon",
      type: "tiny",
    };
    expect((await testEmulator.call("POST", "/compute/instances", wrong)).fields).toEqual(["type"]);
    expect((await testEmulator.call("POST", "/databases/mysql/instances", databaseBody)).fields).toEqual([
      "region",
      "type",
    ]);
    await testEmulator.control("POST", "/reset");
    expect(ids((await testEmulator.call("GET", "/regions")).body)).toEqual(["moon"]);
  } finally {
    await emulator.close();
  }
});

test("the control API lists the plans of the current catalogue, which the API does not list", async () => {
  const plan = { id: "tiny-1", vcpus: 1, memory: 512, disk: 1024, transfer: 100 };
  const emulator = await startStratusEmulator({ port: 0, catalogue: { plans: [plan] } });
  const { call, control } = testEmulatorOf(emulator);
  expect((await control("GET", "/plans")).body).toEqual([{ ...plan, gpus: 0 }]);
  expect((await call("POST", "/compute/instances", { region: "us-east", type: "tiny-1" })).status).toBe(200);
  await emulator.close();
});

test("an invalid catalogue is rejected with the path of every problem", async () => {
  const catalogue = { regions: [{ label: "x" }], plans: [{ id: "p", disk: "big" }], engins: [] };
  const start = startStratusEmulator({ port: 0, catalogue });
  await expect(start).rejects.toThrow(/regions\[0\]\.id is required[^]*plans\[0\]\.disk must be a whole number/);
  await expect(startStratusEmulator({ port: 0, catalogue })).rejects.toThrow(/engins .*did you mean engines/);
  await expect(startStratusEmulator({ port: 0, catalogue: "/nowhere.json" })).rejects.toThrow(
    /Can't read the catalogue file \/nowhere\.json as JSON/,
  );
});
