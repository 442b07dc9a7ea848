import { startBench } from "./bench";
import type { Bench } from "./bench";
import type { Case } from "./cases";
import { chosen, optionsFor, randomOf, runCases, shareWork, shuffled } from "./cases";
import { faults } from "./faults";
import { lives } from "./lives";
import type { Lived } from "./pair";
import { liveOnce, tryFault } from "./pair";

jest.setTimeout(6 * 60 * 60_000);

const options = optionsFor(40);
const { only, sample, seed, slow, workers } = options;
/** How many cases of one life a sample has, because each life has to be lived without a fault first. */
const perLife = 5;

const casesOf = (lived: Lived, isSlow: boolean): readonly Case[] =>
  lived.phases.flatMap((phase) =>
    phase.requests.flatMap((request) =>
      faults
        .filter((fault) => (fault.isSlow === true) === isSlow)
        .map((fault) => ({
          name: `matrix/${lived.life.name}/${phase.name}/${request.line}#${String(request.nth)}/${fault.name}`,
          run: (bench: Bench) => tryFault(bench, lived, phase, request, fault),
        })),
    ),
  );

/** Those of which cases run: all that `only` may mean, or as many as the sample needs. */
function chosenLives() {
  const named = lives.filter(({ name }) => only?.includes(`matrix/${name}/`));
  const asked = named.length > 0 ? named : lives;
  return sample === undefined ? asked : shuffled(asked, randomOf(seed)).slice(0, Math.ceil(sample / perLife));
}

describe(`every life with faults, of seed ${String(seed)}`, () => {
  const benches: Bench[] = [];
  afterAll(() => Promise.all(benches.map((bench) => bench.close())));

  test("each request of each life survives each fault", async () => {
    for (let index = 0; index < workers; index += 1) benches.push(await startBench());
    const lived: Lived[] = [];
    await shareWork(chosenLives(), benches, async (life, bench) => {
      lived.push(await liveOnce(bench, life));
    });
    lived.sort((one, other) => (one.life.name < other.life.name ? -1 : 1));
    const cases = chosen(
      lived.flatMap((each) => casesOf(each, false)),
      options,
    );
    expect(await runCases("matrix", cases, benches, options)).toEqual([]);
    if (!slow || sample !== undefined) return;
    // These wait nearly all the time.
    while (benches.length < 10) benches.push(await startBench());
    const slowCases = chosen(
      lived.flatMap((each) => casesOf(each, true)),
      options,
    );
    expect(await runCases("patience", slowCases, benches, options)).toEqual([]);
  });
});
