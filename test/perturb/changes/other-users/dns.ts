import { domainRecords } from "../../../../src/resources/domain_records/contract";
import type { Resource } from "../../../support/terraform/workspace";
import type { Case } from "./case";
import { www, zone } from "./given";

const given = { zone: zone(), www: www() };
const master = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const record = { type: "A", name: "www", target: "192.0.2.1" };

/** All records of the zone. */
const set = (target = "192.0.2.1"): Resource => ({
  contract: domainRecords,
  config: (of) => ({ domainId: of("zone")["id"], records: { www: { type: "A", name: "www", target } } }),
});

const zonePath = (id: unknown) => `/domains/${String(id)}`;

export const dnsCases: readonly Case[] = [
  {
    what: "a domain: renamed",
    given,
    changeByUser: ({ call, of }) => call("PUT", zonePath(of("zone")["id"]), { domain: "theirs.example" }),
    actions: { zone: "update" },
  },
  {
    what: "a domain: disabled",
    given,
    changeByUser: ({ call, of }) => call("PUT", zonePath(of("zone")["id"]), { status: "disabled" }),
    actions: { zone: "update" },
  },
  {
    what: "a domain: deleted with its records",
    given,
    changeByUser: ({ call, of }) => call("DELETE", zonePath(of("zone")["id"])),
    actions: { zone: "create", www: "create" },
  },
  {
    what: "a domain: deleted and recreated",
    given,
    async changeByUser({ call, of }) {
      await call("DELETE", zonePath(of("zone")["id"]));
      await call("POST", "/domains", master);
    },
    actions: { zone: "create", www: "create" },
    warnings: [['The account already has domain 2 with the name "shop.example"', 'importFrom("2")']],
    errors: [['domain 2 with the name "shop.example"', 'importFrom("2")']],
    adopts: "zone",
  },
  {
    what: "a record: pointed elsewhere",
    given,
    changeByUser: ({ call, of }) =>
      call("PUT", `${zonePath(of("zone")["id"])}/records/${String(of("www")["id"])}`, { target: "198.51.100.1" }),
    actions: { www: "update" },
  },
  {
    what: "a record: deleted",
    given,
    changeByUser: ({ call, of }) => call("DELETE", `${zonePath(of("zone")["id"])}/records/${String(of("www")["id"])}`),
    actions: { www: "create" },
  },
  {
    what: "a record: deleted and recreated",
    given,
    async changeByUser({ call, of }) {
      const records = `${zonePath(of("zone")["id"])}/records`;
      await call("DELETE", `${records}/${String(of("www")["id"])}`);
      await call("POST", records, record);
    },
    actions: { www: "create" },
    warnings: [["The domain already has record 2 (www A 192.0.2.1)", 'importFrom("1/2")']],
    adopts: "www",
  },
  {
    what: "a record of a domain that is not in the configuration: the domain is deleted",
    prepare: ({ call }) => call("POST", "/domains", master),
    given: { www: www({ domainId: 1 }) },
    changeByUser: ({ call }) => call("DELETE", zonePath(1)),
    refused: [["There is no domain 1", "plan again"]],
  },
  {
    what: "a record set: one deleted, one changed, one added",
    given: { zone: zone(), all: set() },
    async changeByUser({ call, of }) {
      const records = `${zonePath(of("zone")["id"])}/records`;
      await call("PUT", `${records}/1`, { target: "198.51.100.1" });
      await call("POST", records, { ...record, name: "theirs" });
    },
    actions: { all: "update" },
  },
  {
    what: "a record set: all deleted and recreated",
    given: { zone: zone(), all: set() },
    async changeByUser({ call, of }) {
      const records = `${zonePath(of("zone")["id"])}/records`;
      await call("DELETE", `${records}/1`);
      await call("POST", records, record);
    },
    actions: { all: "update" },
  },
  {
    what: "a record set: the domain is deleted",
    given: { zone: zone(), all: set() },
    changeByUser: ({ call, of }) => call("DELETE", zonePath(of("zone")["id"])),
    actions: { zone: "create", all: "create" },
  },
  {
    what: "a domain: deleted before its change is applied",
    given,
    change: { zone: zone({ description: "the shop" }) },
    changeByUser: ({ call, of }) => call("DELETE", zonePath(of("zone")["id"])),
    errors: [["stratus_domain 1 no longer exists", "Nothing was changed", "Run plan again"]],
    actions: { zone: "create", www: "create" },
  },
  {
    what: "a domain: deleted before its deletion is applied",
    given,
    change: { zone: null, www: null },
    changeByUser: ({ call, of }) => call("DELETE", zonePath(of("zone")["id"])),
  },
  {
    what: "a domain: created by another user before Terraform creates it",
    given: {},
    change: { zone: zone() },
    changeByUser: ({ call }) => call("POST", "/domains", master),
    applied: [["The account already has domain 1"]],
    errors: [['This conflicts with domain 1 with the name "shop.example"', 'importFrom("1")']],
    adopts: "zone",
    actions: { zone: "create" },
  },
  {
    what: "a domain: described otherwise before the plan describes it",
    given,
    change: { zone: zone({ description: "the shop" }) },
    changeByUser: ({ call, of }) => call("PUT", zonePath(of("zone")["id"]), { description: "theirs" }),
  },
  {
    what: "a domain: disabled before another change is applied",
    given,
    change: { zone: zone({ description: "the shop" }) },
    changeByUser: ({ call, of }) => call("PUT", zonePath(of("zone")["id"]), { status: "disabled" }),
    actions: { zone: "update" },
  },
  {
    what: "a record: deleted before its change is applied",
    given,
    change: { www: www({ ttlSec: 3600 }) },
    changeByUser: ({ call, of }) => call("DELETE", `${zonePath(of("zone")["id"])}/records/${String(of("www")["id"])}`),
    errors: [["stratus_domain_record 1 no longer exists", "Nothing was changed", "Run plan again"]],
    actions: { www: "create" },
  },
  {
    what: "a record: deleted before its deletion is applied",
    given,
    change: { www: null },
    changeByUser: ({ call, of }) => call("DELETE", `${zonePath(of("zone")["id"])}/records/${String(of("www")["id"])}`),
  },
  {
    what: "a record: deleted and recreated before its deletion is applied",
    given,
    change: { www: null },
    async changeByUser({ call, of }) {
      const records = `${zonePath(of("zone")["id"])}/records`;
      await call("DELETE", `${records}/${String(of("www")["id"])}`);
      await call("POST", records, { ...record, target: "198.51.100.1" });
    },
    // Objects of another user stay theirs.
    async then({ call }) {
      expect((await call("GET", "/domains/1/records"))["results"]).toBe(1);
    },
  },
  {
    what: "a record: the domain is deleted before the record is created",
    given: { zone: zone() },
    change: { www: www() },
    changeByUser: ({ call, of }) => call("DELETE", zonePath(of("zone")["id"])),
    errors: [["There is no domain 1", "plan again"]],
    actions: { zone: "create", www: "create" },
  },
  {
    what: "a record: created by another user before Terraform creates it",
    given: { zone: zone() },
    change: { www: www() },
    changeByUser: ({ call }) => call("POST", "/domains/1/records", record),
    // The service accepts a duplicate record, so there are two. The apply warned about it.
    applied: [["The domain already has record 1 (www A 192.0.2.1)", 'importFrom("1/1")']],
  },
  {
    what: "a record set: the domain is deleted before the change is applied",
    given: { zone: zone(), all: set() },
    change: { all: set("192.0.2.2") },
    changeByUser: ({ call, of }) => call("DELETE", zonePath(of("zone")["id"])),
    errors: [["stratus_domain_records 1 and its parent domain 1 no longer exist", "Run plan again"]],
    actions: { zone: "create", all: "create" },
  },
  {
    what: "a record set: a record is deleted before the change is applied",
    given: { zone: zone(), all: set() },
    change: { all: set("192.0.2.2") },
    changeByUser: ({ call }) => call("DELETE", "/domains/1/records/1"),
  },
  {
    what: "a record set: the domain is deleted before the set's deletion is applied",
    given: { zone: zone(), all: set() },
    change: { all: null },
    changeByUser: ({ call, of }) => call("DELETE", zonePath(of("zone")["id"])),
    actions: { zone: "create" },
  },
];
