import { type Properties, UNKNOWN } from "../../../../src/contract";
import { useEmulator } from "../../../emulator/support";
import { contractOf } from "../../../kinds";
import { creates } from "../../../perturb/lives/variations";
import type { Made, ProviderRun } from "../../../support/terraform/provider-run";
import { countPosts, goDarkAfter, useJournal } from "./support";

const emulator = useEmulator({ dnsPort: 0 });
const { open, text } = useJournal(emulator);

const all = Object.entries(creates).flatMap(([name, list]) =>
  list.filter(() => name !== "domain_records").map((kind) => ({ name, kind, spelling: kind.spellings.at(-1) ?? {} })),
);

const cases = all.map((each) => [each.name, each.kind.post, each] as const);

async function expectAdopted(name: string, post: string, config: Properties, run: ProviderRun): Promise<Made> {
  const contract = contractOf(name);
  await run.plan(contract, undefined, config);
  expect(run.reported.map(({ summary }) => summary)).toContainEqual(expect.stringContaining("may already exist"));
  // The apply adopts the object by itself, so the plan doesn't advise to import it.
  expect(run.reported.filter(({ detail }) => detail?.includes("importFrom"))).toEqual([]);
  run.nextCommand();
  const made = await run.create(contract, config);
  expect(await countPosts(emulator, post)).toBe(1);
  expect(run.reported.map(({ summary }) => summary)).toContainEqual(expect.stringContaining("An earlier run created "));
  const refreshed = await run.refreshed(made);
  if (!refreshed) throw new Error("it is gone");
  expect(await run.plan(contract, refreshed, config)).toEqual(refreshed.stored.state);
  return made;
}

describe("the next run adopts the created object", () => {
  test.each(cases)(
    "a %s (%s) if the service became unavailable after the creation",
    async (name, _, { kind, spelling }) => {
      const config: Properties = { ...kind.base, ...spelling, ...(await kind.prepare?.(emulator)) };
      await emulator.control("DELETE", "/requests");
      // The create of a database's snapshot polls until the run is interrupted.
      const first = open({}, undefined, 8_000);
      const [error] = await goDarkAfter(emulator, kind.post, [() => first.create(contractOf(name), config)]);
      expect(error).toMatch(/response was lost|UnknownOutcome/);
      expect(error).toMatch(/Run apply again: it looks for the object first|The next apply looks for the snapshot/);
      expect(error).not.toContain("before you run");
      await first.close();
      expect(text()).toContain('"sent":1');
      expect(text()).not.toContain('"answered"');

      const next = open();
      await expectAdopted(name, kind.post, config, next);
      await next.close();
      expect(text()).toBe("");
    },
  );

  test.each(cases)("a %s (%s) if Terraform was killed after the response", async (name, _, { kind, spelling }) => {
    const config: Properties = { ...kind.base, ...spelling, ...(await kind.prepare?.(emulator)) };
    await emulator.control("DELETE", "/requests");
    const first = open();
    const made = await first.create(contractOf(name), config);
    await first.kill();
    // The response to a snapshot request of a database is empty.
    if (name !== "mysql_backup") expect(text()).toContain('"answered":1');

    const next = open();
    const again = await expectAdopted(name, kind.post, config, next);
    expect(again.object[contractOf(name).id]).toEqual(made.object[contractOf(name).id]);
    await next.close();
    expect(text()).toBe("");
  });
});

test("a plan that knows the object by its name, but not all of the request, doesn't advise to import it", async () => {
  const firewall = contractOf("firewall");
  const rules = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };
  const first = open();
  await first.create(firewall, { label: "edge", rules });
  await first.kill();

  const next = open();
  await next.plan(firewall, undefined, { label: "edge", rules, devices: { computes: [UNKNOWN] } });
  expect(next.reported.map(({ summary }) => summary)).toEqual(['stratus_firewall "edge" may already exist']);
  await next.plan(firewall, undefined, { label: "core", rules, devices: { computes: [UNKNOWN] } });
  expect(next.reported).toHaveLength(1);
  await next.close();
});
