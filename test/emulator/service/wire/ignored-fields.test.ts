import { startStratusEmulator } from "../../../../src/composition/emulator";
import {
  domainBody,
  firewallBody,
  imageBody,
  instanceBody,
  type Json,
  type Reply,
  rulesBody,
  testEmulatorOf,
  until,
  useEmulator,
  web,
} from "../../support";

// Fields that a request does not accept: the service ignores them, and the emulator lists them.

const emulator = useEmulator({ strictFields: false });
const { call, control, make } = emulator;

const instances = "/compute/instances";
const strict = (on: boolean) => control("PUT", "/fields", { strict: on });

async function ignored(ask: () => Promise<Reply>): Promise<unknown> {
  await control("DELETE", "/requests");
  expect((await ask()).status).toBe(200);
  const [entry] = (await control("GET", "/requests")).body as unknown as readonly Json[];
  return entry?.["ignored"];
}

/** Instance 1 is running, and domain 1 has record 1. */
async function createObjects(): Promise<void> {
  await make(instances, imageBody);
  await until(call, `${instances}/1`, "running");
  await make("/domains", domainBody);
  await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
  await make("/networking/firewalls", firewallBody);
}

const cases: readonly (readonly [string, string, object, readonly string[]])[] = [
  ["POST", instances, { ...instanceBody, label: "new", status: "running", color: "red" }, ["status", "color"]],
  ["PUT", `${instances}/1`, { label: "new", region: "us-west", computeId: 1 }, ["region", "computeId"]],
  ["PUT", `${instances}/1`, { backups: { enabled: true, schedule: { day: "Sunday" } } }, ["backups.enabled"]],
  ["POST", `${instances}/1/boot`, { computeId: 1 }, ["computeId"]],
  ["POST", `${instances}/1/clone`, { label: "copy", image: "public/debian12" }, ["image"]],
  ["POST", "/domains", { ...domainBody, domain: "new.example", id: 7 }, ["id"]],
  ["PUT", "/domains/1", { domainId: 1, description: "shop" }, ["domainId"]],
  ["POST", "/domains/1/clone", { domain: "copy.example", domainId: 1 }, ["domainId"]],
  ["PUT", "/domains/1/records/1", { type: "AAAA", target: "192.0.2.2" }, ["type"]],
  ["POST", "/networking/firewalls", { ...firewallBody, label: "new", status: "disabled" }, ["status"]],
  ["PUT", "/networking/firewalls/1", { label: "new", rules: rulesBody }, ["rules"]],
  [
    "PUT",
    "/networking/firewalls/1/rules",
    { ...rulesBody, inbound: [web, { ...web, porst: "1" }] },
    ["inbound[1].porst"],
  ],
  ["POST", "/networking/firewalls/1/devices", { id: 1, type: "compute", label: "x" }, ["label"]],
  ["POST", "/networking/ipv4/share", { ips: [], compute_id: 1, linode_id: 1 }, ["linode_id"]],
  ["POST", "/networking/ipv6/ranges", { prefix_length: 64, compute_id: 1, prefix: 64 }, ["prefix"]],
  ["PUT", "/networking/ips/198.18.0.2", { rdns: null, address: "198.18.0.2" }, ["address"]],
  ["POST", "/images/upload", { label: "up", region: "us-east", cloud_init: true }, ["cloud_init"]],
  ["POST", "/tags", { label: "team", linodes: [1] }, ["linodes"]],
];

test.each(cases)("R1-133, R3-134: %s %s ignores unaccepted fields: %j", async (method, path, body, names) => {
  await createObjects();
  expect(await ignored(() => call(method, path, body))).toEqual(names);
});

test.each(cases)("the setting makes it an error: %s %s %j", async (method, path, body, names) => {
  await createObjects();
  await strict(true);
  const reply = await call(method, path, body);
  expect(reply.status).toBe(400);
  expect(reply.fields).toEqual(names);
});

test("R1-029, R3-123: ignored fields change nothing", async () => {
  expect(await make(instances, { ...instanceBody, status: "running", id: 7 })).toMatchObject({
    id: 1,
    status: "offline",
  });
  await call("PUT", `${instances}/1`, { region: "us-west", backups: { enabled: true } });
  expect((await call("GET", `${instances}/1`)).body).toMatchObject({ region: "us-east", backups: { enabled: false } });
  const made = await make("/networking/firewalls", { ...firewallBody, status: "disabled" });
  expect(made).toMatchObject({ status: "enabled" });
});

test("R1-018, R1-133: invalid fields are still rejected", async () => {
  expect((await call("POST", instances, { ...instanceBody, label: "ab", color: "red" })).fields).toEqual(["label"]);
  expect((await call("POST", instances, { ...instanceBody, region: undefined, regoin: "us-east" })).fields).toEqual([
    "region",
  ]);
});

test("a request without such fields ignores none", async () => {
  expect(await ignored(() => call("POST", "/domains", domainBody))).toEqual([]);
  expect(await ignored(() => call("GET", "/domains"))).toEqual([]);
});

test("the control API shows the setting, and a reset restores it", async () => {
  expect((await control("GET", "/fields")).body).toEqual({ strict: false });
  expect((await strict(true)).body).toEqual({ strict: true });
  expect((await control("GET", "/fields")).body).toEqual({ strict: true });
  await control("POST", "/reset");
  expect((await control("GET", "/fields")).body).toEqual({ strict: false });
  expect((await control("PUT", "/fields", {})).fields).toEqual(["strict"]);
  expect((await control("PUT", "/fields", { strict: "yes" })).fields).toEqual(["strict"]);
});

test("an emulator started in strict mode rejects them, also after a reset", async () => {
  const emulator = await startStratusEmulator({ port: 0, strictFields: true });
  try {
    const other = testEmulatorOf(emulator);
    const refused = () => other.call("POST", "/domains", { ...domainBody, domainId: 1 });
    expect((await refused()).fields).toEqual(["domainId"]);
    await other.control("POST", "/reset");
    expect((await refused()).fields).toEqual(["domainId"]);
  } finally {
    await emulator.close();
  }
});
