import { startSpawning, type TerraformBench } from "./benches/terraform";
import { chosen, optionsFor, randomOf, runCases } from "./cases";
import { killsOf } from "./changes/kills";
import { prepare } from "./lives/prepare";

jest.setTimeout(8 * 60 * 60_000);

/** There are hundreds, so the long run draws some of them too, unless `only` names them. */
const longRun = 60;
const given = optionsFor(3);
const options = { ...given, sample: given.sample ?? (given.only === undefined ? longRun : undefined) };
const benches: TerraformBench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

test(`a run with a killed provider or terraform is completed by the next one (seed ${String(options.seed)})`, async () => {
  const maximum = given.sample === undefined ? undefined : Math.max(2, Math.ceil(given.sample / 5));
  const lived = await prepare("kills", benches, startSpawning, options, { maximum });
  const drawn = randomOf(options.seed);
  const cases = chosen(
    lived.flatMap((each) => killsOf(each, drawn)),
    options,
  );
  expect(await runCases("kills", cases, benches, options)).toEqual([]);
});
