import type { FirewallRule } from "../../../../lib";
import { mergeFirewallRules } from "../../../../lib/networking/merge-firewall-rules";

const rule = (more: Partial<FirewallRule>): FirewallRule => ({
  action: "ACCEPT",
  protocol: "TCP",
  addresses: { ipv4: ["192.0.2.0/24"] },
  ...more,
});
const portsOf = (rules: readonly FirewallRule[]) => mergeFirewallRules(rules).map(({ ports }) => ports);

it("adjacent ports become one range, and all ports include every other one", () => {
  expect(portsOf([rule({ ports: "80" }), rule({ ports: "81-90, 443" }), rule({ ports: "85-100" })])).toEqual([
    "80-100, 443",
  ]);
  expect(portsOf([rule({ ports: "80" }), rule({})])).toEqual([undefined]);
});

it("R3-114: no rule gets more than 15 port entries", () => {
  const ranges = Array.from({ length: 8 }, (_, index) =>
    rule({ ports: `${String(index * 10 + 1)}-${String(index * 10 + 5)}` }),
  );
  expect(portsOf(ranges).map((ports) => ports?.split(", ").length)).toEqual([7, 1]);
});

it("R3-119: no rule gets more than 255 networks", () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    rule({ ports: "80", addresses: { ipv4: [`10.0.${String(Math.floor(index / 256))}.${String(index % 256)}/32`] } }),
  );
  expect(mergeFirewallRules(many).map(({ addresses }) => addresses.ipv4?.length)).toEqual([255, 45]);
});

it("R3-117: no rule moves across a rule with the other action", () => {
  const rules = [rule({ ports: "80" }), rule({ ports: "81", action: "DROP" }), rule({ ports: "82" })];
  expect(mergeFirewallRules(rules)).toEqual(rules);
});

it("keeps values known after apply unchanged, and drops differing descriptions", () => {
  const token = "${TfToken[TOKEN.1]}";
  const both = mergeFirewallRules([rule({ ports: token, label: "one" }), rule({ ports: "80", label: "two" })]);
  expect(both).toEqual([rule({ ports: `80, ${token}`, label: undefined, description: undefined })]);
});
