import { realClock } from "../../../src/client/http/clock";
import { fixedStart, startEmulator } from "../../../src/composition/emulator";
import type { Contract, Properties } from "../../../src/contract";
import { benchOf } from "../../emulator/support";
import { runOn } from "../../provider/support/operations";
import { requestsDuring } from "./counting";

interface Wait {
  readonly contract: Contract;
  readonly count: number;
  readonly config: Properties;
  /** How many seconds of the service and of the provider pass in a second. */
  readonly rate: number;
}

/** The longest that such a wait takes on the machine's clock, in milliseconds. */
const patience = 120_000;

/**
 * What is sent while so many objects are made at once, which take their real times on a clock that runs faster for the
 * emulator and the provider alike.
 */
export async function requestsOfWait({ contract, count, config, rate }: Wait): Promise<string> {
  const emulator = await startEmulator({ port: 0, clock: "real", time: fixedStart, strictFields: true });
  const bench = benchOf(emulator);
  await bench.control("PUT", "/clock", { rate });
  const clock = {
    ...realClock,
    now: () => realClock.now() * rate,
    sleep: (milliseconds: number, signal?: AbortSignal) => realClock.sleep(milliseconds / rate, signal),
  };
  const run = runOn(bench, { pollInterval: 2_000 }, clock, patience);
  try {
    const makeOne = (_: unknown, index: number) => run.create(contract, { ...config, label: `it-${String(index)}` });
    return await requestsDuring(bench, () => Promise.all(Array.from({ length: count }, makeOne)));
  } finally {
    await run.close();
    await emulator.close();
  }
}
