import { ipAddress } from "../../../../src/resources/ip_address/contract";
import { ipAssignment } from "../../../../src/resources/ip_assignment/contract";
import { ipShare } from "../../../../src/resources/ip_share/contract";
import { ipv6Range } from "../../../../src/resources/ipv6_range/contract";
import { reverseDns } from "../../../../src/resources/reverse_dns/contract";
import type { Others, Resource } from "../../../support/terraform/workspace";
import type { Account, Case } from "./case";
import { web, www, zone as makeZone } from "./given";

/** A second address of an instance that can be moved, and the target of the move. */
const spare: Resource = {
  contract: ipAddress,
  config: (of) => ({ computeId: of("web")["id"], type: "ipv4", public: true }),
};
const placed = (instance = "web"): Resource => ({
  contract: ipAssignment,
  config: (of) => ({
    assignments: [{ address: of("spare")["address"], computeId: of(instance)["id"], region: "us-east" }],
  }),
});
const other = web({ label: "other" });
const allowMore = ({ control }: Account) => control("PUT", "/account", { additionalIps: true });
const moveTo = (account: Account, instance: string) =>
  account.call("POST", "/networking/ips/assign", {
    assignments: [
      { address: account.of("spare")["address"], compute_id: account.of(instance)["id"], region: "us-east" },
    ],
  });

const range: Resource = {
  contract: ipv6Range,
  config: (of) => ({ computeId: of("web")["id"], prefixLength: 64 }),
};
const share: Resource = {
  contract: ipShare,
  config: (of) => ({ computeId: of("other")["id"], ips: of("web")["ipv4"] }),
};

const zone = makeZone();
const toWeb: Resource = {
  contract: www().contract,
  config: (of) => ({ ...www().config(of), target: of("web")["publicIpv4"] }),
};
const named = {
  zone,
  web: web(),
  www: toWeb,
  named: {
    contract: reverseDns,
    config: (of: Others) => ({ address: of("web")["publicIpv4"], rdns: "www.shop.example" }),
  },
};
const addressPath = (of: Others) => `/networking/ips/${String(of("web")["publicIpv4"])}`;

export const addressCases: readonly Case[] = [
  {
    what: "an assignment: the address is moved to another instance",
    prepare: allowMore,
    given: { web: web(), other, spare, placed: placed() },
    changeByUser: (account) => moveTo(account, "other"),
    actions: { placed: "update" },
    then: async ({ call, of }) => {
      expect((await call("GET", `/networking/ips/${String(of("spare")["address"])}`))["compute_id"]).toBe(1);
    },
  },
  {
    what: "an assignment: created by another user before the plan creates it",
    prepare: allowMore,
    given: { web: web(), other, spare },
    change: { placed: placed("other") },
    changeByUser: (account) => moveTo(account, "other"),
  },
  {
    what: "an address: its instance is deleted",
    prepare: allowMore,
    given: { web: web(), spare },
    changeByUser: ({ call, of }) => call("DELETE", `/compute/instances/${String(of("web")["id"])}`),
    actions: { web: "create", spare: "create" },
  },
  {
    what: "an assignment of an address that is not in the configuration: the address is deleted",
    prepare: async (account) => {
      await allowMore(account);
      await account.call("POST", "/compute/instances", { label: "theirs", region: "us-east", type: "g6-nanode-1" });
      await account.call("POST", "/networking/ips", { type: "ipv4", public: true, compute_id: 1 });
    },
    given: {
      web: web(),
      placed: {
        contract: ipAssignment,
        config: () => ({ assignments: [{ address: "198.18.0.2", computeId: 1, region: "us-east" }] }),
      },
    },
    changeByUser: ({ call }) => call("DELETE", "/compute/instances/1"),
    refused: [["There is no address 198.18.0.2"], ["There is no instance 1"]],
  },
  {
    what: "an IPv6 range: deleted",
    given: { web: web(), range },
    changeByUser: ({ call, of }) => call("DELETE", `/networking/ipv6/ranges/${String(of("range")["range"])}`),
    actions: { range: "create" },
  },
  {
    what: "an IPv6 range: deleted and recreated",
    given: { web: web(), range },
    async changeByUser({ call, of }) {
      await call("DELETE", `/networking/ipv6/ranges/${String(of("range")["range"])}`);
      await call("POST", "/networking/ipv6/ranges", { compute_id: of("web")["id"], prefix_length: 64 });
    },
    actions: { range: "create" },
    warnings: [["Instance 1 already has one IPv6 range", "importFrom("]],
    adopts: "range",
  },
  {
    what: "an IPv6 range: deleted before its deletion is applied",
    given: { web: web(), range },
    change: { range: null },
    changeByUser: ({ call, of }) => call("DELETE", `/networking/ipv6/ranges/${String(of("range")["range"])}`),
  },
  {
    what: "reverse DNS: set to another name",
    given: named,
    async changeByUser({ call, of }) {
      await call("POST", "/domains/1/records", { type: "A", name: "theirs", target: of("web")["publicIpv4"] });
      await call("PUT", addressPath(of), { rdns: "theirs.shop.example" });
    },
    actions: { named: "update" },
  },
  {
    what: "reverse DNS: set by another user before the plan sets it",
    given: { zone, web: web(), www: toWeb },
    change: { named: named.named },
    changeByUser: ({ call, of }) => call("PUT", addressPath(of), { rdns: "www.shop.example" }),
  },
  {
    what: "reverse DNS: the instance is deleted before the name's deletion is applied",
    given: named,
    change: { named: null },
    changeByUser: ({ call, of }) => call("DELETE", `/compute/instances/${String(of("web")["id"])}`),
    actions: { web: "create", www: "update" },
  },
  {
    what: "reverse DNS: the instance is deleted before the name is removed",
    given: named,
    change: { named: { ...named.named, config: (of) => ({ address: of("web")["publicIpv4"] }) } },
    changeByUser: ({ call, of }) => call("DELETE", `/compute/instances/${String(of("web")["id"])}`),
    errors: [
      [
        "stratus_reverse_dns 198.18.0.2 and its parent ip address 198.18.0.2 no longer exist",
        "Nothing was changed",
        "Run plan again",
      ],
    ],
    actions: { web: "create", www: "update", named: "create" },
  },
  {
    what: "a share: created by another user before the plan creates it",
    given: { web: web(), other },
    change: { share },
    changeByUser: ({ call, of }) =>
      call("POST", "/networking/ipv4/share", { compute_id: of("other")["id"], ips: of("web")["ipv4"] }),
  },
  {
    what: "a share: its instance is deleted",
    given: { web: web(), other, share },
    changeByUser: ({ call, of }) => call("DELETE", `/compute/instances/${String(of("other")["id"])}`),
    actions: { other: "create", share: "create" },
  },
  {
    what: "a share: its instance is deleted before its deletion is applied",
    given: { web: web(), other, share },
    change: { share: null },
    changeByUser: ({ call, of }) => call("DELETE", `/compute/instances/${String(of("other")["id"])}`),
    actions: { other: "create" },
  },
  {
    what: "a record with an instance's address: the instance is replaced",
    given: {
      zone,
      web: web(),
      www: toWeb,
    },
    changeByUser: ({ call, of }) => call("DELETE", `/compute/instances/${String(of("web")["id"])}`),
    actions: { web: "create", www: "update" },
  },
];
