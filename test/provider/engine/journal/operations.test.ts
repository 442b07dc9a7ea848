import type { Properties } from "../../../../src/contract";
import { instanceRestore } from "../../../../src/resources/instance_restore/contract";
import { useEmulator } from "../../../emulator/support";
import { type Operation, operations } from "../../../perturb/lives/operations";
import { hurriedClock } from "../../../support/hurried-clock";
import { hurry, type ProviderRun } from "../../../support/terraform/provider-run";
import { goDarkAfter, useJournal } from "./support";

const emulator = useEmulator();
const { open: openOn, text } = useJournal(emulator);
const open = (patience?: number) => openOn({}, hurriedClock, patience);
// Each operation waits until the next second.
beforeEach(() => hurry(emulator));

/** A snapshot is an object, so it is found like other objects. */
const withTriggers = Object.entries(operations).filter(([, { contract }]) => contract.action !== undefined);

async function countOf(path: RegExp): Promise<number> {
  const requests = (await emulator.control("GET", "/requests")).body as unknown as { method: string; path: string }[];
  return requests.filter((each) => each.method === "POST" && path.test(each.path)).length;
}

const summaries = ({ reported }: ProviderRun) => reported.map(({ summary }) => summary);

describe.each(withTriggers)("%s sent by a killed run", (_, { contract, request: path, prepare }) => {
  let config: Properties;
  beforeEach(async () => {
    // Only then does a second restore have enough space.
    const overwrite = contract === instanceRestore ? { overwrite: true } : {};
    config = { triggers: { day: "1" }, ...overwrite, ...(await prepare(emulator)) };
    await emulator.control("DELETE", "/requests");
  });

  test("is not run again if the service returned a response", async () => {
    const first = open();
    const made = await first.create(contract, config);
    await first.kill();
    const run = open();
    await run.plan(contract, undefined, config);
    expect(summaries(run)).toContainEqual(expect.stringContaining("may have run already"));
    const again = await run.create(contract, config);
    expect(summaries(run)).toContainEqual(expect.stringContaining("An earlier run completed "));
    expect(again.object).toEqual(made.object);
    await run.close();
    expect(await countOf(path)).toBe(1);
    expect(text()).toBe("");
  });

  test("is not run again if it is in the state, and may be recreated", async () => {
    const first = open();
    const made = await first.create(contract, config);
    await first.kill();
    const run = open();
    expect(await run.plan(contract, made, config)).toEqual(made.stored.state);
    expect(text()).toBe("");
    await run.create(contract, config);
    await run.close();
    expect(await countOf(path)).toBe(2);
  });

  test("is run again if its triggers have changed since", async () => {
    const first = open();
    await first.create(contract, config);
    await first.kill();
    const run = open();
    await run.create(contract, { ...config, triggers: { day: "2" } });
    await run.close();
    expect(await countOf(path)).toBe(2);
  });
});

describe("an operation whose response a killed run did not get", () => {
  const { contract, request: path, prepare } = operations["a restore of an instance's backup"] as Operation;
  let config: Properties;
  beforeEach(async () => {
    config = { overwrite: true, ...(await prepare(emulator)) };
    await emulator.control("DELETE", "/requests");
    // It waits for the service until it times out.
    const first = open(3_000);
    const [error] = await goDarkAfter(emulator, "/compute/instances/*/backups/*/restore", [
      () => first.create(contract, config),
    ]);
    expect(error).toContain("Error");
    await first.kill();
    expect(text()).toContain('"sent":1');
    expect(text()).not.toContain('"answered"');
  });

  test("is run, and recorded so that untaint keeps it", async () => {
    const run = open();
    await expect(run.create(contract, config)).rejects.toThrow(
      /ended before it received the response[^]*terraform untaint stratus_instance_restore\.NAME/,
    );
    expect(run.recorded).toHaveLength(1);
    await run.close();
    expect(await countOf(path)).toBe(1);
    expect(text()).toBe("");
  });

  test("is run by the next apply if it is not untainted", async () => {
    const run = open();
    await expect(run.create(contract, config)).rejects.toThrow("wasn't sent again");
    await run.create(contract, config);
    await run.close();
    expect(await countOf(path)).toBe(2);
  });
});
