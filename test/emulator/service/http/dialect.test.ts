import { imageBody, useEmulator } from "../../support";

const emulator = useEmulator({ dialect: "linode" });
const { call, control, make, as } = emulator;

const linode = { region: "us-east", type: "g6-nanode-1" };
const reasonOf = ({ errors }: Readonly<Record<string, unknown>>) =>
  (errors as readonly { reason: string }[])[0]?.reason;

test("paths and names of the specification are not served", async () => {
  const { status, body } = await call("GET", "/compute/instances");
  expect(status).toBe(404);
  expect(reasonOf(body)).toContain("the API has no path /v4/compute/instances");
  const image = await call("POST", "/linode/instances", {
    ...linode,
    image: "public/debian12",
    root_pass: "correct horse",
  });
  expect([image.status, image.fields]).toEqual([400, ["image"]]);
  expect((await call("GET", "/images/public/debian12")).status).toBe(404);
});

test("the slash of an image's id may be escaped", async () => {
  for (const path of ["/images/linode/debian12", "/images/linode%2Fdebian12"]) {
    expect((await call("GET", path)).body["id"]).toBe("linode/debian12");
  }
});

test.each(["v4", "v4beta"])("/%s serves every endpoint", async (version) => {
  const made = await make("/linode/instances", linode);
  // The URL of the emulator ends in /v4.
  const at = (path: string) => version.slice(2) + path;
  for (const path of ["/linode/instances/1", "/domains", "/databases/mysql/instances", "/networking/vlans"]) {
    expect([path, (await call("GET", at(path))).status]).toEqual([path, 200]);
  }
  const share = { linode_id: made["id"], ips: [] };
  expect(await call("POST", at("/networking/ips/share"), share)).toMatchObject({ status: 200 });
});

test("images have regions, as clients expect", async () => {
  expect((await call("GET", "/images/linode/debian12")).body).toMatchObject({ id: "linode/debian12", regions: [] });
  const { image } = await make("/images/upload", { label: "golden", region: "us-east" });
  expect(image).toMatchObject({ id: "private/1", regions: [] });
  expect((await call("PUT", "/images/private/1", { label: "silver" })).body).toMatchObject({ regions: [] });
});

test("the request log and the paths of faults use the names of the request", async () => {
  await control("POST", "/faults", { match: { path: "/linode/instances" }, effect: { status: 503 } });
  expect((await call("POST", "/linode/instances", linode)).status).toBe(503);
  await make("/linode/instances", linode);
  const log = (await control("GET", "/requests")).body as unknown as readonly { method: string; path: string }[];
  expect(log.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /v4/linode/instances",
    "POST /v4/linode/instances",
  ]);
});

test("the body of a fault is returned unchanged", async () => {
  const body = { compute_id: 1, errors: [{ field: "compute_id", reason: "compute_id" }] };
  await control("POST", "/faults", { effect: { status: 400, body } });
  expect((await call("POST", "/networking/ips", { linode_id: 1 })).body).toEqual(body);
});

test("tokens and users accept the scopes and grants of the dialect, and rejections name them", async () => {
  const user = await control("POST", "/users", {
    username: "ada",
    restricted: true,
    grants: { linodes: { 1: "read_only" }, add_linodes: true },
  });
  expect(user.body["grants"]).toEqual({ linodes: { 1: "read_only" }, add_linodes: true });
  const { body } = await control("POST", "/tokens", { username: "ada", scopes: "linodes:read_only" });
  const ada = as(String(body["token"]));
  await make("/linode/instances", linode);
  expect((await ada("GET", "/linode/instances/1")).status).toBe(200);
  const refused = await ada("POST", "/linode/instances", linode);
  expect([refused.status, reasonOf(refused.body)]).toEqual([
    403,
    "The token lacks the scope linodes:read_write. Its scopes are: linodes:read_only",
  ]);
  const wrong = await control("POST", "/users", { username: "bob", restricted: true, grants: { computes: {} } });
  expect([wrong.status, wrong.fields]).toEqual([400, ["grants.computes"]]);
  expect(reasonOf(wrong.body)).toMatch(/Use one of .*add_linodes.*, linodes/);
});

test("a deployment script accepts the dialect's images, and an instance its fields", async () => {
  const questions = [{ name: "compute_id", required: true }];
  const script = await control("POST", "/scripts", { images: ["linode/debian12"], fields: questions });
  expect(script.body["images"]).toEqual(["linode/debian12"]);
  const body = {
    ...linode,
    image: "linode/debian12",
    root_pass: imageBody.root_pass,
    stackscript_id: script.body["id"],
  };
  const refused = await call("POST", "/linode/instances", body);
  expect([refused.status, refused.fields]).toEqual([400, ["stackscript_data.compute_id"]]);
  const made = await make("/linode/instances", { ...body, stackscript_data: { compute_id: "x" } });
  expect(made["image"]).toBe("linode/debian12");
});

test("addresses are assigned with the region next to the list", async () => {
  for (const label of ["one", "two"]) await make("/linode/instances", { ...linode, label });
  const { data } = (await call("GET", "/networking/ips")).body as {
    data: { address: string; linode_id: number; type: string }[];
  };
  const [one, two] = data.filter(({ type }) => type === "ipv4");
  const assignments = [
    { address: one?.address, linode_id: two?.linode_id },
    { address: two?.address, linode_id: one?.linode_id },
  ];
  expect((await call("POST", "/networking/ips/assign", { region: "us-east", assignments })).status).toBe(200);
  expect((await call("GET", `/networking/ips/${String(one?.address)}`)).body["linode_id"]).toBe(two?.linode_id);
  const elsewhere = await call("POST", "/networking/ips/assign", { region: "us-west", assignments });
  expect([elsewhere.status, elsewhere.fields[0]]).toEqual([400, "region"]);
});

test("X-Filter uses the names of the dialect, and so do rejections", async () => {
  for (const label of ["one", "two"]) await make("/linode/instances", { ...linode, label });
  const filtered = async (path: string, filter: object) => {
    const { url, token } = emulator.server;
    const headers = { authorization: `Bearer ${token}`, "x-filter": JSON.stringify(filter) };
    return (await (await fetch(`${url}${path}`, { headers })).json()) as Readonly<Record<string, unknown>>;
  };
  expect(await filtered("/images", { id: "linode/debian12" })).toMatchObject({ results: 1 });
  expect(await filtered("/images", { id: "public/debian12" })).toMatchObject({ results: 0 });
  expect(reasonOf(await filtered("/networking/ips", { compute_id: 1 }))).toContain("Can't filter on compute_id");
  await make("/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
  const sip = { type: "SRV", service: "sip", protocol: "tcp", target: "sip.shop.example" };
  await make("/domains/1/records", { ...sip, priority: 1, weight: 1, port: 5060 });
  expect(await filtered("/domains/1/records", { name: "_sip._tcp" })).toMatchObject({ results: 1 });
  expect(await filtered("/domains/1/records", { service: "_sip." })).toMatchObject({ results: 0 });
  expect(await filtered("/regions", { capabilities: "Cloud Firewall" })).toMatchObject({ results: 4 });
});

describe("an SRV record", () => {
  const returned = { name: "_sip._tcp", service: "sip", protocol: "tcp" };
  const srv = { type: "SRV", target: "sip.shop.example", priority: 10, weight: 5, port: 5060 };

  test.each([
    ["sip", "tcp"],
    ["_sip.", "_tcp"],
  ])("created with %s and %s returns both undecorated, and the generated name", async (service, protocol) => {
    await make("/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
    const { body } = await call("POST", "/domains/1/records", { ...srv, service, protocol });
    expect(body).toMatchObject(returned);
    expect((await call("GET", "/domains/1/records/1")).body).toMatchObject(returned);
    expect((await call("GET", "/domains/1/records")).body["data"]).toEqual([expect.objectContaining(returned)]);
  });

  test("can be sent back as it was returned, and its name can't be changed", async () => {
    await make("/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
    await make("/domains/1/records", { ...srv, service: "sip", protocol: "tcp" });
    const sent = { ...returned, name: "other", protocol: "udp" };
    expect((await call("PUT", "/domains/1/records/1", sent)).body).toMatchObject({
      ...returned,
      name: "_sip._udp",
      protocol: "udp",
    });
  });

  test("other records keep their names", async () => {
    await make("/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
    const { body } = await call("POST", "/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
    expect(body).toMatchObject({ name: "www", service: null, protocol: null });
  });
});

test("regions have the names of capabilities that the public service uses, and a site type", async () => {
  const { body } = await call("GET", "/regions/us-east");
  expect(body["site_type"]).toBe("core");
  expect(body["placement_group_limits"]).toEqual({ maximum_pgs_per_customer: 100, maximum_linodes_per_pg: 5 });
  expect(body["monitors"]).toEqual({ alerts: ["Managed Databases"], metrics: ["Managed Databases"] });
  expect(body["capabilities"]).toEqual(
    expect.arrayContaining(["Linodes", "Cloud Firewall", "NodeBalancers", "GPU Linodes", "Vlans", "Metadata"]),
  );
  expect(JSON.stringify((await call("GET", "/regions")).body)).not.toMatch(/Computes|"Firewalls"|Load Balancers/);
});
