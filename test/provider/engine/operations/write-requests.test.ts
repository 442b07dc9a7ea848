import type { Contract, Properties } from "../../../../src/contract";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";
import { domain } from "../../../../src/resources/domain/contract";
import { firewall } from "../../../../src/resources/firewall/contract";
import { ipAddress } from "../../../../src/resources/ip_address/contract";
import { mysqlAccess } from "../../../../src/resources/mysql_access/contract";
import { mysqlDatabase } from "../../../../src/resources/mysql_database/contract";
import { tag } from "../../../../src/resources/tag/contract";
import { useEmulator } from "../../../emulator/support";
import { eventually } from "../../../support/eventually";
import { type ProviderRun, runOn } from "../../../support/terraform/provider-run";
import { requestsOf, tenAtATime } from "../../support/requests";

const emulator = useEmulator();
let run: ProviderRun;
beforeEach(() => {
  run = runOn(emulator);
});
afterEach(() => run.close());

const rules = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };
const instance = { region: "us-east", type: "g6-standard-1" };
const database = { region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };

test.each<[Contract, Properties, string]>([
  [domain, { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" }, "/domains/1"],
  [tag, { label: "shop" }, "/tags/shop"],
  [firewall, { label: "edge", rules }, "/networking/firewalls/1"],
  [computeInstance, { ...instance, label: "host" }, "/compute/instances/1"],
  [mysqlDatabase, { ...database, label: "shop" }, "/databases/mysql/instances/1"],
])("$name: a deletion is one request", async (contract, config, path) => {
  const made = await run.create(contract, config);
  const other = runOn(emulator);
  const prior = await other.refreshed(made);
  if (!prior) throw new Error("it is gone");
  await other.plan(contract, prior, config);
  await other.remove(prior, () => requestsOf(emulator));
  expect(await requestsOf(emulator)).toEqual([`DELETE ${path}`]);
  await other.close();
  expect(await run.refreshed(made)).toBeUndefined();
});

test("an address is one request, plus one for its instance, which the plan reads", async () => {
  await emulator.control("PUT", "/account", { additionalIps: true });
  const made = await run.create(computeInstance, { ...instance, label: "host" });
  await requestsOf(emulator);
  const other = runOn(emulator);
  const config = { computeId: made.object["id"], public: true, type: "ipv4", onDestroy: "abandon" };
  await other.create(ipAddress, config);
  await other.create(ipAddress, config);
  expect(await requestsOf(emulator)).toEqual([
    "GET /compute/instances/1",
    "POST /networking/ips",
    "POST /networking/ips",
  ]);
  await other.close();
});

/** Reads of one object, whose paths end in its id. */
const singleReads = (requests: readonly string[]) => requests.filter((each) => /^GET .*\/\d+$/.test(each));

test("creating twenty instances at once is one create each, with shared polls", async () => {
  const labels = Array.from({ length: 20 }, (_, at) => `web-${String(at)}`);
  const all = await Promise.all(labels.map((label) => run.create(computeInstance, { ...instance, label })));
  for (const { object } of all) expect(object["status"]).toBe("offline");
  const requests = await requestsOf(emulator);
  expect(requests.filter((each) => each.startsWith("POST"))).toHaveLength(20);
  // If fewer than four wait, each reads its own object, at the beginning and at the end.
  expect(singleReads(requests).length).toBeLessThanOrEqual(10);
});

test("updating the allow lists of ten databases is one update each, with shared polls", async () => {
  const all = await tenAtATime(
    Array.from({ length: 10 }, (_, at) => `shop-${String(at)}`),
    (label) => run.create(mysqlDatabase, { ...database, label }),
  );
  await requestsOf(emulator);
  const changed = await tenAtATime(all, (made) => {
    const allowList = ["192.0.2.1/32"];
    return run.update(mysqlDatabase, made, { ...database, label: made.object["label"], allowList });
  });
  for (const { object } of changed) expect(object).toMatchObject({ status: "active", allowList: ["192.0.2.1/32"] });
  const requests = await requestsOf(emulator);
  expect(requests.filter((each) => each.startsWith("PUT"))).toHaveLength(10);
  expect(singleReads(requests).length).toBeLessThanOrEqual(6);
  expect(requests.length).toBeLessThanOrEqual(10 + 10 + 6);
});

test("the allow lists of ten databases as separate resources send only a few more requests", async () => {
  const all = await tenAtATime(
    Array.from({ length: 10 }, (_, at) => `shop-${String(at)}`),
    async (label) => {
      const { object } = await run.create(mysqlDatabase, { ...database, label });
      return run.create(mysqlAccess, { databaseId: object["id"], allowList: [] });
    },
  );
  await requestsOf(emulator);
  const allowList = ["192.0.2.1/32"];
  const changed = await tenAtATime(all, (made) =>
    run.update(mysqlAccess, made, { databaseId: made.object["databaseId"], allowList }),
  );
  for (const { object } of changed) expect(object).toMatchObject({ allowList });
  const requests = await requestsOf(emulator);
  expect(requests.filter((each) => each.startsWith("PUT"))).toHaveLength(10);
  // The provider confirms and reads the end of each update. The polls run at the speed of the emulator's clock.
  expect(requests.length).toBeLessThanOrEqual(10 + 20 + 10);
});

test("updates an allow list when a busy database accepts it", async () => {
  const { object } = await run.create(mysqlDatabase, { ...database, label: "shop" });
  const made = await run.create(mysqlAccess, { databaseId: object["id"], allowList: [] });
  await emulator.control("PUT", "/clock", { frozen: true });
  await emulator.call("POST", "/databases/mysql/instances/1/patch");
  await requestsOf(emulator);
  const updating = run.update(mysqlAccess, made, { databaseId: 1, allowList: ["192.0.2.1/32"] });
  await eventually(async () => Number((await emulator.control("GET", "/requests")).body["length"]) >= 3);
  await emulator.control("PUT", "/clock", { frozen: false });
  expect((await updating).object).toMatchObject({ allowList: ["192.0.2.1/32"] });
  const puts = (await requestsOf(emulator)).filter((each) => each.startsWith("PUT"));
  expect(puts).toHaveLength(2);
});

test("deletes an instance that became busy after the read when the service accepts it", async () => {
  const made = await run.create(computeInstance, { ...instance, label: "host" });
  await emulator.control("PUT", "/clock", { frozen: true });
  const cloned = await emulator.call("POST", "/compute/instances/1/clone", {
    region: "us-east",
    type: "g6-standard-1",
  });
  expect(cloned.status).toBe(200);
  const removing = run.remove(made, () => requestsOf(emulator));
  await eventually(async () => Number((await emulator.control("GET", "/requests")).body["length"]) >= 3);
  await emulator.control("PUT", "/clock", { frozen: false });
  await removing;
  const requests = await requestsOf(emulator);
  expect(requests[0]).toBe("DELETE /compute/instances/1");
  expect(requests.at(-1)).toBe("DELETE /compute/instances/1");
  expect(requests.filter((each) => each.startsWith("DELETE"))).toHaveLength(2);
  expect((await emulator.call("GET", "/compute/instances/1")).status).toBe(404);
});
