import { type Case, chosen, optionsFor, runCases } from "./cases";
import { faults } from "./faults";
import { prepare } from "./lived";
import { type Lived, tryFault } from "./pair";
import { type FaultSetup, startFaultSetup } from "./setup";

jest.setTimeout(8 * 60 * 60_000);

const options = optionsFor(30);
const { sample, seed, slow } = options;
/** The number of cases per life in a sample, because each life has to run without a fault first. */
const perLife = 5;
/** Cases that mostly wait run concurrently. */
const waiting = 10;

const casesOf = (part: string, isSlow: boolean, lived: readonly Lived[]): readonly Case[] =>
  lived.flatMap((each) =>
    each.phases.flatMap((phase) =>
      phase.requests.flatMap((request) =>
        faults
          .filter((fault) => (fault.isSlow === true) === isSlow)
          .map((fault) => ({
            name: `${part}/${each.life.name}/${phase.name}/${request.line}#${String(request.nth)}/${fault.name}`,
            run: (setup: FaultSetup) => tryFault(setup, each, phase, request, fault),
          })),
      ),
    ),
  );

const benches: FaultSetup[] = [];
afterAll(() => Promise.all(benches.map((setup) => setup.close())));

test(`each request of each life survives each fault (seed ${String(seed)})`, async () => {
  const maximum = sample === undefined ? undefined : Math.ceil(sample / perLife);
  const lived = await prepare("matrix", benches, options, { maximum });
  expect(await runCases("matrix", chosen(casesOf("matrix", false, lived), options), benches, options)).toEqual([]);
  if (!slow || sample !== undefined) return;
  while (benches.length < waiting) benches.push(await startFaultSetup());
  expect(await runCases("patience", chosen(casesOf("patience", true, lived), options), benches, options)).toEqual([]);
});
