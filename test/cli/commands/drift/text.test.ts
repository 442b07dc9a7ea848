import type { DriftFinding } from "../../../../src/cli/commands/drift/findings";
import { driftText } from "../../../../src/cli/commands/drift/text";
import type { Field } from "../../../../src/contract";
import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { firewall } from "../../../../src/resources/firewall/contract";

const text = (found: readonly DriftFinding[], isWhole = false) =>
  driftText({ found, ignored: [], changed: [], unused: [] }, 1, isWhole)
    .split("\n")
    .map((line) => line.trim().replace(/ {2,}/g, "  "));

const changed = (attribute: string, field: Field | undefined, state: unknown, account: unknown): DriftFinding => ({
  ...{ what: "changed", kind: "firewall", id: "1", name: "edge", address: "stratus_firewall.edge" },
  attributes: [{ attribute, field, state, account, isSensitive: false }],
});

const rule = (ports: string) => ({ action: "ACCEPT", protocol: "TCP", ports, addresses: { ipv4: ["0.0.0.0/0"] } });

test("rules are shown line by line, so an opened port can be seen", () => {
  const field = firewall.fields.rules.spec.fields?.["inbound"];
  const lines = text([changed("rules.inbound", field, [rule("443")], [rule("443"), rule("22")])]);
  expect(lines).toContain("+ ACCEPT TCP 22 for 0.0.0.0/0");
  expect(lines).not.toContain("+ ACCEPT TCP 443 for 0.0.0.0/0");
  expect(text([changed("rules.inbound", field, null, [rule("22")])])).toContain("+ ACCEPT TCP 22 for 0.0.0.0/0");
});

test("an object with many lines is cut, unless everything is shown", () => {
  const field = firewall.fields.rules.spec.fields?.["inbound"];
  const ports = Array.from({ length: 40 }, (_, index) => rule(String(index + 1)));
  const found = [changed("rules.inbound", field, [], ports)];
  const added = (lines: readonly string[]) => lines.filter((line) => line.startsWith("+ ACCEPT")).length;
  expect(added(text(found))).toBe(29);
  expect(text(found)).toContain("(11 more lines; --all shows them)");
  expect(added(text(found, true))).toBe(40);
});

test.each<[string, object, string]>([
  ["its construct", { construct: "shop/edge" }, "shop/edge"],
  ["its address", {}, "stratus_firewall.edge"],
  ["its kind and name", { address: undefined }, 'firewall "edge"'],
  ["its kind and id, without a name", { address: undefined, name: "" }, "firewall 1"],
  ["its kind and id, with the id as its name", { address: undefined, name: "1" }, "firewall 1"],
])("an object is shown by %s", (_, given, shown) => {
  const [, line] = text([{ ...changed("label", undefined, "a", "b"), ...given }]);
  expect(line).toBe(`changed  ${shown}  firewall  1  label: "a" → "b"`);
});

test("a new string isn't compared with a missing one", () => {
  const [, line] = text([changed("label", undefined, null, "b")]);
  expect(line).toMatch(/label: nothing → "b"$/);
});

test("the summary counts the objects", () => {
  const none = { found: [], ignored: [], changed: [], unused: [] };
  expect(driftText(none, 1)).toBe("No drift. 0 changed, 0 missing, 0 unmanaged. Compared 1 object in the state.\n");
  const ignored = [{ ...unmanaged(1, "a.example"), reason: "a staging domain" }];
  expect(driftText({ ...none, ignored }, 2)).toBe(
    "No drift. 0 changed, 0 missing, 0 unmanaged, 1 ignored. Compared 2 objects in the state.\n",
  );
});

test("long strings show the part that differs", () => {
  const field = domainRecord.fields.target;
  const start = "v=spf1 ".padEnd(200, "a");
  expect(text([changed("target", field, `${start} ~all`, `${start} ?all`)]).join("\n")).toMatch(
    / ~all" → … ".* \?all"/,
  );
});

const unmanaged = (index: number, parent: string): DriftFinding => ({
  ...{ what: "unmanaged", kind: "domain_record", id: `${parent}/${String(index)}`, name: `h${String(index)} A` },
  parent: `domain "${parent}"`,
});

test("the unmanaged objects of each parent are counted after the first ones", () => {
  const found = ["a.example", "b.example"].flatMap((zone) =>
    Array.from({ length: zone === "a.example" ? 240 : 2 }, (_, index) => unmanaged(index, zone)),
  );
  const lines = text(found);
  expect(lines.filter((line) => line.startsWith("unmanaged"))).toHaveLength(7);
  expect(lines.filter((line) => line.includes("--all"))).toEqual([
    '(235 more domain_record of domain "a.example"; --all shows them)',
  ]);
  expect(lines.at(-2)).toBe("0 changed, 0 missing, 242 unmanaged. Compared 1 object in the state.");
  expect(text(found, true).filter((line) => line.startsWith("unmanaged"))).toHaveLength(242);
});
