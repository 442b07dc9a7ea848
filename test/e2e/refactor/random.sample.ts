import { countOr, Draw, noteFigure, seed } from "../../fuzz/seeded";
import { HostProgram } from "../support/host-program";
import { programOf, randomShape, refactored, type Shape } from "./random-shapes";

jest.setTimeout(900_000);

interface Report {
  readonly pairs: readonly { readonly by: string }[];
  readonly ambiguous: readonly { readonly to: Named; readonly candidates: readonly Named[] }[];
  readonly destroyed: readonly Named[];
  readonly created: readonly Named[];
  readonly written: boolean;
}
interface Named {
  readonly address: string;
  readonly construct: string;
}

const sites = countOr(22);
let program: HostProgram;
beforeEach(async () => {
  program = await HostProgram.start();
});
afterEach(() => program.remove());

const synth = (shape: Shape) => program.synth(programOf(shape));
const plan = () => program.terraform("plan", "-no-color", "-input=false");
const apply = () => program.terraform("apply", "-auto-approve", "-no-color", "-input=false");

async function refactor(...more: readonly string[]): Promise<Report & { readonly code: number }> {
  const { code, stdout, output } = await program.stratus("refactor", "shop", "--json", ...more);
  if (code === 1) throw new Error(output);
  return { ...(JSON.parse(stdout) as Report), code };
}

test(`a random program (seed ${String(seed)}) that is renamed, wrapped and moved twice loses nothing`, async () => {
  const draw = new Draw(seed);
  const before = randomShape(draw, sites);
  await synth(before);
  await program.terraform("init");
  expect(await apply()).toContain("Apply complete!");

  // The second time, the moves of the first are still pending: they become chains.
  const once = refactored(draw, before);
  const twice = refactored(draw, once);
  let moves = 0;
  for (const shape of [once, twice]) {
    await synth(shape);
    const { pairs, ambiguous, destroyed, created, code } = await refactor("--yes");
    expect({ ambiguous, destroyed, created, code }).toEqual({ ambiguous: [], destroyed: [], created: [], code: 0 });
    expect(pairs.filter(({ by }) => by !== "key")).toEqual([]);
    moves += pairs.length;
  }
  expect(moves).toBeGreaterThanOrEqual(sites * 14);
  noteFigure("random moves of constructs", moves);

  await synth(twice);
  expect(await plan()).toContain("Plan: 0 to add, 0 to change, 0 to destroy.");
  expect(await apply()).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
  expect(await plan()).toContain("No changes.");
  const { code, stdout } = await program.stratus("refactor", "shop", "--forget");
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^Removed [1-9]\d* moves? of shop from stratus\.moves\.json\. Pending in this state: 0\.\n$/),
  ]);
  await synth(twice);
  expect(await plan()).toContain("No changes.");
});

test("ambiguous objects are listed, and none of them is paired", async () => {
  const twins = (ids: readonly string[]): Shape =>
    ids.map((id, index) => ({ kind: "twin", name: `twin-${String(index)}`, path: [id], uses: [] }));
  const edges = (id: string): Shape => [{ kind: "edge", name: "twin-edge", path: [id], uses: ["twin-0"] }];
  await synth([...twins(["one", "two", "three"]), ...edges("edge")]);
  await program.terraform("init");
  await apply();
  await synth([...twins(["first", "second", "third"]), ...edges("front")]);
  const report = await refactor("--yes");
  expect(report.code).toBe(2);
  expect(
    report.ambiguous.map(({ to, candidates }) => [to.construct, candidates.map(({ construct }) => construct)]),
  ).toEqual(["shop/first", "shop/second", "shop/third"].map((to) => [to, ["shop/one", "shop/three", "shop/two"]]));
  expect(report.created.map(({ construct }) => construct)).toEqual(["shop/front/first"]);
  expect(report.pairs).toHaveLength(1);

  // The user's pairs decide the rest.
  const one = await refactor("--dry-run", "--pair", "shop/two=shop/first");
  expect([one.code, one.written, one.pairs.length, one.ambiguous.length]).toEqual([2, false, 2, 2]);
  expect(one.created.map(({ construct }) => construct)).toEqual(["shop/front/first"]);
  const all = await refactor("--auto-approve", "--pair", "shop/one=shop/first,shop/two=shop/second");
  expect([all.code, all.written, all.pairs.length, all.ambiguous.length]).toEqual([0, true, 5, 0]);
  await synth([...twins(["first", "second", "third"]), ...edges("front")]);
  expect(await plan()).toContain("Plan: 0 to add, 0 to change, 0 to destroy.");
});
