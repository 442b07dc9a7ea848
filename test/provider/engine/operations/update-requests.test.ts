import type { Contract, Properties } from "../../../../src/contract";
import { domain } from "../../../../src/resources/domain/contract";
import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { firewall } from "../../../../src/resources/firewall/contract";
import { domainBody, useEmulator } from "../../../emulator/support";
import { type ProviderRun, runOn } from "../../../support/terraform/provider-run";
import { requestsOf as askedOf } from "../../support/requests";

const emulator = useEmulator();
let run: ProviderRun;
beforeEach(() => {
  run = runOn(emulator);
});
afterEach(() => run.close());

const requests = () => askedOf(emulator);

async function updated(contract: Contract, before: Properties, after: Properties) {
  const made = await run.create(contract, before);
  const { object } = await run.update(contract, made, after, requests);
  return { object, requests: await requests() };
}

const zone = { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" };

test("an update of a record is one request, because its response contains the record", async () => {
  const { id: domainId } = await emulator.make("/domains", domainBody);
  const record = { domainId, type: "A", name: "www", target: "192.0.2.1" };
  const { object, requests } = await updated(domainRecord, record, { ...record, target: "192.0.2.2", ttlSec: 3600 });
  expect(requests).toEqual(["PUT /domains/1/records/1"]);
  expect(object).toMatchObject({ id: 1, target: "192.0.2.2", ttlSec: 3600, name: "www" });
});

test("an update of a domain is one request", async () => {
  const { object, requests } = await updated(domain, zone, { ...zone, soaEmail: "dns@shop.example" });
  expect(requests).toEqual(["PUT /domains/1"]);
  expect(object).toMatchObject({ id: 1, soaEmail: "dns@shop.example" });
});

test.each([
  ["leaves fields out", { target: "192.0.2.2" }],
  ["shows the value from before", { target: "192.0.2.1" }],
])("reads a record if the response to its update %s", async (what, response) => {
  const { id: domainId } = await emulator.make("/domains", domainBody);
  const record = { domainId, type: "A", name: "www", target: "192.0.2.1" };
  const made = await run.create(domainRecord, record);
  await requests();
  const whole = (await emulator.call("GET", "/domains/1/records/1")).body;
  await requests();
  run.nextCommand();
  const { client } = run.session;
  const put = client.put.bind(client);
  jest.spyOn(client, "put").mockImplementation(async (path, body, options) => {
    await put(path, body, options);
    return what === "leaves fields out" ? { id: 1, ...response } : { ...whole, ...response };
  });
  const { object } = await run.update(domainRecord, made, { ...record, target: "192.0.2.2" }, requests);
  expect(await requests()).toEqual(["PUT /domains/1/records/1", "GET /domains/1/records/1"]);
  expect(object).toMatchObject({ target: "192.0.2.2", name: "www" });
});

test("reads a firewall after its update, because other requests return its devices", async () => {
  const of = (label: string) => ({ label, rules: { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" } });
  const { requests } = await updated(firewall, of("edge"), of("rim"));
  expect(requests.length).toBeGreaterThan(1);
});
