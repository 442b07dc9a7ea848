import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

interface Scheduled {
  readonly path: string;
  readonly context: object;
}
type Sequencer = new (options: object) => { sort(tests: readonly Scheduled[]): readonly Scheduled[] };

const SlowestFirst = createRequire(__filename)("../../support/slowest-first.cjs") as Sequencer & {
  readonly slowest: readonly string[];
};
const rootDir = join(__dirname, "..", "..", "..");

/** A project without cached durations, as in a new clone. Jest would start its largest file first. */
const getSize = (path: string) => (path.endsWith("main.test.ts") ? 2 : 1);
const context = { config: { rootDir, cache: false }, hasteFS: { getSize } };

test("in a new clone, the slowest files start first, in the order of the list", () => {
  const [first = "", second = ""] = SlowestFirst.slowest;
  const sorted = new SlowestFirst({}).sort(
    ["test/main.test.ts", second, first].map((file) => ({ path: join(rootDir, file), context })),
  );
  expect(sorted.map(({ path }) => path)).toEqual(
    [first, second, "test/main.test.ts"].map((file) => join(rootDir, file)),
  );
});

test.each(SlowestFirst.slowest)("%s exists", (file) => {
  expect(existsSync(join(rootDir, file))).toBe(true);
});
