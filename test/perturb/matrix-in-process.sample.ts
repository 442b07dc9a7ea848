import type { Bench } from "./benches/bench";
import { startInProcessBench } from "./benches/in-process";
import { chosen, optionsFor, runCases } from "./cases";
import { faultsOf } from "./changes/faults";
import { prepare } from "./lives/prepare";

jest.setTimeout(8 * 60 * 60_000);

const part = "matrix-in-process";
/** The fault that a run meets by waiting, up to two minutes. The matrix with Terraform has it. */
const waiting = "/unreachable for the rest of the run after commit";
const given = optionsFor(250);
/** Many cases wait, so more of them run at once. */
const options = { ...given, workers: 2 * given.workers };
const benches: Bench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

test(`each request of each life survives each fault, without Terraform (seed ${String(options.seed)})`, async () => {
  const lived = await prepare(part, benches, startInProcessBench, options);
  const cases = chosen(
    lived.flatMap(faultsOf(part)).filter(({ name }) => !name.endsWith(waiting)),
    options,
  );
  expect(await runCases(part, cases, benches, options)).toEqual([]);
});
