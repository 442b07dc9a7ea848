import fc from "fast-check";
import { configurations, together } from "../random/configurations";
import type { Stack } from "../support/stack";
import { startStack } from "../support/stack";
import { live } from "./life";
import { transformations } from "./transformations";

/** Both can be given by the environment: `npm run test:contrary` runs 200. */
const count = Number(process.env["STRATUS_CONTRARY_COUNT"] ?? "4");
const seed = Number(process.env["STRATUS_CONTRARY_SEED"] ?? "20260131");
const perMixture = 6;

/** Of the ways to write that nothing is set, an answer shows the first of these that it meets. */
const mixture = fc.tuple(
  fc.subarray([...transformations], { minLength: 2 }),
  fc.array(configurations, { minLength: perMixture, maxLength: perMixture }),
);
const drawn = fc.sample(mixture, { numRuns: count, seed });

describe(`${String(count)} mixtures of seed ${String(seed)}`, () => {
  let stack: Stack;
  beforeEach(async () => {
    stack = await startStack();
  });
  afterEach(() => stack.close());

  test.each(drawn.map((each, index) => [index, ...each] as const))(
    "R3-206: mixture %i lives with a service that answers in several other ways at once",
    async (_, ways, all) => {
      const names = ways.map(({ name }) => name).join("; ");
      await live(stack, ways, { first: together(all) }).catch((error: unknown) => {
        throw new Error(`With these ways together: ${names}`, { cause: error });
      });
    },
  );
});
