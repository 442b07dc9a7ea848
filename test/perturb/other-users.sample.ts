import type { Bench } from "./benches/bench";
import { startTerraformBench } from "./benches/terraform";
import { chosen, optionsFor, runCases } from "./cases";
import { livesOfOtherUsers, otherUsersOf } from "./changes/other-users/lives";
import { prepare } from "./lives/prepare";

jest.setTimeout(8 * 60 * 60_000);

const options = optionsFor(4);
const benches: Bench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

test(`a change by another user is repaired or reported (seed ${String(options.seed)})`, async () => {
  const lived = await prepare("other-users", benches, startTerraformBench, options, {
    fit: livesOfOtherUsers,
    ...(options.sample === undefined ? {} : { maximum: 3 }),
  });
  expect(await runCases("other-users", chosen(lived.flatMap(otherUsersOf), options), benches, options)).toEqual([]);
});
