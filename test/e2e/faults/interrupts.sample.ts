import { chosen, optionsFor, runCases } from "./cases";
import { interruptsOf } from "./interrupts";
import { prepare } from "./lived";
import type { FaultSetup } from "./setup";

jest.setTimeout(8 * 60 * 60_000);

const options = optionsFor(2);
/** In the long run too: the effect of Ctrl-C depends little on the kind of resource. */
const maximum = options.sample === undefined ? 6 : 1;
const benches: FaultSetup[] = [];
afterAll(() => Promise.all(benches.map((setup) => setup.close())));

test(`an interrupted run ends soon, and the next one completes it (seed ${String(options.seed)})`, async () => {
  const lived = await prepare("interrupts", benches, options, { maximum, isSpawned: true });
  expect(await runCases("interrupts", chosen(lived.flatMap(interruptsOf), options), benches, options)).toEqual([]);
});
