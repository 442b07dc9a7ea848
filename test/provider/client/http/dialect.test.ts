import { ApiError, beta, DialectMismatchError, isNotFound } from "../../../../src/provider/client";
import { useEmulator } from "../../../emulator/support";
import { answer, closeAll, connecting, type Handler, methods, refuse, rejection, serving } from "../support/server";

afterEach(closeAll);

const linode = { dialect: "linode" } as const;

test("requests and responses use the names of the service", async () => {
  const server = await serving(({ path }, response) => {
    answer(response, 200, path.includes("images") ? { id: "linode/debian12" } : { id: 7, image: "linode/debian12" });
  });
  const client = connecting(server.url, linode);
  const body = { image: "public/debian12", script_id: 1, tags: ["public/x"] };
  expect(await client.post("/compute/instances", body)).toEqual({ id: 7, image: "public/debian12" });
  expect(await client.get("/images/public/debian12")).toEqual({ id: "public/debian12" });
  await client.post(beta("/networking/ips/share"), { compute_id: 1, ips: [] });
  expect(server.received.map(({ method, path, body: sent }) => [method, path, sent])).toEqual([
    ["POST", "/v4/linode/instances", { image: "linode/debian12", stackscript_id: 1, tags: ["public/x"] }],
    ["GET", "/v4/images/linode/debian12", undefined],
    ["POST", "/v4beta/networking/ips/share", { linode_id: 1, ips: [] }],
  ]);
});

test("errors use the field names of the specification, and the path of the request", async () => {
  const server = await serving((_, response) => {
    refuse(response, 400, "linode_id is not active", "linode_id");
  });
  const error = await rejection(connecting(server.url, linode).post("/compute/instances/1/clone", { compute_id: 2 }));
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).errors).toEqual([{ field: "compute_id", reason: "compute_id is not active" }]);
  expect(error.message).toBe("POST /linode/instances/1/clone failed with status code 400: compute_id is not active");
});

test("masks secrets under the names of the service, too", async () => {
  const server = await serving((_, response) => {
    answer(response, 200, { id: 1 });
  });
  const client = connecting(server.url, { ...linode, sensitiveFields: () => ["script_data", "root_pass"] });
  await client.post("/compute/instances", { script_data: { key: "s3cret-value" }, root_pass: "correct horse" });
  const [trace] = client.lines.filter(({ level }) => level === "trace");
  expect(trace?.fields).toEqual({ body: { stackscript_data: "(hidden)", root_pass: "(hidden)" } });
});

test("filters a list by the names of the service", async () => {
  const server = await serving((_, response) => {
    answer(response, 200, { data: [{ address: "192.0.2.1", linode_id: 7 }], page: 1, pages: 1, results: 1 });
  });
  const found = await connecting(server.url, linode).listMatching("/networking/ips", {
    where: { compute_id: 7 },
    matches: ({ compute_id }) => compute_id === 7,
  });
  expect(found).toEqual({ objects: [{ address: "192.0.2.1", compute_id: 7 }], isWhole: false });
  expect(server.received.map(({ headers }) => headers["x-filter"])).toEqual(['{"linode_id":7}']);
});

test("a retry sends the same request again", async () => {
  const server = await serving((_, response) => {
    if (server.received.length < 3) refuse(response, 429, "Too many requests");
    else answer(response, 200, { id: 1, image: null });
  });
  await connecting(server.url, linode).post("/compute/instances/1/clone", { compute_id: 2 });
  expect(server.received.map(({ path, body }) => [path, body])).toEqual(
    Array.from({ length: 3 }, () => ["/v4/linode/instances/1/clone", { linode_id: 2 }]),
  );
});

const nothingHere: Handler = (_, response) => {
  refuse(response, 404, "Not found");
};

describe("a service of another dialect", () => {
  test.each([
    ["stratus", "linode", "/compute/instances"],
    ["linode", "stratus", "/linode/instances"],
  ] as const)("is a service without instances: with %s set, the error suggests %s", async (dialect, other, path) => {
    const server = await serving(nothingHere);
    for (const ask of [
      () => connecting(server.url, { dialect }).get("/compute/instances/7"),
      () => connecting(server.url, { dialect }).delete("/compute/instances/7"),
      () => connecting(server.url, { dialect }).post("/compute/instances", {}),
      () => connecting(server.url, { dialect }).get("/images/public/debian12"),
    ]) {
      const error = await rejection(ask());
      expect(error).toBeInstanceOf(DialectMismatchError);
      expect(isNotFound(error)).toBe(false);
      expect(error.message).toContain(`so did GET ${path}`);
      expect(error.message).toContain(`the service doesn't use the dialect "${dialect}"`);
      expect(error.message).toContain(`Set dialect (STRATUS_DIALECT) to "${other}"`);
    }
  });

  test("is distinguished from a service without this instance by one request, and only once", async () => {
    const server = await serving(({ path }, response) => {
      if (/instances\?page=1$/.test(path)) answer(response, 200, { data: [], page: 1, pages: 1, results: 0 });
      else refuse(response, 404, "Not found");
    });
    const client = connecting(server.url);
    for (const id of [7, 8])
      expect(isNotFound(await rejection(client.get(`/compute/instances/${String(id)}`)))).toBe(true);
    expect(methods(server)).toEqual([
      "GET /compute/instances/7",
      "GET /compute/instances?page=1",
      "GET /compute/instances/8",
    ]);
  });

  test("is detected once by concurrent requests, and none of them reports its instance as deleted", async () => {
    const server = await serving(nothingHere);
    const client = connecting(server.url);
    const all = [7, 8, 9].map((id) => rejection(client.get(`/compute/instances/${String(id)}`)));
    for (const error of await Promise.all(all)) expect(error).toBeInstanceOf(DialectMismatchError);
    expect(methods(server).filter((each) => each.includes("?"))).toHaveLength(1);
  });

  test("is unknown if the list request fails: then the 404 is not accepted", async () => {
    const server = await serving(({ path }, response) => {
      refuse(response, path.includes("?") ? 500 : 404, "Something");
    });
    const error = await rejection(connecting(server.url, { maxRetries: 0 }).get("/compute/instances/7"));
    expect(isNotFound(error)).toBe(false);
    expect(error.message).toContain("GET /compute/instances?page=1 failed with status code 500");
  });

  test("is not checked after a response with instances, nor for other paths", async () => {
    const server = await serving(({ path }, response) => {
      if (path.endsWith("/instances/1")) answer(response, 200, { id: 1 });
      else refuse(response, 404, "Not found");
    });
    const client = connecting(server.url);
    expect(isNotFound(await rejection(client.get("/domains/7")))).toBe(true);
    await client.get("/compute/instances/1");
    expect(isNotFound(await rejection(client.get("/compute/instances/7")))).toBe(true);
    expect(methods(server)).toEqual(["GET /domains/7", "GET /compute/instances/1", "GET /compute/instances/7"]);
  });

  test("is not assumed if the token can't list instances", async () => {
    const server = await serving(({ path }, response) => {
      if (path.includes("?")) refuse(response, 403, "The token lacks the scope");
      else refuse(response, 404, "Not found");
    });
    expect(isNotFound(await rejection(connecting(server.url).get("/images/public/none")))).toBe(true);
  });
});

describe("against the emulator", () => {
  const other = useEmulator(linode);

  test("finds a create with a lost response by the names of the specification", async () => {
    await other.control("POST", "/faults", {
      match: { method: "POST", path: "/linode/instances" },
      effect: { drop: "after" },
    });
    const { url, token } = other.server;
    const client = connecting(url, { ...linode, token });
    const body = { region: "us-east", type: "g6-nanode-1", image: "public/debian12", root_pass: "correct horse" };
    const made = await client.create("/compute/instances", body, {
      collection: "/compute/instances",
      matches: ({ image }) => image === "public/debian12",
      description: "an instance",
    });
    expect(made["image"]).toBe("public/debian12");
    expect(await client.list("/compute/instances")).toHaveLength(1);
  });
});
