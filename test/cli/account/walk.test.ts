import { TokenRefusedError } from "../../../src/cli/account";
import { fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { hasObjects } from "../../../src/contract";
import { contracts } from "../../../src/resources/contracts";
import { domain } from "../../../src/resources/domain/contract";
import { domainRecord } from "../../../src/resources/domain_record/contract";
import { dialectNames } from "../../../src/shared/provider-settings";
import { domainBody, firewallBody, instanceBody, testEmulatorOf, useEmulator } from "../../emulator/support";
import { makeWorld } from "../../provider/support/world";
import { fillAccount } from "../../support/random-account";
import { accountLists, countsIn, namesIn, requestsTo, tokenFor, walk } from "./support";

jest.setTimeout(60_000);

const emulator = useEmulator();
const { make, control, call } = emulator;

test("finds one of each kind, with its parent and the fields in its list", async () => {
  await makeWorld(emulator);
  const { body: instance } = await call("GET", "/compute/instances/1");
  const [address] = instance["ipv4"] as readonly string[];
  await make("/domains/1/records", { type: "A", name: "host", target: address });
  await call("PUT", `/networking/ips/${String(address)}`, { rdns: "host.shop.example" });
  const walked = await walk(emulator);
  expect(walked.unseen).toEqual([]);
  expect(new Set(walked.objects.map(({ contract }) => contract))).toEqual(new Set(contracts.filter(hasObjects)));
  const find = (kind: string) => walked.objects.find(({ contract }) => contract.name === kind);
  expect(find("domain_record")).toMatchObject({
    importId: "1/1",
    attributes: { id: 1, domainId: 1, type: "A", name: "www", target: "192.0.2.1", ttlSec: 300 },
    parent: { domainId: 1 },
  });
  expect(find("image")?.importId).toBe("private/1");
  const team = walked.objects.find(({ importId }) => importId === "team");
  expect(team).toMatchObject({ contract: { name: "tag" }, attributes: { computes: [1], domains: [1] }, parent: {} });
  // The list omits them, so they must not be read as empty.
  for (const name of ["volumes", "nodebalancers"]) expect(team?.attributes).not.toHaveProperty(name);
  expect(find("firewall")?.attributes).not.toHaveProperty("devices");
  expect(find("compute_instance")?.attributes).not.toHaveProperty("rootPass");
  expect(find("reverse_dns")).toMatchObject({ importId: address, attributes: { rdns: "host.shop.example" } });
  expect(find("ipv6_range")?.attributes).toMatchObject({ computeId: 1, prefixLength: 64 });
  expect(find("mysql_backup")?.importId).toBe("1/1");
  expect(find("instance_snapshot")).toMatchObject({ importId: "1/1", attributes: { label: "before" } });
});

test("omits objects that come with other objects or belong to the service", async () => {
  await control("PUT", "/account", { additionalIps: true });
  const { id } = await make("/compute/instances", { ...instanceBody, private_ip: true });
  const first = await walk(emulator);
  expect(countsIn(first)).toEqual({ compute_instance: 1 });
  const { address } = await make("/networking/ips", { type: "ipv4", public: true, compute_id: id });
  expect(namesIn(await walk(emulator), "ip_address")).toEqual([address]);
});

test("requests each page of each list once, and nothing else", async () => {
  await fillAccount(emulator.server, { objects: 120, seed: 11 });
  const zone = Number((await make("/domains", { ...domainBody, domain: "many.example" }))["id"]);
  for (let index = 0; index < 501; index += 1) {
    await make(`/domains/${String(zone)}/records`, { type: "A", name: `r${String(index)}`, target: "192.0.2.1" });
  }
  await control("DELETE", "/requests");
  const { objects } = await walk(emulator);
  const ids = (kind: string) => objects.filter(({ contract }) => contract.name === kind);
  const pages = [
    ...accountLists,
    ...ids("domain").map(({ importId }) => `/domains/${importId}/records`),
    ...ids("firewall").map(({ importId }) => `/networking/firewalls/${importId}/devices`),
    ...ids("mysql_database").map(({ importId }) => `/databases/mysql/instances/${importId}/backups`),
  ].map((path) => `GET ${path}?page=1`);
  const backups = ids("compute_instance")
    .filter(({ attributes }) => attributes["backupsEnabled"] === true)
    .map(({ importId }) => `GET /compute/instances/${importId}/backups`);
  const second = `GET /domains/${String(zone)}/records?page=2`;
  expect([...(await requestsTo(emulator))].sort()).toEqual([...pages, ...backups, second].sort());
  expect(
    namesIn({ objects, unseen: [] }, "domain_record").filter((id) => id.startsWith(`${String(zone)}/`)),
  ).toHaveLength(501);
});

test("lists only the selected kinds, with their parents", async () => {
  await make("/domains", domainBody);
  await control("DELETE", "/requests");
  const walked = await walk(emulator, { only: [domainRecord] });
  expect(walked).toMatchObject({ objects: [], unseen: [] });
  expect(await requestsTo(emulator)).toEqual(["GET /domains?page=1", "GET /domains/1/records?page=1"]);
  expect(namesIn(await walk(emulator, { only: [domain] }), "domain")).toEqual(["1"]);
});

test("finds everything that a read-only token can see", async () => {
  await makeWorld(emulator);
  const all = await walk(emulator);
  const areas = new Set(contracts.flatMap(({ access }) => access.scope ?? []));
  const token = await tokenFor(emulator, [...areas].map((area) => `${area}:read_only`).join(" "));
  const walked = await walk(emulator, { token });
  expect(walked.unseen.map(({ contract, reason }) => [contract.name, reason])).toEqual([
    ["mysql_backup", expect.stringContaining("needs the scope databases:read_write") as string],
  ]);
  expect(walked.objects).toEqual(all.objects.filter(({ contract }) => contract.name !== "mysql_backup"));
});

test("continues without a scope, and reports the missing parts", async () => {
  await makeWorld(emulator);
  await make("/networking/firewalls", { ...firewallBody, label: "second" });
  const token = await tokenFor(emulator, "domains:read_only ips:read_only account:read_only");
  await control("DELETE", "/requests");
  const walked = await walk(emulator, { token });
  expect(Object.keys(countsIn(walked)).sort()).toEqual(["domain", "domain_record", "ipv6_range", "tag"]);
  const reasons = new Map(walked.unseen.map(({ contract, reason }) => [contract.name, reason]));
  expect(reasons.get("compute_instance")).toMatch(
    /^The token isn't allowed to read compute instances\. .*computes:read_only/,
  );
  expect(reasons.get("firewall_device")).toBe(
    "Finding firewall devices requires a list of firewalls, which couldn't be read.",
  );
  // The instance shows whether an address came with it.
  expect(reasons.get("ip_address")).toBe(
    "Finding ip addresses requires a list of compute instances, which couldn't be read.",
  );
  expect(walked.objects.find(({ contract }) => contract.name === "tag")?.attributes).not.toHaveProperty("computes");
  // A rejected list is not requested again.
  const requests = await requestsTo(emulator);
  expect(new Set(requests).size).toBe(requests.length);
});

test("reports a failed list, and an invalid token is an error", async () => {
  await make("/domains", domainBody);
  await control("POST", "/faults", { match: { path: "/images", times: 0 }, effect: { status: 500 } });
  const { unseen, objects } = await walk(emulator, { settings: { maxRetries: 0 } });
  expect(unseen.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^Listing images failed: GET \/images/)]);
  expect(objects).toHaveLength(1);
  await expect(walk(emulator, { token: "wrong" })).rejects.toThrow(TokenRefusedError);
  await expect(walk(emulator, { token: "wrong" })).rejects.toThrow(/rejected the token: .*mistyped/);
});

test("the same seed produces the same account", async () => {
  const walks = [];
  for (const _ of [1, 2]) {
    await control("POST", "/reset");
    await fillAccount(emulator.server, { objects: 60, seed: 3 });
    walks.push(await walk(emulator));
  }
  const [first, second] = walks.map(({ objects }) =>
    objects.map(({ contract, importId, attributes }) => {
      const { created: _c, updated: _u, hostUuid: _h, finished: _f, backups: _b, hosts: _o, ...same } = attributes;
      return [contract.name, importId, same];
    }),
  );
  expect(first).toEqual(second);
  expect(Object.keys(countsIn(walks[0] ?? { objects: [], unseen: [] })).length).toBeGreaterThan(11);
});

test.each(dialectNames)("an account of a service with the names of %s", async (dialect) => {
  const emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, dialect });
  try {
    const own = testEmulatorOf(emulator);
    await own.make(dialect === "linode" ? "/linode/instances" : "/compute/instances", instanceBody);
    await own.make("/networking/firewalls", {
      ...firewallBody,
      devices: dialect === "linode" ? { linodes: [1] } : { computes: [1] },
    });
    await own.make("/domains", domainBody);
    const walked = await walk(own, { settings: { dialect } });
    expect(countsIn(walked)).toEqual({ compute_instance: 1, domain: 1, firewall: 1, firewall_device: 1 });
    expect(walked.unseen).toEqual([]);
    const token = await tokenFor(own, "domains:read_only");
    expect((await walk(own, { token, settings: { dialect } })).unseen.length).toBeGreaterThan(5);
    await expect(walk(own, { token: "wrong", settings: { dialect } })).rejects.toThrow(TokenRefusedError);
  } finally {
    await emulator.close();
  }
});
