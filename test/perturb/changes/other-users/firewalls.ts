import type { Account, Case } from "./case";
import { behind, edge, rules, web } from "./given";

const wireRules = { inbound_policy: rules.inboundPolicy, outbound_policy: rules.outboundPolicy };
const firewalls = "/networking/firewalls";
const guarded = { edge: edge(), web: web(), device: behind() };
const edgePath = ({ of }: Account) => `${firewalls}/${String(of("edge")["id"])}`;
const devicePath = (account: Account) => `${edgePath(account)}/devices/${String(account.of("device")["id"])}`;
const attach = (account: Account) =>
  account.call("POST", `${edgePath(account)}/devices`, { id: account.of("web")["id"], type: "compute" });

async function reattach(account: Account): Promise<void> {
  await account.call("DELETE", devicePath(account));
  await attach(account);
}

export const firewallCases: readonly Case[] = [
  {
    what: "a firewall: renamed",
    given: guarded,
    changeByUser: (account) => account.call("PUT", edgePath(account), { label: "theirs" }),
    actions: { edge: "update" },
  },
  {
    what: "a firewall: disabled",
    given: guarded,
    changeByUser: (account) => account.call("PUT", edgePath(account), { status: "disabled" }),
    actions: { edge: "update" },
  },
  {
    what: "a firewall: its rules are changed",
    given: guarded,
    changeByUser: (account) =>
      account.call("PUT", `${edgePath(account)}/rules`, { ...wireRules, inbound_policy: "ACCEPT" }),
    actions: { edge: "update" },
  },
  {
    what: "a firewall: deleted",
    given: guarded,
    changeByUser: (account) => account.call("DELETE", edgePath(account)),
    actions: { edge: "create", device: "create" },
  },
  {
    what: "a firewall: deleted and recreated",
    given: guarded,
    async changeByUser(account) {
      await account.call("DELETE", edgePath(account));
      await account.call("POST", firewalls, { label: "edge", rules: wireRules });
    },
    actions: { edge: "create", device: "create" },
    warnings: [['The account already has firewall 2 with the label "edge"', 'importFrom("2")']],
    adopts: "edge",
  },
  {
    what: "inline devices: an instance is taken off",
    given: {
      web: web(),
      edge: { ...edge(), config: (of) => ({ label: "edge", rules, devices: { computes: [of("web")["id"]] } }) },
    },
    changeByUser: (account) => account.call("DELETE", `${edgePath(account)}/devices/1`),
    actions: { edge: "update" },
  },
  {
    what: "a device: detached",
    given: guarded,
    changeByUser: (account) => account.call("DELETE", devicePath(account)),
    actions: { device: "create" },
  },
  {
    what: "a device: detached and attached again, which gives it another id",
    given: guarded,
    changeByUser: reattach,
    then: async (account) => {
      expect(account.of("device")["id"]).toBe(2);
      await Promise.resolve();
    },
  },
  {
    what: "a device: the instance is deleted",
    given: guarded,
    changeByUser: ({ call, of }) => call("DELETE", `/compute/instances/${String(of("web")["id"])}`),
    actions: { web: "create", device: "create" },
  },
  {
    what: "a device: the instance is moved behind another firewall",
    given: guarded,
    async changeByUser(account) {
      await account.call("DELETE", devicePath(account));
      await account.call("POST", firewalls, {
        label: "theirs",
        rules: wireRules,
        devices: { computes: [account.of("web")["id"]] },
      });
    },
    actions: { device: "create" },
    warnings: [["Another enabled firewall already protects instance 1", "firewall 2 (theirs)"]],
    errors: [["firewall 2 (theirs), which protects instance 1"]],
  },
  {
    what: "a device of a firewall that is not in the configuration: the firewall is deleted",
    prepare: ({ call }) => call("POST", firewalls, { label: "edge", rules: wireRules }),
    given: { web: web(), device: { ...behind(), config: (of) => ({ firewallId: 1, computeId: of("web")["id"] }) } },
    changeByUser: ({ call }) => call("DELETE", `${firewalls}/1`),
    refused: [["There is no firewall 1", "plan again"]],
  },
  {
    what: "a device: attached by hand before the plan",
    given: { edge: edge(), web: web() },
    change: { device: behind() },
    changeByUser: attach,
    applied: [
      ["Firewall 1 already has a device for instance 1", "The apply adopts device 1."],
      ["Device 1 of firewall 1 was adopted"],
    ],
    then: async ({ call }) => {
      expect((await call("GET", `${firewalls}/1/devices`))["results"]).toBe(1);
    },
  },
  {
    what: "a device: detached before the detachment is applied",
    given: guarded,
    change: { device: null },
    changeByUser: (account) => account.call("DELETE", devicePath(account)),
  },
  {
    what: "a device: detached and attached again before the detachment is applied",
    given: guarded,
    change: { device: null },
    changeByUser: reattach,
    then: async ({ call }) => {
      expect((await call("GET", `${firewalls}/1/devices`))["results"]).toBe(0);
    },
  },
  {
    what: "a firewall: deleted before its change is applied",
    given: guarded,
    change: { edge: edge({ tags: ["shop"] }) },
    changeByUser: (account) => account.call("DELETE", edgePath(account)),
    errors: [["stratus_firewall 1 no longer exists", "Nothing was changed", "Run plan again"]],
    actions: { edge: "create", device: "create" },
  },
  {
    what: "a firewall: deleted before a change of its rules is applied",
    given: { edge: edge() },
    change: { edge: edge({ rules: { ...rules, outboundPolicy: "DROP" } }) },
    changeByUser: (account) => account.call("DELETE", edgePath(account)),
    errors: [["stratus_firewall 1 no longer exists", "Nothing was changed", "Run plan again"]],
    actions: { edge: "create" },
  },
  {
    what: "a firewall: deleted before its deletion is applied",
    given: guarded,
    change: { edge: null, device: null },
    changeByUser: (account) => account.call("DELETE", edgePath(account)),
  },
  {
    what: "a firewall: the new name is given away before the plan renames it",
    given: { edge: edge() },
    change: { edge: edge({ label: "core" }) },
    changeByUser: ({ call }) => call("POST", firewalls, { label: "core", rules: wireRules }),
    applied: [['The account already has firewall 2 with the label "core"']],
    errors: [['This conflicts with firewall 2 with the label "core"']],
    lasts: true,
    actions: { edge: "update" },
  },
  {
    what: "a firewall: disabled before another change is applied",
    given: { edge: edge() },
    change: { edge: edge({ tags: ["shop"] }) },
    changeByUser: (account) => account.call("PUT", edgePath(account), { status: "disabled" }),
    actions: { edge: "update" },
  },
  {
    what: "a device for an instance that is not in the configuration: the instance is deleted",
    prepare: ({ call }) =>
      call("POST", "/compute/instances", { label: "theirs", region: "us-east", type: "g6-nanode-1" }),
    given: { edge: edge(), device: { ...behind(), config: (of) => ({ firewallId: of("edge")["id"], computeId: 1 }) } },
    changeByUser: ({ call }) => call("DELETE", "/compute/instances/1"),
    refused: [["There is no instance 1", "plan again"]],
  },
];
