import { startSpawning, type TerraformBench } from "./benches/terraform";
import { chosen, optionsFor, runCases } from "./cases";
import { interruptsOf } from "./changes/interrupts";
import { prepare } from "./lives/prepare";

jest.setTimeout(8 * 60 * 60_000);

const options = optionsFor(2);
/** In the long run too: the effect of Ctrl-C depends little on the kind of resource. */
const maximum = options.sample === undefined ? 6 : 1;
const benches: TerraformBench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

test(`an interrupted run ends soon, and the next one completes it (seed ${String(options.seed)})`, async () => {
  const lived = await prepare("interrupts", benches, startSpawning, options, { maximum });
  expect(await runCases("interrupts", chosen(lived.flatMap(interruptsOf), options), benches, options)).toEqual([]);
});
