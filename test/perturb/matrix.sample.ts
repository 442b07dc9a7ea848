import type { Bench } from "./benches/bench";
import { startTerraformBench } from "./benches/terraform";
import { chosen, optionsFor, runCases } from "./cases";
import { faultsOf } from "./changes/faults";
import { prepare } from "./lives/prepare";

jest.setTimeout(8 * 60 * 60_000);

const options = optionsFor(12);
const { sample, seed, slow } = options;
/** The number of cases per life in a sample, because each life has to run without a fault first. */
const perLife = 4;
/** Cases that mostly wait run concurrently. */
const waiting = 10;

const benches: Bench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

test(`each request of each life survives each fault (seed ${String(seed)})`, async () => {
  const maximum = sample === undefined ? undefined : Math.ceil(sample / perLife);
  const lived = await prepare("matrix", benches, startTerraformBench, options, { maximum });
  expect(await runCases("matrix", chosen(lived.flatMap(faultsOf("matrix")), options), benches, options)).toEqual([]);
  if (!slow || sample !== undefined) return;
  while (benches.length < waiting) benches.push(await startTerraformBench());
  const patient = lived.flatMap(faultsOf("patience", true));
  expect(await runCases("patience", chosen(patient, options), benches, options)).toEqual([]);
});
