import { toPlan } from "../../src/terraform/plan-changes";
import type { ShownPlan } from "../../src/terraform/shown-plan";

type Shown = NonNullable<ShownPlan["resource_changes"]>[number]["change"];

const nothing: Shown = {
  actions: ["update"],
  before: {},
  after: {},
  after_unknown: {},
  before_sensitive: {},
  after_sensitive: {},
};

const constructs = new Map([["stratus_thing.it", "shop/it"]]);

const planWith = (change: Partial<Shown>, address = "stratus_thing.it") =>
  toPlan(
    {
      resource_changes: [
        { address, mode: "managed", type: "stratus_thing", name: "it", change: { ...nothing, ...change } },
      ],
    },
    constructs,
  );

test("a plan without changes is empty, and so is one with only a no-op change", () => {
  const none = { isEmpty: true, changes: [], text: "No changes." };
  expect(toPlan({}, constructs)).toEqual(none);
  expect(planWith({ actions: ["no-op"] })).toEqual(none);
});

test("a change inside an object or a list has the path of the changed value, and nothing else", () => {
  const { changes } = planWith({
    before: { rules: { inbound: [{ ports: "80", protocol: "TCP" }], policy: "DROP" } },
    after: { rules: { inbound: [{ ports: "443", protocol: "TCP" }, { ports: "22" }], policy: "DROP" } },
  });
  expect(changes[0]?.attributes).toEqual([
    { path: "rules.inbound[0].ports", before: "80", after: "443", replaces: false },
    { path: "rules.inbound[1].ports", before: undefined, after: "22", replaces: false },
  ]);
});

test("an unknown value is marked, inside a list too", () => {
  const { changes, text } = planWith({
    before: { id: 1, ids: [1, 2] },
    after: { ids: [1] },
    after_unknown: { id: true, ids: [false, true] },
  });
  expect(changes[0]?.attributes).toEqual([
    { path: "id", before: 1, after: "(known after apply)", replaces: false },
    { path: "ids[1]", before: 2, after: "(known after apply)", replaces: false },
  ]);
  expect(text).toBe("  shop/it (stratus_thing.it) would be updated in place\n    id, ids[1]: (known after apply)");
});

test.each([
  ["a text", "old secret", "new secret", true],
  ["a part of an object", { key: "old secret" }, { key: "new secret" }, { key: true }],
  ["all of an object", { key: "old secret" }, { key: "new secret" }, true],
  ["one of a list", ["old secret"], ["new secret"], [true]],
])("%s that is secret is masked on both sides", (_, before, after, mask) => {
  const secret = { it: mask };
  for (const masks of [{ before_sensitive: secret }, { after_sensitive: secret }]) {
    const { changes, text } = planWith({ before: { it: before }, after: { it: after }, ...masks });
    expect(changes[0]?.attributes).toMatchObject([{ before: "(sensitive value)", after: "(sensitive value)" }]);
    expect(JSON.stringify(changes) + text).not.toContain(" secret");
  }
});

test("an unchanged secret is not a change", () => {
  const it = { it: "secret" };
  const masks = { before_sensitive: { it: true }, after_sensitive: { it: true } };
  expect(planWith({ before: it, after: it, ...masks }).changes[0]?.attributes).toEqual([]);
});

test("distinguishes the reason for a replacement from its consequences", () => {
  const { changes, text } = planWith({
    actions: ["delete", "create"],
    before: { region: "us-east", regions: "one", metadata: { key: "a" } },
    after: { region: "eu-central", regions: "two", metadata: { key: "b" } },
    replace_paths: [["region"], ["metadata"]],
  });
  const reasons = changes[0]?.attributes.filter(({ replaces }) => replaces).map(({ path }) => path);
  expect(reasons).toEqual(["region", "metadata.key"]);
  expect(text).toContain('    region: "us-east" -> "eu-central" (forces replacement)\n');
});

test("one of several objects has its construct, and a deletion is one line", () => {
  const { text } = planWith({ actions: ["delete"], before: { label: "web" }, after: null }, 'stratus_thing.it["a"]');
  expect(text).toBe('  shop/it (stratus_thing.it["a"]) would be destroyed');
});

test("a changed output is a change, after those of resources", () => {
  const output_changes = { site: { ...nothing, before: "http", after: "https", after_unknown: false } };
  const plan = toPlan({ output_changes }, constructs);
  expect(plan.isEmpty).toBe(false);
  expect(plan.text).toBe('  output.site would be updated in place\n    value: "http" -> "https"');
});
