import { fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import type { Contract, Properties } from "../../../src/contract";
import { realClock } from "../../../src/provider/client/http/clock";
import { testEmulatorOf } from "../../emulator/support";
import { runOn } from "../../support/terraform/provider-run";
import { requestsDuring } from "./counting";

interface Wait {
  readonly contract: Contract;
  readonly count: number;
  readonly config: Properties;
  /** The seconds of the service and of the provider per real second. */
  readonly rate: number;
}

/** The maximum duration of such a wait on the machine's clock, in milliseconds. */
const patience = 120_000;

/**
 * The requests while this number of objects is created at once. They take their real times on a faster clock, which the
 * emulator and the provider share.
 */
export async function requestsOfWait({ contract, count, config, rate }: Wait): Promise<string> {
  const emulator = await startStratusEmulator({ port: 0, clock: "real", time: fixedStart, strictFields: true });
  const testEmulator = testEmulatorOf(emulator);
  await testEmulator.control("PUT", "/clock", { rate });
  const clock = {
    ...realClock,
    now: () => realClock.now() * rate,
    sleep: (milliseconds: number, signal?: AbortSignal) => realClock.sleep(milliseconds / rate, signal),
  };
  const run = runOn(testEmulator, { pollInterval: 1_000 }, clock, patience);
  try {
    const makeOne = (_: unknown, index: number) => run.create(contract, { ...config, label: `it-${String(index)}` });
    return await requestsDuring(testEmulator, () => Promise.all(Array.from({ length: count }, makeOne)));
  } finally {
    await run.close();
    await emulator.close();
  }
}
