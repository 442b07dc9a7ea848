import { databaseBody, domainBody, imageBody, type Json, useEmulator } from "../../support";

const emulator = useEmulator();
const { call, control, make } = emulator;

const secret = "correct horse battery";

async function log(query = ""): Promise<readonly Json[]> {
  return (await control("GET", `/requests${query}`)).body as unknown as readonly Json[];
}

const pathsOf = (entries: readonly Json[]) => entries.map(({ method, path }) => `${String(method)} ${String(path)}`);

test("the log contains the time of a request, the created object, and the reasons of a rejection", async () => {
  await control("PUT", "/clock", { frozen: true });
  const { now } = (await control("GET", "/clock")).body;
  await make("/domains", domainBody);
  await call("POST", "/domains", domainBody);
  expect(await log()).toMatchObject([
    { at: now, status: 200, made: "/v4/domains/1" },
    {
      at: now,
      status: 400,
      errors: [{ field: "domain", reason: expect.stringContaining("unique") as string }],
    },
  ]);
});

test("a created object has the id that paths use, and a copy belongs to its own collection", async () => {
  const { ipv4 } = await make("/compute/instances", imageBody);
  await make("/domains", domainBody);
  await make("/domains/1/clone", { domain: "copy.example" });
  await control("PUT", "/account", { additionalIps: true });
  const { address } = await make("/networking/ips", { compute_id: 1, public: true, type: "ipv4" });
  const { range } = await make("/networking/ipv6/ranges", { prefix_length: 64, compute_id: 1 });
  await make("/tags", { label: "team" });
  expect(ipv4).not.toContain(address);
  expect((await log()).flatMap(({ made }) => made ?? [])).toEqual([
    "/v4/compute/instances/1",
    "/v4/domains/1",
    "/v4/domains/2",
    `/v4/networking/ips/${String(address)}`,
    `/v4/networking/ipv6/ranges/${String(range).replace("/64", "")}`,
    "/v4/tags/team",
  ]);
});

describe("GET requests with a query", () => {
  beforeEach(async () => {
    await make("/domains", domainBody);
    await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
    await call("GET", "/domains?page=1");
    await call("GET", "/domains/12");
    await call("DELETE", "/domains/1");
  });

  test("returns the last ones, and the ones before a number", async () => {
    expect(pathsOf(await log("?last=2"))).toEqual(["GET /v4/domains/12", "DELETE /v4/domains/1"]);
    const [{ seq } = { seq: 0 }] = await log("?last=2");
    expect(pathsOf(await log(`?before=${String(seq)}&last=1`))).toEqual(["GET /v4/domains"]);
  });

  test("finds method and path, query, status, user and reasons, regardless of case", async () => {
    expect(pathsOf(await log("?search=delete%20/v4"))).toEqual(["DELETE /v4/domains/1"]);
    expect(pathsOf(await log("?search=page%3D1"))).toEqual(["GET /v4/domains"]);
    expect(pathsOf(await log("?search=404"))).toEqual(["GET /v4/domains/12"]);
    expect(pathsOf(await log("?search=DOMAIN%2012%20DOESN"))).toEqual(["GET /v4/domains/12"]);
    expect(await log("?search=admin")).toHaveLength(5);
    expect(await log("?search=nobody")).toEqual([]);
  });

  test("returns those of an object: its creation and requests below its path, but not those of its neighbors", async () => {
    expect(pathsOf(await log("?object=/v4/domains/1"))).toEqual([
      "POST /v4/domains",
      "POST /v4/domains/1/records",
      "DELETE /v4/domains/1",
    ]);
    expect(pathsOf(await log("?object=/v4/domains/1/records/1"))).toEqual(["POST /v4/domains/1/records"]);
  });

  test.each([
    ["last=0", "last"],
    ["before=soon", "before"],
    ["object=", "object"],
    ["lastt=1", "lastt"],
  ])("rejects %s", async (query, field) => {
    const { status, fields } = await control("GET", `/requests?${query}`);
    expect(status).toBe(400);
    expect(fields).toEqual([field]);
  });
});

describe("GET requests/{seq}", () => {
  /** With its bodies: the first, second, … request of the test. */
  const bodies = async (nth: number) => {
    const seq = (await log())[nth - 1]?.["seq"];
    return (await control("GET", `/requests/${String(seq)}`)).body;
  };

  test("returns the request and the response", async () => {
    await make("/domains", domainBody);
    await call("GET", "/domains/1");
    expect(await bodies(1)).toMatchObject({ method: "POST", requestBody: domainBody, responseBody: { id: 1 } });
    expect(await bodies(2)).toMatchObject({ requestBody: null, responseBody: { domain: "shop.example" } });
  });

  test("hides secrets at any depth, and shows that they exist", async () => {
    const metadata = { user_data: Buffer.from("#cloud-config\npassword: x").toString("base64") };
    await make("/compute/instances", {
      ...imageBody,
      root_pass: secret,
      metadata,
      script_id: 2,
      script_data: { db_name: secret },
    });
    await make("/databases/mysql/instances", databaseBody);
    await make("/images/upload", { label: "up", region: "us-east" });
    expect(await bodies(1)).toMatchObject({
      requestBody: {
        label: "web",
        root_pass: "(hidden)",
        metadata: { user_data: "(hidden)" },
        script_data: "(hidden)",
      },
    });
    await control("PUT", "/objects/mysql_database/1", { status: "active" });
    await call("GET", "/databases/mysql/instances/1/credentials");
    const all = JSON.stringify(await Promise.all([1, 2, 3, 4].map(bodies)));
    for (const hidden of [secret, metadata.user_data]) expect(all).not.toContain(hidden);
    expect(await bodies(3)).toMatchObject({ responseBody: { upload_to: "(hidden)" } });
    expect(await bodies(4)).toMatchObject({
      status: 200,
      responseBody: { username: "(hidden)", password: "(hidden)" },
    });
  });

  test("shows no unreadable body, because it may contain a secret, and no body that is too large", async () => {
    await call("POST", "/domains", `{"root_pass": "${secret}"`);
    await call("POST", "/domains", { ...domainBody, description: "x".repeat(300_000) });
    expect(await bodies(1)).toMatchObject({ requestBody: { unreadable: true, bytes: 37 } });
    expect(await bodies(2)).toMatchObject({ requestBody: { cut: true, bytes: expect.any(Number) as number } });
    expect(JSON.stringify(await bodies(1))).not.toContain(secret);
  });

  test.each(["999999", "0", "x", "1.5"])("there is no request %s", async (seq) => {
    await call("GET", "/domains");
    expect((await control("GET", `/requests/${seq}`)).status).toBe(404);
  });

  test("they disappear when the log is emptied", async () => {
    await call("GET", "/domains");
    const seq = (await log())[0]?.["seq"];
    expect((await control("GET", `/requests/${String(seq)}`)).status).toBe(200);
    await control("DELETE", "/requests");
    expect((await control("GET", `/requests/${String(seq)}`)).status).toBe(404);
  });
});

describe("in the names of the public API", () => {
  const linode = useEmulator({ dialect: "linode" });

  test("secrets are hidden under those names", async () => {
    const place = { region: "us-east", type: "g6-standard-1", image: "linode/debian12", root_pass: secret };
    await linode.make("/linode/instances", { ...place, stackscript_id: 2, stackscript_data: { db_name: secret } });
    const [made] = (await linode.control("GET", "/requests")).body as unknown as readonly Json[];
    const { body } = await linode.control("GET", `/requests/${String(made?.["seq"])}`);
    expect(body).toMatchObject({
      requestBody: { image: "linode/debian12", root_pass: "(hidden)", stackscript_data: "(hidden)" },
      responseBody: { image: "linode/debian12" },
    });
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});
