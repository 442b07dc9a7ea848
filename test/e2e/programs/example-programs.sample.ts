import { lifeOfExample, useExamples } from "../support/examples";
import { testWith } from "../support/features";

jest.setTimeout(240_000);

const { expectLife } = useExamples();

/** The programs with their stack and the number of resources that a first deploy creates. */
const programs = [
  ["static-fleet", "caches", 20],
  ["web-service", "shop", 15],
] as const;

test.each(programs)(`%s ${lifeOfExample}`, expectLife);

testWith("ephemeral resources and variables", `high-availability-mysql ${lifeOfExample}`, () =>
  expectLife("high-availability-mysql", "data", 4),
);
