import { domainRecord } from "../../../src/resources/domain_record/contract";
import { firewall } from "../../../src/resources/firewall/contract";
import type { Field } from "../../../src/contract";
import type { DriftFinding } from "../../../src/cli/drift/findings";
import { driftText } from "../../../src/cli/drift/text";

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
  expect(lines).toContain('(235 more domain_record of domain "a.example"; --all shows them)');
  expect(lines.at(-2)).toBe("0 changed, 0 missing, 242 unmanaged. Compared 1 object in the state.");
  expect(text(found, true).filter((line) => line.startsWith("unmanaged"))).toHaveLength(242);
});
