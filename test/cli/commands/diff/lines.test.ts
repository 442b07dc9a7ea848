import { attributeChanges } from "../../../../src/cli/commands/diff/attributes";
import { lineDifferences, shortened } from "../../../../src/cli/plans/line-differences";
import { set, text } from "../../../../src/contract";
import { firewall } from "../../../../src/resources/firewall/contract";

const rule = (ports: string) => ({
  ...{ action: "ACCEPT", protocol: "TCP", ports, label: null, description: null },
  addresses: { ipv4: ["0.0.0.0/0"], ipv6: null },
});

/** A firewall whose inbound rules change. */
const changed = (before: unknown, after: unknown, more: object = {}) =>
  attributeChanges(
    {
      before: { rules: { inbound: before, inbound_policy: "DROP" } },
      after: { rules: { inbound: after, inbound_policy: "DROP" } },
      ...{ unknown: {}, secretBefore: {}, secretAfter: {}, ...more },
    },
    { fields: firewall.fields, inCamelCase: true, replacePaths: [] },
  );

test("a moved rule is removed in one place and added in another, because order matters", () => {
  const [only] = changed([rule("22"), rule("80"), rule("443")], [rule("80"), rule("443"), rule("22")]);
  expect(only?.name).toBe("rules.inbound");
  expect(only?.lines?.map(({ sign, text }) => sign + text)).toEqual([
    "-ACCEPT TCP 22 for 0.0.0.0/0",
    " ACCEPT TCP 80 for 0.0.0.0/0",
    " ACCEPT TCP 443 for 0.0.0.0/0",
    "+ACCEPT TCP 22 for 0.0.0.0/0",
  ]);
});

test("an unknown part is marked in its line", () => {
  const after = { ...rule("22"), addresses: { ipv6: null } };
  const unknown = { rules: { inbound: [{ addresses: { ipv4: [true] } }] } };
  const [only] = changed([], [after], { unknown });
  expect(only?.lines).toEqual([{ sign: "+", text: "ACCEPT TCP 22 for (known after apply)" }]);
});

test("a secret in a list is not shown, but its change is", () => {
  const mask = { rules: { inbound: [{ label: true }] } };
  const [only] = changed([{ ...rule("22"), label: "old-secret" }], [{ ...rule("22"), label: "new-secret" }], {
    ...{ secretBefore: mask, secretAfter: mask },
  });
  expect(only).toMatchObject({ isSensitive: true, before: "(sensitive value)", after: "(sensitive value)" });
  expect(JSON.stringify(only)).not.toMatch(/old-secret|new-secret/);
});

test.each([
  ["created", undefined, [], { before: undefined, after: [] }],
  ["removed", [], undefined, { before: [], after: undefined }],
  ["set for the first time", null, [], { before: undefined, after: [] }],
])("shows an empty list that is %s", (_, before, after, shown) => {
  expect(changed(before, after)).toEqual([
    { name: "rules.inbound", ...shown, isSensitive: false, isUnknown: false, replaces: false },
  ]);
});

test("hides a list of secrets that changes, and shows one that becomes empty", () => {
  const fields = { keys: set("Keys.", text("A key.").sensitive()).optional() };
  const changedKeys = (before: unknown, after: unknown) =>
    attributeChanges(
      { before: { keys: before }, after: { keys: after }, unknown: {}, secretBefore: {}, secretAfter: {} },
      { fields, inCamelCase: true, replacePaths: [] },
    );
  expect(changedKeys(["a"], ["b"])).toMatchObject([{ isSensitive: true, before: "(sensitive value)" }]);
  expect(changedKeys(undefined, [])).toMatchObject([{ isSensitive: false, before: undefined, after: [] }]);
});

test("the order of a set is not a difference", () => {
  const tags = firewall.fields.tags;
  expect(lineDifferences(tags, ["shop", "prod"], ["stage", "shop"])).toEqual([
    { sign: "-", text: "prod" },
    { sign: "+", text: "stage" },
  ]);
});

test("only the neighbors of unchanged elements are shown, and the number of others", () => {
  const all = ["a", "b", "c", "d", "e", "f", "g", "h"].map((text) => ({ sign: " " as const, text }));
  const lines = [...all.slice(0, 4), { sign: "+" as const, text: "new" }, ...all.slice(4)];
  expect(shortened(lines).map(({ sign, text }) => sign + text)).toEqual([
    ...[" (3 unchanged)", " d", "+new", " e", " (3 unchanged)"],
  ]);
});
