import type { Bench } from "./bench";
import { chosen, optionsFor, runCases } from "./cases";
import { interruptsOf } from "./interrupts";
import { prepare } from "./lived";

jest.setTimeout(8 * 60 * 60_000);

const options = optionsFor(2);
/** In the long run too: the effect of Ctrl-C depends little on the kind of resource. */
const most = options.sample === undefined ? 6 : 1;
const benches: Bench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

test(`an interrupted run ends soon, and the next one completes it (seed ${String(options.seed)})`, async () => {
  const lived = await prepare("interrupts", benches, options, { most, isSpawned: true });
  expect(await runCases("interrupts", chosen(lived.flatMap(interruptsOf), options), benches, options)).toEqual([]);
});
