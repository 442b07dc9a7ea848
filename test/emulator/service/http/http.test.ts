import { connect } from "node:net";
import { contracts } from "../../../../src/resources/contracts";
import { endpoints } from "../../../support/endpoints";
import { domainBody, imageBody, instanceBody, type Reply, useEmulator } from "../../support";

const emulator = useEmulator();
const { call, control, make } = emulator;

const raw = (path: string, init: RequestInit) => {
  const { url, token } = emulator.server;
  return fetch(`${url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...(init.headers as Readonly<Record<string, string>>) },
  });
};

test("R1-003: a body that is not JSON is rejected in the envelope", async () => {
  const reply = await call("POST", "/domains", "{oops");
  expect(reply.status).toBe(400);
  expect(reply.fields).toEqual([""]);
  expect(JSON.stringify(reply.body)).toContain("isn't valid JSON");
});

test("R1-003: every response is JSON with a JSON content type", async () => {
  await make("/domains", domainBody);
  const token = { authorization: `Bearer ${emulator.server.token}`, "content-type": "application/json" };
  const large = JSON.stringify({ ...domainBody, description: "x".repeat(3_000_000) });
  const requests: readonly (readonly [number, string, RequestInit])[] = [
    [200, "/domains", { headers: token }],
    [200, "/domains/1", { method: "PUT", headers: token, body: "{}" }],
    [200, "/domains/1", { method: "DELETE", headers: token }],
    [400, "/domains", { method: "POST", headers: token, body: "{oops" }],
    [401, "/domains", {}],
    [404, "/nothing/here", { headers: token }],
    [405, "/domains", { method: "PATCH", headers: token, body: "{}" }],
    [413, "/domains", { method: "POST", headers: token, body: large }],
    [415, "/domains", { method: "POST", headers: { authorization: token.authorization }, body: "{}" }],
  ];
  for (const [status, path, init] of requests) {
    const answer = await fetch(`${emulator.server.url}${path}`, init);
    // The public SDK for Go rejects parameters such as a charset.
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/json"]);
    expect(await answer.json()).toEqual(expect.any(Object));
  }
});

test("R1-004: a body without the JSON content type is rejected", async () => {
  const body = JSON.stringify(domainBody);
  expect((await raw("/domains", { method: "POST", body })).status).toBe(415);
  const headers = { "content-type": "application/json; charset=utf-8" };
  expect((await raw("/domains", { method: "POST", body, headers })).status).toBe(200);
});

test("R1-021: a body that is too large returns 413 in the envelope", async () => {
  const reply = await call("POST", "/domains", { ...domainBody, description: "x".repeat(3_000_000) });
  expect(reply.status).toBe(413);
  expect(reply.body["errors"]).toHaveLength(1);
});

test("R1-018, R1-021: an unknown path returns 404 and another method 405, both in the envelope", async () => {
  const unknown = await call("GET", "/nothing/here");
  expect(unknown).toMatchObject({ status: 404, fields: [""] });
  const other = await call("PATCH", "/domains");
  expect(other).toMatchObject({ status: 405, fields: [""] });
  expect(other.headers.get("allow")).toBe("GET, HEAD, POST");
  const outside = await fetch(emulator.server.url.replace("/v4", "/elsewhere"));
  expect(outside.status).toBe(404);
  expect(await outside.json()).toHaveProperty("errors");
});

test("R1-002: a Beta path is not served under /v4, nor a stable one under /v4beta", async () => {
  expect((await call("GET", "/networking/vlans")).status).toBe(404);
  const beta = emulator.server.url.replace("/v4", "/v4beta");
  expect((await fetch(`${beta}/domains`)).status).toBe(404);
  expect((await fetch(`${beta}/networking/vlans`)).status).not.toBe(404);
});

test("R1-183: names in paths take precedence over ids", async () => {
  expect((await call("GET", "/images/upload")).status).toBe(405);
  expect((await call("GET", "/domains/import")).status).toBe(405);
  const availability = await call("GET", "/regions/availability");
  expect(availability.body).toHaveProperty("results");
});

test("R1-006, R1-203: an id that is not a number returns 404", async () => {
  for (const id of ["x", "1.5", "0", "-1", "1e3", "%00", "%zz", "99999999999999999999"]) {
    expect((await call("GET", `/compute/instances/${id}`)).status).toBe(404);
  }
});

test("R1-006, R1-203, R3-081: an id has one spelling, and others return 404", async () => {
  await make("/domains", domainBody);
  expect((await call("GET", "/domains/1")).status).toBe(200);
  for (const id of ["01", "1.0", "1e0", "0x1", "+1", "1%20", "1x", "x1"]) {
    expect([id, (await call("GET", `/domains/${id}`)).status]).toEqual([id, 404]);
  }
});

test("R1-021: a path that continues after an id returns 404 for every method", async () => {
  await make("/domains", domainBody);
  for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
    expect([method, (await call(method, "/domains/1/nothing")).status]).toEqual([method, 404]);
  }
});

test("R1-010: a deletion returns an empty object", async () => {
  await make("/domains", domainBody);
  const reply = await call("DELETE", "/domains/1");
  expect(reply.body).toEqual({});
  expect(reply.headers.get("content-type")).toContain("application/json");
  expect((await call("DELETE", "/domains/1")).status).toBe(404);
});

test("R1-019: every invalid field is named, by its path in the request", async () => {
  const reply = await call("POST", "/networking/firewalls", {
    label: "a",
    rulez: {},
    rules: {
      inbound: [{ action: "ACCEPT", protocol: "tcp", addresses: {}, ports: 80 }],
      inbound_policy: "DROP",
      outboundPolicy: "ACCEPT",
    },
    status: "enabled",
    id: 3,
  });
  expect(reply.status).toBe(400);
  expect([...reply.fields].sort()).toEqual(
    [
      "id",
      "label",
      "rules.inbound[0].addresses",
      "rules.inbound[0].ports",
      "rules.inbound[0].protocol",
      "rules.outboundPolicy",
      "rules.outbound_policy",
      "rulez",
      "status",
    ].sort(),
  );
  for (const { reason } of reply.body["errors"] as readonly { reason: string }[]) expect(reason).not.toBe("");
});

test("R1-003: a body that is not an object is rejected, with one error without a field", async () => {
  await make("/domains", domainBody);
  for (const body of ["[]", "null", '"text"', "3"]) {
    expect(await call("POST", "/domains", body)).toMatchObject({ status: 400, fields: [""] });
    expect(await call("PUT", "/domains/1", body)).toMatchObject({ status: 400, fields: [""] });
  }
});

test("a create without a body lacks the required fields, and an update without one changes nothing", async () => {
  expect([...(await call("POST", "/domains")).fields].sort()).toEqual(["domain", "type"]);
  const made = await make("/domains", domainBody);
  await control("POST", "/clock/advance", { seconds: 60 });
  expect(await call("PUT", "/domains/1")).toMatchObject({ status: 200, body: made });
  expect(await call("PUT", "/domains/1", {})).toMatchObject({ status: 200, body: made });
});

test("R1-019: an unknown field is named with its position in a list, and so is every other one", async () => {
  const rule = { action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] } };
  const reply = await call("POST", "/networking/firewalls", {
    label: "edge",
    rules: { inbound_policy: "DROP", outbound_policy: "DROP", inbound: [rule, { ...rule, porst: "80" }] },
  });
  expect(reply).toMatchObject({ status: 400, fields: ["rules.inbound[1].porst"] });
});

const reasonOf = ({ body }: Reply) => (body["errors"] as readonly [{ readonly reason: string }])[0].reason;

test("the error for an unknown field suggests a similar one that can be set", async () => {
  const send = async (field: string) =>
    reasonOf(await call("POST", "/compute/instances", { ...imageBody, [field]: 1 }));
  expect(await send("swap_siz")).toMatch(/did you mean swap_size\?/);
  expect(await send("root_pas")).toMatch(/did you mean root_pass\?/);
  for (const field of ["watchdog_enable", "statuss", "something"])
    expect(await send(field)).not.toContain("did you mean");
});

test("R1-133: the reason explains why a field cannot be set", async () => {
  await make("/compute/instances", instanceBody);
  const update = async (body: object) => reasonOf(await call("PUT", "/compute/instances/1", body));
  expect(await update({ region: "eu-central" })).toContain("can't be changed by an update");
  expect(await update({ host_uuid: "x" })).toContain("is read-only");
  expect(reasonOf(await call("POST", "/compute/instances", { ...instanceBody, watchdog_enabled: false }))).toContain(
    "can't be set on creation",
  );
});

test("R3-167: a reason names other fields as in requests", async () => {
  const reply = await call("POST", "/networking/ipv6/ranges", {
    prefix_length: 64,
    compute_id: 1,
    route_target: "::1",
  });
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body)).toContain("route_target");
  expect(JSON.stringify(reply.body)).not.toMatch(/computeId|routeTarget/);
});

test("every endpoint of the specification exists", async () => {
  for (const { method, path, beta } of endpoints) {
    const place = path.replace(/\{(\w+)\+?\}/g, (_, name: string) => (name === "engineId" ? "mysql/1" : "1"));
    const { url, token } = emulator.server;
    const response = await fetch(`${beta ? url.replace("/v4", "/v4beta") : url}${place}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(method === "GET" || method === "DELETE" ? {} : { body: "{}" }),
    });
    expect({ method, path, status: response.status }).not.toMatchObject({ status: 405 });
    expect({ method, path, status: response.status }).not.toMatchObject({ status: 500 });
    if (response.status === 404) expect(await response.text()).not.toContain("the API has no path");
  }
});

test("an invalid HTTP request returns the envelope too", async () => {
  const port = Number(new URL(emulator.server.url).port);
  const text = await new Promise<string>((resolve, reject) => {
    let seen = "";
    const socket = connect(port, "127.0.0.1", () => socket.write("NONSENSE\r\n\r\n"));
    socket.on("data", (chunk: Buffer) => (seen += chunk.toString()));
    socket.on("close", () => {
      resolve(seen);
    });
    socket.on("error", reject);
  });
  expect(text).toContain('{"errors":[');
});

test("R1-005: times have no zone suffix", async () => {
  const body = await make("/domains", domainBody);
  expect(body["created"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
});

test("R3-001: `compute` is the name of the instance kind in paths, scopes and fields", () => {
  const text = JSON.stringify({
    endpoints,
    contracts: contracts.map(({ path, access, fields }) => ({ path, access, names: Object.keys(fields) })),
  });
  expect(endpoints.map(({ path }) => path)).toContain("/compute/instances/{computeId}");
  expect(contracts.find(({ name }) => name === "compute_instance")?.access.scope).toBe("computes");
  expect(contracts.find(({ name }) => name === "firewall_device")?.fields["computeId"]).toBeDefined();
  expect(text).not.toMatch(/linode/i);
});
