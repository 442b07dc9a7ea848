import { tag } from "../../../src/resources/tag/contract";
import { domainBody, useEmulator } from "../../emulator/support";
import { type Made, type ProviderRun, runOn } from "../../support/terraform/provider-run";

const emulator = useEmulator();
let run: ProviderRun;
let id: number;

beforeEach(async () => {
  run = runOn(emulator);
  id = Number((await emulator.make("/domains", domainBody))["id"]);
});
afterEach(() => run.close());

const names = (prefix: string) => [1, 2, 3, 4].map((number) => `${prefix}-${String(number)}`);
const tagged = (label: string, more = {}) => run.create(tag, { label, ...more });
const tagsOf = async (path = `/domains/${String(id)}`) => (await emulator.call("GET", path)).body["tags"];
const known = async () =>
  ((await emulator.call("GET", "/tags")).body["data"] as { label: string }[]).map((each) => each.label).sort();

/** Deletes a tag after other resources read the domain's tags, and before they write them. */
async function slowly() {
  for (const [method, path, delayMs] of [
    ["DELETE", "/tags/*", 20],
    ["PUT", "/domains/*", 60],
  ] as const) {
    await emulator.control("POST", "/faults", { match: { method, path, times: 0 }, effect: { delayMs } });
  }
}

const replace = async (before: Made, label: string) => {
  await run.remove(before);
  await tagged(label, { domains: [id] });
};

test("R3-184: moving, deleting and creating tags of one domain at once produces the requested result for all", async () => {
  const moved = await Promise.all(names("moved").map((label) => tagged(label)));
  const old = await Promise.all(names("old").map((label) => tagged(label, { domains: [id] })));
  await slowly();
  await Promise.all([
    ...moved.map((each) => run.update(tag, each, { label: each.object["label"], domains: [id] })),
    ...old.map((each, index) => replace(each, `new-${String(index + 1)}`)),
  ]);
  expect(await tagsOf()).toEqual([...names("moved"), ...names("new")]);
  expect(await known()).toEqual([...names("moved"), ...names("new")]);
});

test("R3-184: deleting a tag also removes it from objects that its resource does not list", async () => {
  const other = await tagged("other-tag");
  const gone = await tagged("gone-tag");
  await emulator.call("PUT", `/domains/${String(id)}`, { tags: ["gone-tag"] });
  await slowly();
  await Promise.all([run.update(tag, other, { label: "other-tag", domains: [id] }), run.remove(gone)]);
  expect(await tagsOf()).toEqual(["other-tag"]);
});
