import { fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import type { Contract, Properties } from "../../../src/contract";
import { type TestEmulator, testEmulatorOf } from "../../emulator/support";
import { type Made, type ProviderRun, runOn } from "../../support/terraform/provider-run";

/** A resource in the state and in the configuration. */
export interface Thing {
  readonly contract: Contract;
  readonly config: Properties;
  readonly made: Made;
}

/** The number of calls that Terraform makes at once. */
const atOnce = 10;
/** The maximum duration of a run with many objects, in milliseconds. */
const patience = 240_000;

/** Runs a function for each, with Terraform's concurrency, started in order. */
export async function forEach<T, Result>(all: readonly T[], work: (one: T, index: number) => Promise<Result>) {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < all.length; index = next++) results[index] = await work(all[index] as T, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

export const numbers = (length: number) => Array.from({ length }, (_, index) => index);

/** An emulator and a provider in this process: many objects take little time. */
export async function withEmulator<Result>(work: (emulator: TestEmulator) => Promise<Result>): Promise<Result> {
  const emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
  try {
    return await work(testEmulatorOf(emulator));
  } finally {
    await emulator.close();
  }
}

/** Runs a function with a newly configured provider, as for each plan and for each apply. */
export async function inRun<Result>(
  emulator: TestEmulator,
  work: (run: ProviderRun) => Promise<Result>,
): Promise<Result> {
  const run = runOn(emulator, {}, undefined, patience);
  try {
    return await work(run);
  } finally {
    await run.close();
  }
}

export const make = (
  emulator: TestEmulator,
  contract: Contract,
  configs: readonly Properties[],
): Promise<readonly Thing[]> =>
  inRun(emulator, (run) =>
    forEach(configs, async (config) => ({ contract, config, made: await run.create(contract, config) })),
  );

/** Reads and plans each, in groups that refer to earlier groups. */
export const plan = (emulator: TestEmulator, ...groups: readonly (readonly Thing[])[]) =>
  inRun(emulator, async (run) => {
    for (const group of groups) {
      await forEach(group, async ({ contract, config, made }) => {
        const read = await run.refreshed(made);
        const planned = await run.plan(contract, read, config);
        expect(planned).toEqual(read?.stored.state);
      });
    }
  });
