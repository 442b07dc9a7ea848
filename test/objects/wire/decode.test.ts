import type { Properties } from "../../../src/contract";
import { fromResponse, fromWire, missingFields } from "../../../src/objects/wire/decode";
import type { OperationContext } from "../../../src/provider/context";
import { computeInstance } from "../../../src/resources/compute_instance/contract";
import { domain } from "../../../src/resources/domain/contract";
import { domainRecord } from "../../../src/resources/domain_record/contract";
import { ipAddress } from "../../../src/resources/ip_address/contract";
import { ipAddressHandler } from "../../../src/resources/ip_address/provider";
import { ipv6Range } from "../../../src/resources/ipv6_range/contract";
import { postgresqlDatabase } from "../../../src/resources/postgresql_database/contract";

it("R1-205: ignores unknown fields of a response", () => {
  const seen = fromResponse(computeInstance, { id: 7, status: "running", shiny: { new: true } }, { label: "web" });
  expect(seen).toMatchObject({ id: 7, status: "running", label: "web" });
  expect(seen).not.toHaveProperty("shiny");
});

const zeros = {
  id: "7000001",
  name: "www",
  ttl_sec: 0,
  priority: 0,
  weight: 0,
  port: 0,
  service: "",
  protocol: "",
  tag: "",
};
const nothing = { ttlSec: null, priority: null, weight: null, port: null, service: null, protocol: null, tag: null };

describe("a record with 0 in all its numbers", () => {
  test.each<[string, object, object]>([
    ["R3-033: A ignores all of them", { type: "A", target: "192.0.2.1/32" }, { ...nothing, target: "192.0.2.1" }],
    ["R3-033: CNAME ignores all of them", { type: "CNAME", target: "www.example.net." }, nothing],
    ["R3-035: MX has the priority 0", { type: "MX", target: "mail.example.net" }, { ...nothing, priority: 0 }],
    ["R3-034: SRV has three of them", { type: "SRV", target: "host" }, { ...nothing, priority: 0, weight: 0, port: 0 }],
    ["R3-072: a null MX has an empty target", { type: "MX", target: null }, { target: "", priority: 0 }],
  ])("%s", (_, answer, expected) => {
    expect(fromWire(domainRecord, { ...zeros, ...answer })).toMatchObject({ id: 7_000_001, ...expected });
  });

  test("R3-030: a configured time to live of 0 stays 0, and a former one of 300 is unset", () => {
    const answer = { ...zeros, type: "A", target: "192.0.2.1" };
    expect(fromWire(domainRecord, answer, { ttlSec: 0 }).ttlSec).toBe(0);
    expect(fromWire(domainRecord, answer, { ttlSec: 300 }).ttlSec).toBeNull();
  });

  test("ignores the priority that a service stores for an A record", () => {
    expect(fromWire(domainRecord, { type: "A", target: "192.0.2.1", priority: 50 }).priority).toBeNull();
  });
});

test.each([[null], [""], [0], [[]], [undefined]])("R3-026: reads a domain's times of %j as their defaults", (given) => {
  const seen = fromWire(domain, {
    id: 1,
    type: "slave",
    soa_email: given,
    group: given,
    tags: given,
    ttl_sec: given,
  });
  expect(seen).toMatchObject({ soaEmail: null, group: null, tags: [], ttlSec: 0, status: "active" });
});

describe("an IPv6 range in each response format", () => {
  const known = { prefixLength: 64, computeId: 12 };
  test.each<[string, object, Properties, object]>([
    ["to a create", { range: "2001:DB8::/64", route_target: "2001:db8::1" }, known, known],
    ["in a list", { range: "2001:db8::", prefix: 64, region: "us-east", route_target: "2001:db8::1" }, known, known],
    ["viewed", { range: "2001:db8::", prefix: 64, is_bgp: false, computes: ["12"] }, {}, known],
    ["with the names of requests", { range: "2001:db8::", prefix_length: "64", compute_id: 12 }, {}, known],
    ["imported from its range alone", { range: "2001:db8::/56" }, {}, { prefixLength: 56, computeId: null }],
  ])("R3-206: %s", (_, answer, before, expected) => {
    expect(fromWire(ipv6Range, answer, before)).toMatchObject({ range: "2001:db8::", ...expected });
  });
});

test("R1-040: reads the addresses of an instance without prefix length and in lower case", () => {
  const answer = { ipv4: ["198.51.100.7/32", "192.168.1.2/32"], ipv6: "2001:0DB8::F03C:1/128" };
  expect(fromWire(computeInstance, answer)).toMatchObject({
    ipv4: ["198.51.100.7", "192.168.1.2"],
    ipv6: "2001:db8::f03c:1/128",
    publicIpv4: "198.51.100.7",
    privateIpv4: "192.168.1.2",
    privateIp: true,
    ipv6Address: "2001:db8::f03c:1",
  });
});

test("a response with only an id keeps the known values, and reports the fields that it lacks", () => {
  const known = { label: "web", region: "us-east", ipv4: ["198.51.100.7"], rootPass: "secret" };
  expect(fromWire(computeInstance, { id: 3 }, known)).toMatchObject({
    id: 3,
    ...known,
    publicIpv4: "198.51.100.7",
  });
  const missing = missingFields(computeInstance, { id: 3, label: "web", tags: null });
  expect(missing).toEqual(expect.arrayContaining(["region", "ipv4", "status"]));
  for (const name of ["id", "label", "tags", "rootPass", "timeouts"]) expect(missing).not.toContain(name);
});

test("an address that an assignment moved keeps its configured instance, and shows the current one", async () => {
  const answer = await ipAddressHandler.handler.hydrate?.({} as OperationContext, { computeId: "3" }, { computeId: 2 });
  expect(fromResponse(ipAddress, answer ?? {}, { computeId: 2 })).toMatchObject({ computeId: 2, assignedTo: 3 });
});

test("R2-030: PostgreSQL's async is asynch", () => {
  expect(fromWire(postgresqlDatabase, { replication_type: "async" }).replicationType).toBe("asynch");
});
