import { chosen, optionsFor, runCases } from "./cases";
import { prepare } from "./lived";
import { livesWithPeople, peopleOf } from "./people";
import type { FaultSetup } from "./setup";

jest.setTimeout(8 * 60 * 60_000);

const options = optionsFor(4);
const benches: FaultSetup[] = [];
afterAll(() => Promise.all(benches.map((setup) => setup.close())));

test(`a change by another user is repaired or reported (seed ${String(options.seed)})`, async () => {
  const lived = await prepare("people", benches, options, {
    fit: livesWithPeople,
    ...(options.sample === undefined ? {} : { maximum: 3 }),
  });
  expect(await runCases("people", chosen(lived.flatMap(peopleOf), options), benches, options)).toEqual([]);
});
