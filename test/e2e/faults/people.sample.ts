import type { Bench } from "./bench";
import { chosen, optionsFor, runCases } from "./cases";
import { prepare } from "./lived";
import { livesWithPeople, peopleOf } from "./people";

jest.setTimeout(8 * 60 * 60_000);

const options = optionsFor(4);
const benches: Bench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

test(`a change by another user is repaired or reported (seed ${String(options.seed)})`, async () => {
  const lived = await prepare("people", benches, options, {
    fit: livesWithPeople,
    ...(options.sample === undefined ? {} : { most: 3 }),
  });
  expect(await runCases("people", chosen(lived.flatMap(peopleOf), options), benches, options)).toEqual([]);
});
