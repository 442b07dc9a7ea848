import fc from "fast-check";
import type { Contract, Properties } from "../../../../src/contract";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";
import { domain } from "../../../../src/resources/domain/contract";
import { firewall } from "../../../../src/resources/firewall/contract";
import { firewallDevice } from "../../../../src/resources/firewall_device/contract";
import { tag } from "../../../../src/resources/tag/contract";
import { useEmulator } from "../../../emulator/support";
import { type Made, type ProviderRun, runOn } from "../../../support/terraform/provider-run";

const emulator = useEmulator();
let run: ProviderRun;
beforeEach(() => {
  run = runOn(emulator);
});
afterEach(() => run.close());

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** The results of separate runs, each of which reads one object with its own requests. */
async function alone(all: readonly Made[]): Promise<unknown[]> {
  const states: unknown[] = [];
  for (const made of all) {
    const single = runOn(emulator);
    states.push((await single.refreshed(made))?.object);
    await single.close();
  }
  return states;
}

/** The results of one run that reads all objects at once. */
const together = (of: ProviderRun, all: readonly Made[]) =>
  Promise.all(all.map(async (made) => (await of.refreshed(made))?.object));

const make = (contract: Contract, config: Properties): Promise<Made> => run.create(contract, config);

const number = fc.integer({ min: 1, max: 6 });

test("reading tags together returns the same result as reading each alone, regardless of earlier writes", async () => {
  for (const at of upTo(6)) {
    await make(domain, { domain: `shop-${String(at)}.example`, type: "master", soaEmail: "ops@shop.example" });
    await make(computeInstance, { region: "us-east", type: "g6-standard-1", label: `host-${String(at)}` });
  }
  const tags: Made[] = [];
  for (const at of upTo(6)) {
    const members = { domains: [at, (at % 6) + 1], computes: at % 2 === 0 ? [at] : [] };
    tags.push(await make(tag, { label: `tag-${String(at)}`, ...members }));
  }
  const labels = fc.uniqueArray(number, { maxLength: 6 }).map((all) => all.map((at) => `tag-${String(at)}`));
  const write = fc.oneof(
    fc.record({ path: number.map((id) => `/domains/${String(id)}`), tags: labels }),
    fc.record({ path: number.map((id) => `/compute/instances/${String(id)}`), tags: labels }),
    fc.record({ path: number.map((at) => `/tags/tag-${String(at)}`), tags: fc.constant(undefined) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 3 }), async (writes) => {
      await together(run, tags);
      for (const { path, tags: given } of writes) {
        if (given) await run.session.client.put(path, { tags: given });
        else await run.session.client.delete(path);
      }
      expect(await together(run, tags)).toEqual(await alone(tags));
    }),
    { numRuns: 25 },
  );
});

test("reading firewalls and devices together returns the same result as reading each alone, regardless of earlier writes", async () => {
  const rules = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };
  const all: Made[] = [];
  for (const at of upTo(6)) {
    await make(computeInstance, { region: "us-east", type: "g6-standard-1", label: `host-${String(at)}` });
  }
  all.push(await make(firewall, { label: "written-out", rules, devices: { computes: [1, 2, 3] } }));
  all.push(await make(firewall, { label: "by-devices", rules }));
  for (const computeId of [4, 5, 6]) all.push(await make(firewallDevice, { firewallId: 2, computeId }));
  const change = async (firewallId: number, computeId: number) => {
    const { client } = run.session;
    const path = `/networking/firewalls/${String(firewallId)}/devices`;
    const device = (await client.list(path)).find(({ entity }) => (entity as Properties)["id"] === computeId);
    if (device) await client.delete(`${path}/${String(device["id"])}`);
    else await client.post(path, { id: computeId, type: "compute" }).catch(() => undefined);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ firewallId: fc.integer({ min: 1, max: 2 }), computeId: number }), { maxLength: 3 }),
      async (writes) => {
        await together(run, all);
        for (const { firewallId, computeId } of writes) await change(firewallId, computeId);
        expect(await together(run, all)).toEqual(await alone(all));
      },
    ),
    { numRuns: 25 },
  );
});
