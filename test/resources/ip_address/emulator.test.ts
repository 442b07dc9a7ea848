import { instanceBody, type Json, makeRange, useEmulator } from "../../emulator/support";

const { call, control, make } = useEmulator({ clock: "frozen" });

const instances = "/compute/instances";
const ips = "/networking/ips";
const ranges = "/networking/ipv6/ranges";
const view = async (address: unknown) => (await call("GET", `${ips}/${String(address)}`)).body;
const statusOf = async (path: string) => (await call("GET", path)).status;

/** An IPv4 address as its network of 256 addresses and its position in it. */
function split(address: unknown): readonly [string, number] {
  const parts = String(address).split(".");
  return [parts.slice(0, 3).join("."), Number(parts[3])];
}

test("R3-165: an IPv4 address shows its network, and only a public one has a gateway", async () => {
  const { ipv4 } = await make(instances, { ...instanceBody, private_ip: true });
  const [own, inner] = ipv4 as readonly string[];
  const [network, host] = split(own);
  expect(host).toBeGreaterThan(1);
  expect(await view(own)).toMatchObject({ gateway: `${network}.1`, subnet_mask: "255.255.255.0", prefix: 24 });
  expect(await view(inner)).toMatchObject({ gateway: null, subnet_mask: "255.255.255.0", prefix: 24 });
});

test("R1-040, R3-165: the SLAAC address shows its network and a gateway on the link", async () => {
  const { ipv6 } = await make(instances, instanceBody);
  const address = String(ipv6).replace("/128", "");
  expect(await view(address)).toMatchObject({
    ...{ address, type: "ipv6", public: true },
    ...{ gateway: "fe80::1", subnet_mask: "ffff:ffff:ffff:ffff::", prefix: 64 },
  });
});

test("R1-038: a region with a full network uses another one", async () => {
  await control("PUT", "/account", { additionalIps: true });
  await make(instances, instanceBody);
  const given: Json[] = [];
  for (let count = 0; count < 254; count++) {
    given.push(await make(ips, { compute_id: 1, public: true, type: "ipv4" }));
  }
  const addresses = given.map(({ address }) => String(address));
  expect(new Set(addresses).size).toBe(254);
  const places = addresses.map(split);
  expect(new Set(places.map(([network]) => network)).size).toBe(2);
  for (const [, host] of places) expect(host > 1 && host < 255).toBe(true);
  for (const { address, gateway } of given) expect(gateway).toBe(`${split(address)[0]}.1`);
});

test("R1-137: a deletion releases only the addresses and the range of that instance", async () => {
  const made = [await make(instances, instanceBody), await make(instances, { ...instanceBody, region: "eu-central" })];
  const [gone, stays] = [made[0]?.["ipv4"], made[1]?.["ipv4"]] as readonly (readonly string[])[];
  const [goneRange, staysRange] = [
    await makeRange({ make }, { compute_id: 1 }),
    await makeRange({ make }, { compute_id: 2 }),
  ];
  expect((await call("DELETE", `${instances}/1`)).status).toBe(200);
  for (const address of [gone?.[0], "2001:db8::f03c:1"]) expect(await statusOf(`${ips}/${String(address)}`)).toBe(404);
  expect(await statusOf(`${ranges}/${goneRange}`)).toBe(404);
  for (const address of [stays?.[0], "2001:db8::f03c:2"]) expect(await statusOf(`${ips}/${String(address)}`)).toBe(200);
  expect(await statusOf(`${ranges}/${staysRange}`)).toBe(200);
  expect((await call("GET", `${instances}/2`)).body["ipv4"]).toEqual(stays);
});
