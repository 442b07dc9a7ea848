import { domainBody, useEmulator } from "../../../emulator/support";

const { call, control, make, restricted } = useEmulator({ clock: "frozen" });

const pass = () => control("POST", "/clock/advance", { seconds: 300 });
const lines = async (id = 1) =>
  ((await call("GET", `/domains/${String(id)}/zone-file`)).body["zone_file"] as string[]).map((line) =>
    line.replace(/\t/g, " "),
  );
const about = async (name: string) => (await lines()).filter((line) => line.startsWith(`${name}.shop.example. `));

test("R3-082: a deleted or updated record leaves the zone file with the next rendering", async () => {
  await make("/domains", domainBody);
  for (const name of ["one", "two"]) await make("/domains/1/records", { type: "A", name, target: "192.0.2.1" });
  await pass();
  expect(await about("one")).toHaveLength(1);
  await call("DELETE", "/domains/1/records/1");
  await call("PUT", "/domains/1/records/2", { target: "192.0.2.2", ttl_sec: 300 });
  expect(await about("one")).toHaveLength(1);
  await pass();
  expect(await about("one")).toEqual([]);
  expect(await about("two")).toEqual(["two.shop.example. 300 IN A 192.0.2.2"]);
});

test("R3-082: the last deleted record leaves the zone file, too", async () => {
  await make("/domains", domainBody);
  await make("/domains/1/records", { type: "A", name: "one", target: "192.0.2.1" });
  await pass();
  await call("DELETE", "/domains/1/records/1");
  await pass();
  expect(await about("one")).toEqual([]);
});

test("the SOA record names a nameserver of the zone", async () => {
  await make("/domains", domainBody);
  await pass();
  const nameservers = (await lines()).filter((line) => line.includes(" NS ")).map((line) => line.split(" ")[4]);
  const soa = (await lines()).find((line) => line.includes("SOA"));
  expect(nameservers).toContain(soa?.split(" ")[4]);
});

test("the times of the SOA record are the domain's, each in its position", async () => {
  await make("/domains", { ...domainBody, refresh_sec: 300, retry_sec: 3600, expire_sec: 7200, ttl_sec: 14_400 });
  await pass();
  const soa = (await lines()).find((line) => line.includes("SOA"));
  expect(soa).toMatch(/^shop\.example\. 14400 IN SOA \S+ ops\.shop\.example\. \d+ 300 3600 7200 14400$/);
});

test("a zone has only its own records, and a slave's is not rendered", async () => {
  await make("/domains", domainBody);
  await make("/domains", { ...domainBody, domain: "two.example" });
  await make("/domains", { domain: "slave.example", type: "slave", master_ips: ["192.0.2.1"] });
  await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
  await pass();
  expect((await lines(2)).filter((line) => line.includes("192.0.2.1"))).toEqual([]);
  expect(await lines(3)).toEqual([]);
});

test("a user who may read a domain may clone it, with its own records only", async () => {
  await make("/domains", domainBody);
  await make("/domains", { ...domainBody, domain: "two.example" });
  for (const id of [1, 2]) {
    await make(`/domains/${String(id)}/records`, { type: "TXT", name: "", target: `of ${String(id)}` });
  }
  const user = await restricted("reader", { domains: { 2: "read_only" }, add_domains: true });
  expect((await user("POST", "/domains/1/clone", { domain: "three.example" })).status).toBe(404);
  expect(await user("POST", "/domains/2/clone", { domain: "three.example" })).toMatchObject({ status: 200 });
  const { body } = await user("GET", "/domains/3/records");
  expect(body["data"]).toMatchObject([{ target: "of 2" }]);
});
