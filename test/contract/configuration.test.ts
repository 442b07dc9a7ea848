import { type Contract, int, object, type Properties } from "../../src/contract";
import { configurationOf } from "../../src/contract/configuration";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { domain } from "../../src/resources/domain/contract";
import { domainRecords } from "../../src/resources/domain_records/contract";
import { firewall } from "../../src/resources/firewall/contract";
import { image } from "../../src/resources/image/contract";
import { ipv6Range } from "../../src/resources/ipv6_range/contract";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import { tag } from "../../src/resources/tag/contract";

const place = { region: "us-east", type: "g6-nanode-1" };
const zone = { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" };
const policies = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };
const database = { label: "shop", engine: "mysql/8.0.30", region: "us-east", type: "g6-dedicated-2" };

/** The object, and the part of it that the configuration omits. */
const omitted: readonly (readonly [string, Contract, Properties, Properties])[] = [
  ["computed values", domain, zone, { id: 1, created: "2026-01-01T00:00:00", updated: null }],
  ["documented defaults", domain, zone, { status: "active", ttlSec: 0, axfrIps: [], tags: [], description: "" }],
  ["defaults of nested fields", firewall, { label: "edge", rules: policies }, { rules: { ...policies, inbound: [] } }],
  ["values that the service is known to choose", computeInstance, place, { watchdogEnabled: true, privateIp: false }],
  [
    "members of an object with the value that the service is known to choose",
    computeInstance,
    { ...place, alerts: { cpu: 0 } },
    { alerts: { cpu: 0, io: 10_000 } },
  ],
  ["deprecated fields", computeInstance, place, { group: "web" }],
  ["secrets, and values that no response has", computeInstance, place, { rootPass: "correct horse", swapSize: 512 }],
  ["fields that only the provider reads", image, { label: "golden" }, { file: "disk.gz", deletionProtection: true }],
  ["members that are resources of their own", firewall, { label: "edge" }, { devices: { computes: [1] } }],
  ["members that name the object themselves", tag, { label: "team", volumes: [3] }, { domains: [1], computes: [2] }],
  [
    "a field whose value follows from another field",
    ipv6Range,
    { prefixLength: 64, computeId: 1 },
    { routeTarget: "2001:db8::1" },
  ],
];

test.each(omitted)("a configuration omits %s", (_, contract, kept, more) => {
  expect(configurationOf(contract, { ...kept, ...more })).toEqual(kept);
});

/** Objects that are required, although all their members are optional. */
const parcel: Contract = {
  ...tag,
  fields: { content: object("", { size: object("", { width: int("").default(1).optional() }) }) },
};

const written: readonly (readonly [string, Contract, Properties])[] = [
  ["another value than the default", domain, { ...zone, ttlSec: 3600, tags: ["shop"] }],
  ["the only field with information", ipv6Range, { prefixLength: 64, routeTarget: "2001:db8::1" }],
  ["a required object without values", parcel, { content: { size: {} } }],
  ["an empty allow list", mysqlDatabase, { ...database, allowList: [] }],
  [
    "every value of an entry",
    domainRecords,
    { domainId: 1, records: { mail: { type: "MX", target: "a.example", priority: 0 } } },
  ],
];

test.each(written)("a configuration has %s", (_, contract, object) => {
  expect(configurationOf(contract, object)).toEqual(object);
});

test("a configuration has a set in canonical order, without other spellings of its values", () => {
  const object = { ...zone, axfrIps: ["192.0.2.10", "2001:DB8::1", "192.0.2.1", "2001:db8:0::1"] };
  expect(configurationOf(domain, object)["axfrIps"]).toEqual(["192.0.2.1", "192.0.2.10", "2001:db8:0::1"]);
});
