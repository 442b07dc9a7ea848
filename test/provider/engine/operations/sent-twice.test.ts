import { firewall } from "../../../../src/resources/firewall/contract";
import { mysqlDatabase } from "../../../../src/resources/mysql_database/contract";
import { useEmulator } from "../../../emulator/support";
import { type LossyProxy, startLossyProxy } from "../../../perturb/benches/lossy-proxy";
import { type ProviderRun, runOn } from "../../../support/terraform/provider-run";

const emulator = useEmulator();
const firewalls = "/networking/firewalls";
let proxy: LossyProxy;
let run: ProviderRun;

beforeEach(async () => {
  proxy = await startLossyProxy(emulator.server.url);
  run = runOn(emulator, { baseUrl: proxy.url });
});

afterEach(async () => {
  await run.close();
  await proxy.close();
});

const database = {
  label: "shop",
  engine: "mysql/8.0.30",
  region: "us-east",
  type: "g6-nanode-1",
  updates: { frequency: "weekly", dayOfWeek: 3, hourOfDay: 4, duration: 3 },
};

const refusals = async (method: string) => {
  const requests = (await emulator.control("GET", "/requests")).body as unknown as readonly Record<string, unknown>[];
  return requests.filter((each) => each["method"] === method && each["status"] === 400).length;
};

test("sending a maintenance window twice does not taint the new database", async () => {
  proxy.lose("PUT", /^\/databases\/mysql\/instances\/\d+$/, "sent twice");
  // The first one makes the database busy for a moment. It may be over when the second one arrives.
  await emulator.control("POST", "/faults", { match: { method: "PUT", nth: 2, times: 1 }, effect: { status: 400 } });
  const { object } = await run.create(mysqlDatabase, database);
  expect(object["updates"]).toMatchObject({ dayOfWeek: 3, hourOfDay: 4 });
  expect(await refusals("PUT")).toBe(1);
});

test("a rejection of the only update is an error", async () => {
  await emulator.control("POST", "/faults", { match: { method: "PUT", times: 0 }, effect: { status: 400 } });
  const created = run.create(mysqlDatabase, database);
  await expect(created).rejects.toThrow("recorded as tainted");
});

test("R3-090: a firewall whose second create is rejected can be imported, with its devices", async () => {
  const { id } = await emulator.make("/compute/instances", { region: "us-east", type: "g6-nanode-1" });
  proxy.lose("POST", /^\/networking\/firewalls$/, "sent twice");
  const rules = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };
  const created = run.create(firewall, { label: "edge", rules, devices: { computes: [id] } });
  await expect(created).rejects.toThrow(/This conflicts with firewall 1 with the label "edge"[^]*importFrom\("1"\)/);
  expect((await emulator.call("GET", firewalls)).body["results"]).toBe(1);
});
