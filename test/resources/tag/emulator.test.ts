import { domainBody, firewallBody, instanceBody, useEmulator } from "../../emulator/support";

const { call, control, make } = useEmulator();

const tagsOf = async (path: string) => (await call("GET", path)).body["tags"];

test("R3-179: a label is 3 to 50 characters long", async () => {
  expect((await call("POST", "/tags", { label: "ab" })).fields).toEqual(["label"]);
  expect((await call("POST", "/tags", { label: "x".repeat(51) })).fields).toEqual(["label"]);
  expect(await make("/tags", { label: "x".repeat(50) })).toEqual({ label: "x".repeat(50) });
  expect((await call("POST", "/tags", {})).fields).toEqual(["label"]);
});

test("R3-179: a tag of an object has the same length as a label", async () => {
  const bodies = { "/domains": domainBody, "/compute/instances": instanceBody, "/networking/firewalls": firewallBody };
  for (const [path, body] of Object.entries(bodies)) {
    for (const label of ["", "ab", "x".repeat(51)]) {
      expect([path, (await call("POST", path, { ...body, tags: ["team", label] })).fields]).toEqual([
        path,
        ["tags[1]"],
      ]);
    }
    expect((await call("POST", path, { ...body, tags: ["   "] })).fields).toEqual(["tags"]);
    expect((await call("POST", path, { ...body, tags: ["abc", "x".repeat(50)] })).status).toBe(200);
    expect((await call("PUT", `${path}/1`, { tags: ["ab"] })).fields).toEqual(["tags[0]"]);
  }
});

test("R3-180: a tag is its label, and case distinguishes tags, as the emulator decides", async () => {
  await make("/domains", { ...domainBody, tags: ["Team"] });
  await make("/tags", { label: "team" });
  expect((await call("GET", "/tags")).body["results"]).toBe(2);
  expect((await call("GET", "/tags/team")).body["results"]).toBe(0);
  expect((await call("GET", "/tags/Team")).body["results"]).toBe(1);
});

test("R3-181, R3-186: creating a tag adds it to objects", async () => {
  await make("/domains", { ...domainBody, tags: ["zone"] });
  await make("/compute/instances", instanceBody);
  const balancer = await control("POST", "/nodebalancers", { label: "front" });
  const volume = await control("POST", "/volumes", {});
  expect(balancer.body).toMatchObject({ id: 1, label: "front", tags: [] });
  expect(volume.body).toMatchObject({ id: 1, tags: [] });
  const members = { domains: [1], computes: [1], nodebalancers: [1], volumes: [1] };
  expect(await make("/tags", { label: "team", ...members })).toEqual({ label: "team" });
  expect(await tagsOf("/domains/1")).toEqual(["team", "zone"]);
  expect(await tagsOf("/compute/instances/1")).toEqual(["team"]);
  const { body } = await call("GET", "/tags/team");
  expect(body["results"]).toBe(4);
  expect(body["data"]).toMatchObject([
    { type: "compute", data: { id: 1, label: "web" } },
    { type: "domain", data: { id: 1, domain: "shop.example" } },
    { type: "nodebalancer", data: { id: 1 } },
    { type: "volume", data: { id: 1 } },
  ]);
});

test("R3-183: a missing object prevents the whole tag", async () => {
  await make("/domains", domainBody);
  const reply = await call("POST", "/tags", { label: "team", domains: [1, 2], volumes: [9] });
  expect(reply).toMatchObject({ status: 400, fields: ["domains", "volumes"] });
  expect(await tagsOf("/domains/1")).toEqual([]);
  expect((await call("GET", "/tags")).body["results"]).toBe(0);
});

test("R3-184: deleting a tag removes it from every object", async () => {
  await make("/domains", { ...domainBody, tags: ["team", "zone"] });
  await make("/networking/firewalls", { ...firewallBody, tags: ["team"] });
  await control("POST", "/volumes", {});
  await make("/tags", { label: "team", volumes: [1] });
  expect((await call("DELETE", "/tags/team")).body).toEqual({});
  expect(await tagsOf("/domains/1")).toEqual(["zone"]);
  expect(await tagsOf("/networking/firewalls/1")).toEqual([]);
  expect((await call("GET", "/tags")).body["data"]).toEqual([{ label: "zone" }]);
  expect((await call("GET", "/tags/team")).status).toBe(404);
  expect((await call("DELETE", "/tags/team")).status).toBe(404);
});

test("R3-187: creating an existing tag adds it to more objects", async () => {
  await make("/domains", { ...domainBody, tags: ["team"] });
  await make("/compute/instances", instanceBody);
  expect((await call("POST", "/tags", { label: "team", computes: [1] })).status).toBe(200);
  expect((await call("GET", "/tags/team")).body["results"]).toBe(2);
});

test("R3-180: a label with special characters is escaped in the path", async () => {
  const label = "team a/b ü?";
  await make("/tags", { label });
  const path = `/tags/${encodeURIComponent(label)}`;
  expect((await call("GET", path)).body).toMatchObject({ results: 0, data: [] });
  expect((await call("DELETE", path)).body).toEqual({});
});

test("R3-207: firewalls are among the tagged objects, and outlive their tags' other members", async () => {
  await make("/networking/firewalls", { ...firewallBody, tags: ["team"] });
  await make("/domains", { ...domainBody, tags: ["team"] });
  await call("DELETE", "/domains/1");
  expect((await call("GET", "/tags/team")).body["data"]).toMatchObject([{ type: "firewall", data: { id: 1 } }]);
});

test("R1-012, R1-016: the objects of a tag are paginated", async () => {
  for (let index = 1; index <= 30; index++) {
    await make("/domains", { ...domainBody, domain: `n${String(index)}.example`, tags: ["team"] });
  }
  const ids = async (query: string) => {
    const { body } = await call("GET", `/tags/team${query}`);
    const data = body["data"] as readonly { readonly data: { readonly id: number } }[];
    expect(body).toMatchObject({ pages: 2, results: 30 });
    return data.map((member) => member.data.id);
  };
  expect(await ids("?page_size=25")).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  expect(await ids("?page_size=25&page=2")).toEqual([26, 27, 28, 29, 30]);
});
