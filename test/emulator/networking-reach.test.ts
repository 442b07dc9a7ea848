import { instanceBody, makeRange, useEmulator } from "./support";

const { call, control, make, restricted } = useEmulator();

const ips = "/networking/ips";
const ranges = "/networking/ipv6/ranges";

async function instance(label: string, more: object = {}): Promise<string> {
  const { ipv4 } = await make("/compute/instances", { ...instanceBody, label: `node-${label}`, ...more });
  return (ipv4 as readonly string[])[0] ?? "";
}

test("R3-166, R3-169: ranges of 64 and of 56 bits do not overlap, each kind among its own", async () => {
  for (const label of ["a", "b", "c", "d"]) {
    await instance(label, { region: { a: "us-east", b: "us-west", c: "eu-central", d: "us-east" }[label] });
  }
  const range = (prefix_length: number, compute_id: number) => makeRange({ make }, { prefix_length, compute_id });
  const [first, second] = [await range(64, 1), await range(64, 2)];
  const third = await range(56, 3);
  await call("DELETE", `${ranges}/${first}`);
  const fourth = await range(56, 4);
  const groups = (text: string) => text.replace("::", "").split(":").slice(2);
  expect([first, second].map(groups)).toEqual([
    ["64", "1"],
    ["64", "2"],
  ]);
  // A range of 56 bits starts where the last two digits of its group are zero.
  expect([third, fourth].map(groups)).toEqual([
    ["56", "100"],
    ["56", "200"],
  ]);
});

test("a user who may write an instance can change its addresses and ranges, and a reader sees them", async () => {
  const a = await instance("a");
  const range = await makeRange({ make }, { compute_id: 1 });
  const reader = await restricted("reader", { computes: { 1: "read_only" } });
  const writer = await restricted("writer", { computes: { 1: "read_write" } });
  const stranger = await restricted("stranger", { computes: {} });
  const statuses = async (method: string, path: string, body?: unknown) => [
    (await stranger(method, path, body)).status,
    (await reader(method, path, body)).status,
    (await writer(method, path, body)).status,
  ];
  expect(await statuses("GET", `${ips}/${a}`)).toEqual([404, 200, 200]);
  expect(await statuses("GET", `${ranges}/${range}`)).toEqual([404, 200, 200]);
  expect(await statuses("PUT", `${ips}/${a}`, { rdns: null })).toEqual([404, 403, 200]);
  expect(await statuses("DELETE", `${ranges}/${range}`)).toEqual([404, 403, 200]);
});

test("R3-163: records of other zones, and other records with that name, do not count", async () => {
  const a = await instance("a");
  for (const domain of ["shop.example", "other.example"]) {
    await make("/domains", { domain, type: "master", soa_email: "a@shop.example" });
  }
  await make("/domains/2/records", { type: "A", name: "www", target: a });
  await make("/domains/1/records", { type: "TXT", name: "text", target: "www.other.example" });
  const status = async (rdns: string) => (await call("PUT", `${ips}/${a}`, { rdns })).status;
  expect(await status("www.shop.example")).toBe(400);
  expect(await status("text.shop.example")).toBe(400);
  expect(await status("www.other.example")).toBe(200);
});

test("R3-163: a wildcard below the domain counts for the names that it matches", async () => {
  const a = await instance("a");
  await make("/domains", { domain: "shop.example", type: "master", soa_email: "a@shop.example" });
  await make("/domains/1/records", { type: "A", name: "*.eu.apps", target: a });
  const status = async (rdns: string) => (await call("PUT", `${ips}/${a}`, { rdns })).status;
  expect(await status("one.eu.apps.shop.example")).toBe(200);
  expect(await status("one.us.apps.shop.example")).toBe(400);
});

test("R3-148: an instance that the caller can't see is reported as missing", async () => {
  const a = await instance("a");
  await instance("hidden");
  const user = await restricted("reader", { computes: { 1: "read_write" } });
  const assignments = [{ address: a, compute_id: 2, region: "us-east" }];
  expect(await user("POST", `${ips}/assign`, { assignments })).toMatchObject({
    status: 400,
    fields: ["assignments[0].compute_id"],
  });
  expect(await user("POST", ranges, { prefix_length: 64, compute_id: 2 })).toMatchObject({
    status: 400,
    fields: ["compute_id"],
  });
});

test("R1-193, R3-148: a user with read access to an address gets a permission error", async () => {
  const a = await instance("a");
  const reader = await restricted("reader", { computes: { 1: "read_only" } });
  expect((await reader("PUT", `${ips}/${a}`, { rdns: null })).body["errors"]).toEqual([
    { field: "", reason: "reader has read-only access to the addresses of instance 1" },
  ]);
});

test("R3-150: the private address of another instance does not block a first one", async () => {
  await instance("a", { private_ip: true });
  await instance("b");
  await control("PUT", "/account", { additionalIps: true });
  const body = { compute_id: 2, public: false, type: "ipv4" };
  expect((await call("POST", ips, body)).body).toMatchObject({ public: false, compute_id: 2 });
});

test("R3-139: a range that the account does not have is rejected at its address", async () => {
  await instance("a");
  const assignments = [{ address: "2001:db8:64:9::/64", compute_id: 1, region: "us-east" }];
  expect((await call("POST", `${ips}/assign`, { assignments })).fields).toEqual(["assignments[0].address"]);
});

test("an address that an assignment keeps on its instance keeps its position", async () => {
  const first = await instance("a");
  await control("PUT", "/account", { additionalIps: true });
  const { address } = await make(ips, { compute_id: 1, public: true, type: "ipv4" });
  const assignments = [{ address: first, compute_id: 1, region: "us-east" }];
  expect((await call("POST", `${ips}/assign`, { assignments })).status).toBe(200);
  expect((await call("GET", "/compute/instances/1")).body["ipv4"]).toEqual([first, address]);
});

test("R3-166: ranges are assigned until none is left", async () => {
  await instance("a");
  await instance("b", { region: "us-west" });
  const { body: state } = await control("GET", "/state");
  const sequences = [...(state["sequences"] as readonly object[]), { name: "IPv6 ranges of 64", value: 65_534 }];
  expect((await control("PUT", "/state", { ...state, sequences })).status).toBe(200);
  expect(await makeRange({ make }, { compute_id: 1 })).toBe("2001:db8:64:ffff::");
  const refused = await call("POST", ranges, { prefix_length: 64, compute_id: 2 });
  expect(refused.body["errors"]).toEqual([{ field: "", reason: "No IPv6 ranges are left" }]);
});
