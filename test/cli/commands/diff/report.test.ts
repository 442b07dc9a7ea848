import { join } from "node:path";
import { changesOf } from "../../../../src/cli/commands/diff/changes";
import { isColoured, jsonReport, markdownReport, textReport } from "../../../../src/cli/commands/diff/formats";
import { readPlanText } from "../../../../src/cli/plans/read-plan";
import type { ShownPlan, ShownResourceChange } from "../../../../src/terraform/shown-plan";
import { expectFile, keptPlan, plansFolder } from "./golden";

const shop = () => changesOf(readPlanText(keptPlan("shop"), "shop.json"), () => undefined);

test("Markdown shows losses, and folds the rest", () => {
  expectFile(join(plansFolder, "shop.md.txt"), markdownReport(shop()));
});

test("JSON has each change with its attributes", () => {
  expectFile(join(plansFolder, "shop.json.txt"), jsonReport(shop()));
});

const base: ShownResourceChange = {
  ...{ address: "stratus_domain.zone", mode: "managed", type: "stratus_domain", name: "zone" },
  change: {
    ...{ actions: ["update"], before: { domain: "shop.example" }, after: { domain: "shop.example" } },
    ...{ after_unknown: {}, before_sensitive: {}, after_sensitive: {} },
  },
};

const textOf = (more: Partial<ShownResourceChange>, change: object = {}, path?: string) => {
  const plan: ShownPlan = { resource_changes: [{ ...base, ...more, change: { ...base.change, ...change } }] };
  return textReport(
    changesOf(plan, () => path),
    false,
  );
};

test("an import, a move and a forgotten object", () => {
  const importing = { actions: ["no-op"], importing: { id: "7" } };
  expect(textOf({}, importing)).toMatch(/= stratus_domain\.zone .* imported\n +import ID: 7\n/);
  const moved = { previous_address: "stratus_domain.old" };
  expect(textOf(moved, { actions: ["no-op"] })).toMatch(/> .* moved\n +moved from: stratus_domain\.old\n/);
  expect(textOf({}, { actions: ["forget"], after: null })).toMatch(/\. .* forgotten\n +stays in the service/);
  expect(textOf({}, { actions: ["no-op"] })).toBe("Nothing changes.\n");
});

test("shows the empty lists of a new object as text and as JSON", () => {
  const after = { label: "edge", rules: { inbound: [], inbound_policy: "DROP" }, tags: [] };
  const created = { actions: ["create"], before: null, after } as const;
  const change = { ...base.change, ...created, actions: ["create"] };
  const plan: ShownPlan = {
    resource_changes: [{ ...base, address: "stratus_firewall.edge", type: "stratus_firewall", change }],
  };
  const changes = changesOf(plan, () => undefined);
  expect(textReport(changes, false)).toMatch(/rules\.inbound \[\]\n[^]*tags \[\]\n/);
  const {
    changes: [json],
  } = JSON.parse(jsonReport(changes)) as { changes: { attributes: object[] }[] };
  expect(json?.attributes).toEqual(
    expect.arrayContaining([
      { attribute: "rules.inbound", before: null, after: [], replaces: false },
      { attribute: "tags", before: null, after: [], replaces: false },
    ]),
  );
});

test("the reason for a deletion is shown", () => {
  const destroyed = { actions: ["delete"], after: null };
  expect(textOf({ action_reason: "delete_because_count_index" }, destroyed)).toContain("because: count was reduced");
  expect(textOf({ deposed: "abc123" }, destroyed)).toContain("left over from an earlier replacement (deposed abc123)");
  const replaced = { actions: ["create", "delete"] };
  expect(textOf({ action_reason: "replace_because_tainted" }, replaced)).toContain("because: it's tainted");
});

test("the path of a construct is a tree, with the key of an instance and the names of props", () => {
  const change = { after: { domain: "shop.example", ttl_sec: 300 } };
  expect(textOf({ address: 'stratus_domain.zone["a/b"]' }, change, "shop/dns/zone")).toContain(
    'shop/dns\n  ~ zone["a/b"]  domain "shop.example" changed\n      ttlSec nothing → 300\n',
  );
  expect(textOf({}, change)).toContain("ttl_sec nothing → 300");
});

test("no secret is shown, regardless of what marks it as a secret", () => {
  const root = { type: "stratus_compute_instance", address: "stratus_compute_instance.web" };
  const values = (pass: string) => ({ label: "web", root_pass: pass, metadata: { user_data: pass } });
  const change = { before: values("old-secret"), after: values("new-secret") };
  const mask = { before_sensitive: { metadata: true }, after_sensitive: { metadata: true } };
  const text = textOf(root, { ...change, ...mask });
  expect(text).toContain("root_pass (sensitive value) changes");
  expect(text).not.toMatch(/old-secret|new-secret/);
});

test("of long texts the difference is shown", () => {
  const long = "x".repeat(500);
  const change = { before: { description: `${long}a` }, after: { description: `${long}b` } };
  expect(textOf({}, change)).toMatch(/description … "x+a" → … "x+b"/);
});

test("a name can't end a block of Markdown or control a terminal", () => {
  const name = "a````\n</details><script>alert(1)</script>\n| b |\u001b[2J";
  const changes = changesOf(
    { resource_changes: [{ ...base, change: { ...base.change, after: { domain: name } } }] },
    () => undefined,
  );
  const text = markdownReport(changes);
  const [, fence = "", inside = ""] = /^(`{3,})diff\n(.*?)\n\1$/ms.exec(text) ?? [];
  expect(fence.length).toBeGreaterThan(4);
  expect(inside).toContain("</details><script>");
  expect(text.replace(inside, "")).not.toContain("script");
  expect(text).not.toContain("\u001b");
});

test("colors are for terminals, and on request", () => {
  const [terminal, pipe] = [{ isTTY: true }, { isTTY: false }];
  expect(isColoured(terminal, {})).toBe(true);
  expect(isColoured(terminal, { TERM: "dumb" })).toBe(false);
  expect(isColoured(terminal, { NO_COLOR: "1" })).toBe(false);
  expect(isColoured(pipe, {})).toBe(false);
  expect(isColoured(pipe, { FORCE_COLOR: "1" })).toBe(true);
  expect(isColoured(terminal, { FORCE_COLOR: "0" })).toBe(false);
  expect(textReport(shop(), true)).toContain("\u001b[31m- stratus_mysql_database.db");
});
