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

async function countOf(path: RegExp): Promise<number> {
  const requests = (await emulator.control("GET", "/requests")).body as unknown as { method: string; path: string }[];
  return requests.filter((each) => each.method === "POST" && path.test(each.path)).length;
}

const summaries = ({ reported }: ProviderRun) => reported.map(({ summary }) => summary);
const details = ({ reported }: ProviderRun) => reported.map(({ detail = "" }) => detail).join("\n");

async function prepared({ contract, prepare }: Operation): Promise<Properties> {
  // Only then does a second restore have enough space.
  const config = { ...(await prepare(emulator)), ...(contract === instanceRestore ? { overwrite: true } : {}) };
  await emulator.control("DELETE", "/requests");
  return config;
}

describe.each(Object.entries(operations))("the action for %s, invoked by a killed run", (_, operation) => {
  const { contract, request: path } = operation;

  test("is not run again by the next invocation if the service returned a response, but by the one after it", async () => {
    const config = await prepared(operation);
    const killed = open();
    await killed.invoke(contract, config);
    await killed.kill();
    const next = open();
    await next.planAction(contract, config);
    expect(summaries(next)).toContainEqual(expect.stringMatching(/may have run already|may already exist/));
    await next.invoke(contract, config);
    expect(await countOf(path)).toBe(1);
    expect(summaries(next)).toContainEqual(expect.stringMatching(/^An earlier run (completed|created) stratus_/));
    if (contract.action) expect(details(next)).toContain("To run the operation again, invoke the action once more.");
    await next.close();
    expect(text()).toBe("");
    if (contract.name === "mysql_backup") return;
    const third = open();
    await third.invoke(contract, config);
    await third.close();
    expect(await countOf(path)).toBe(2);
  });
});

const restore = operations["a restore of a database"] as Operation;

test("two invocations of one run both run the operation", async () => {
  const config = await prepared(restore);
  const run = open();
  await run.invoke(restore.contract, config);
  await run.invoke(restore.contract, config);
  await run.close();
  expect(await countOf(restore.request)).toBe(2);
  expect(text()).toBe("");
});

test("a resource in the state doesn't show that the action ran", async () => {
  const { contract, request: path } = restore;
  const config = await prepared(restore);
  const first = open();
  const made = await first.create(contract, config);
  await first.close();
  const killed = open();
  await killed.invoke(contract, config);
  await killed.kill();
  const next = open();
  await next.plan(contract, made, config);
  await next.invoke(contract, config);
  await next.close();
  expect(await countOf(path)).toBe(2);
});

test("an action whose response a killed run didn't get isn't run by the next invocation, but by the one after it", async () => {
  const { contract, request: path } = restore;
  const config = await prepared(restore);
  const killed = open(3_000);
  await goDarkAfter(emulator, "/databases/mysql/instances/*/backups/*/restore", [
    () => killed.invoke(contract, config),
  ]);
  await killed.kill();
  const next = open();
  await expect(next.invoke(contract, config)).rejects.toThrow(
    /ended before it received the response[^]*Check in the service whether the operation ran before you invoke the action again/,
  );
  await next.close();
  expect(await countOf(path)).toBe(1);
  const third = open();
  await third.invoke(contract, config);
  await third.close();
  expect(await countOf(path)).toBe(2);
  expect(text()).toBe("");
});
