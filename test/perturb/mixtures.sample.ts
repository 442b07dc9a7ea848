import fc from "fast-check";
import { configurations, together } from "../e2e/random/configurations";
import { type Stack, startStack } from "../e2e/support/stack";
import { mixedNothing, numbersAsTexts, type Transformation, transformations } from "./changes/transformations";
import { live } from "./lives/contrary-life";

/** The environment can set both: `npm run test:contrary` runs 200. */
const count = Number(process.env["STRATUS_CONTRARY_COUNT"] ?? "4");
const seed = Number(process.env["STRATUS_CONTRARY_SEED"] ?? "20260131");
const perMixture = 6;

/** After the numbers became strings: a 0 for an unset string is not a number, and "0" is the name of a host. */
function withMixedNothing(ways: readonly Transformation[], nothing: number): readonly Transformation[] {
  const at = ways.indexOf(numbersAsTexts) + 1;
  return [...ways.slice(0, at), mixedNothing(nothing), ...ways.slice(at)];
}

const mixture = fc
  .tuple(
    fc.subarray([...transformations], { minLength: 2 }),
    fc.option(fc.nat(1_000_000)),
    fc.array(configurations, { minLength: perMixture, maxLength: perMixture }),
  )
  .map(([ways, nothing, all]) => ({ ways: nothing === null ? ways : withMixedNothing(ways, nothing), all }));
const drawn = fc.sample(mixture, { numRuns: count, seed });

describe(`${String(count)} mixtures of seed ${String(seed)}`, () => {
  let stack: Stack;
  beforeEach(async () => {
    stack = await startStack("fast", { notesRequests: false });
  });
  afterEach(() => stack.close());

  test.each(drawn.map(({ ways, all }, index) => [index, ways, all] as const))(
    "R3-206: mixture %i works with a service whose responses differ in several ways at once",
    async (_, ways, all) => {
      const names = ways.map(({ name }) => name).join("; ");
      await live(stack, ways, { first: together(all) }).catch((error: unknown) => {
        throw new Error(`With these ways together: ${names}`, { cause: error });
      });
    },
  );
});
