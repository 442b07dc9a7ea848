import { startTerraformBench, type TerraformBench } from "./benches/terraform";
import { chosen, optionsFor, runCases } from "./cases";
import { hostileOf } from "./changes/hostile";
import { prepare } from "./lives/prepare";

jest.setTimeout(8 * 60 * 60_000);

/** There are thousands, so the long run draws some of them too, unless `only` names them. */
const longRun = 250;
const given = optionsFor(6);
const options = { ...given, sample: given.sample ?? (given.only === undefined ? longRun : undefined) };
const benches: TerraformBench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

test(`an invalid response is distinguished from a valid one (seed ${String(options.seed)})`, async () => {
  const lived = await prepare("hostile", benches, startTerraformBench, options, {
    maximum: given.sample === undefined ? undefined : Math.max(3, Math.ceil(given.sample / 5)),
  });
  expect(await runCases("hostile", chosen(lived.flatMap(hostileOf), options), benches, options)).toEqual([]);
});
