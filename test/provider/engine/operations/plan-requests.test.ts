import type { Contract, Properties } from "../../../../src/contract";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";
import { domain } from "../../../../src/resources/domain/contract";
import { firewall } from "../../../../src/resources/firewall/contract";
import { firewallDevice } from "../../../../src/resources/firewall_device/contract";
import { tag } from "../../../../src/resources/tag/contract";
import { useEmulator } from "../../../emulator/support";
import { type Made, type ProviderRun, runOn } from "../../../support/terraform/provider-run";
import { requestsOf, tenAtATime } from "../../support/requests";

const emulator = useEmulator();
let run: ProviderRun;
beforeEach(() => {
  run = runOn(emulator);
});
afterEach(() => run.close());

interface Planned {
  readonly contract: Contract;
  readonly config: Properties;
  readonly made: Made;
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const make = (contract: Contract, configs: readonly Properties[]): Promise<Planned[]> =>
  tenAtATime(configs, async (config) => ({ contract, config, made: await run.create(contract, config) }));

/** A plan without changes, in its own process. Returns the requests. */
async function planned(all: readonly Planned[]): Promise<readonly string[]> {
  const other = runOn(emulator);
  await requestsOf(emulator);
  await tenAtATime(all, async ({ contract, config, made }) => {
    const found = await other.refreshed(made);
    expect(found?.object).toEqual(made.object);
    expect(await other.plan(contract, found, config)).toEqual(found?.stored.state);
  });
  await other.close();
  return requestsOf(emulator);
}

const rules = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };
const instance = { region: "us-east", type: "g6-standard-1" };

test("a plan of firewalls and their devices reads the devices of each firewall once", async () => {
  const instances = await make(
    computeInstance,
    upTo(24).map((at) => ({ ...instance, label: `host-${String(at)}` })),
  );
  const firewalls = await make(
    firewall,
    upTo(6).map((at) => ({ label: `edge-${String(at)}`, rules })),
  );
  const devices = await make(
    firewallDevice,
    instances.map(({ made }, at) => ({
      computeId: made.object["id"],
      firewallId: firewalls[at % 6]?.made.object["id"],
    })),
  );
  const requests = await planned([...instances, ...firewalls, ...devices]);
  // Three single reads, one page of each list, and the devices of each firewall.
  expect(requests).toHaveLength(4 + 4 + 6);
  const ofDevices = requests.filter((each) => each.includes("/devices"));
  expect(new Set(ofDevices)).toEqual(new Set(upTo(6).map((id) => `GET /networking/firewalls/${String(id)}/devices`)));
});

test("a plan of firewalls with explicit devices reads the devices of each, and of no other firewall", async () => {
  const [one] = await make(computeInstance, [{ ...instance, label: "host" }]);
  const id = one?.made.object["id"];
  const all = await make(firewall, [
    { label: "with", rules, devices: { computes: [id] } },
    ...upTo(30).map((at) => ({ label: `edge-${String(at)}`, rules })),
  ]);
  expect(all[0]?.made.object["devices"]).toEqual({ computes: [id] });
  expect(all[1]?.made.object["devices"]).toBeUndefined();
  const requests = await planned(all);
  expect(requests).toHaveLength(4 + 1);
});

test("a plan of tags without members sends few requests", async () => {
  const all = await make(
    tag,
    upTo(40).map((at) => ({ label: `tag-${String(at)}` })),
  );
  expect(await planned(all)).toHaveLength(3 + 1);
});

test("a plan of tags with members reads the members together", async () => {
  const domains = await make(
    domain,
    upTo(10).map((at) => ({ domain: `shop-${String(at)}.example`, type: "master", soaEmail: "ops@shop.example" })),
  );
  const instances = await make(
    computeInstance,
    upTo(10).map((at) => ({ ...instance, label: `host-${String(at)}` })),
  );
  const all = await make(
    tag,
    upTo(40).map((at) => ({
      label: `tag-${String(at)}`,
      domains: [domains[at % 10]?.made.object["id"]],
      computes: [instances[at % 10]?.made.object["id"]],
    })),
  );
  expect(await planned(all)).toHaveLength(3 + 3);
});
