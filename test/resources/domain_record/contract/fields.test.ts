import { UNKNOWN } from "../../../../src/contract";
import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { fieldOf, many, sentBy, validatorOf } from "../../support";

const messagesFor = validatorOf(domainRecord, { domainId: 1 });
const text = validatorOf(domainRecord, { domainId: 1, type: "TXT", target: "v=spf1 -all" });
const address = validatorOf(domainRecord, { domainId: 1, type: "A", target: "192.0.2.1" });
const server = validatorOf(domainRecord, {
  domainId: 1,
  type: "SRV",
  target: "sipserver",
  service: "sip",
  priority: 0,
  weight: 0,
  port: 5060,
});

describe("type", () => {
  it("R3-027: is required", () => {
    expect(messagesFor({ target: "192.0.2.1" })).toEqual(["type is required"]);
    expect(messagesFor({ target: "192.0.2.1", type: UNKNOWN })).toEqual([]);
  });

  it.each(["a", "SOA", "ALIAS", "cname", ""])("R3-027: %j is not a record type", (type) => {
    expect(messagesFor({ type, target: "192.0.2.1" })).toEqual([
      expect.stringMatching(
        `^type must be one of "A", "AAAA", "NS", "MX", "CNAME", "TXT", "SRV", "PTR", "CAA", got "${type}"`,
      ),
    ]);
  });

  it("R3-074: an update accepts every field except type", () => {
    const changed = Object.keys(domainRecord.fields).filter((name) => !["id", "domainId", "type"].includes(name));
    expect(sentBy(domainRecord, "update")).toEqual(changed.sort());
    expect(fieldOf(domainRecord, "type").spec.requiresReplace).toBe(true);
  });
});

describe("name and target", () => {
  const name = (length: number) => `${many(60, "a")}.${many(length - 61, "b")}`;

  it("R3-028: a name has at most 100 characters", () => {
    expect(text({ name: "a" })).toEqual([]);
    expect(text({ name: name(100) })).toEqual([]);
    expect(text({ name: name(101) })).toEqual([
      expect.stringMatching(/^name must be at most 100 characters long, got/),
    ]);
  });

  it.each(["A", "AAAA", "NS", "MX", "TXT", "PTR", "CAA"])("R3-028, R3-065: %s accepts an empty or no name", (type) => {
    const target = { A: "192.0.2.1", AAAA: "2001:db8::1" }[type] ?? "host.example";
    const tag = type === "CAA" ? { tag: "issue" } : {};
    expect(messagesFor({ type, target, name: "", ...tag })).toEqual([]);
    expect(messagesFor({ type, target, name: null, ...tag })).toEqual([]);
    expect(messagesFor({ type, target, ...tag })).toEqual([]);
  });

  it("R3-029: a target has at most 65535 characters", () => {
    expect(text({ target: many(65535) })).toEqual([]);
    expect(text({ target: many(65536) })).toEqual([
      `target must be at most 65535 characters long, got "${many(79)}… (65538 characters)`,
    ]);
  });

  it.each(["A", "AAAA", "NS", "MX", "CNAME", "TXT", "SRV", "PTR", "CAA"])(
    "R3-044 to R3-069: %s requires a target",
    (type) => {
      expect(messagesFor({ type })).toContain(`target is required if type is "${type}"`);
    },
  );
});

describe("ttl_sec", () => {
  it("R3-030, R3-031: any integer is rounded, so none is rejected", () => {
    expect([0, 1, 301, 2419201, 99_999_999].flatMap((ttlSec) => address({ ttlSec }))).toEqual([]);
    expect(address({ ttlSec: UNKNOWN })).toEqual([]);
  });

  it("R3-030: seconds are integers and not negative", () => {
    expect(address({ ttlSec: 300.5 })).toEqual(["ttlSec must be a whole number, got 300.5"]);
    expect(address({ ttlSec: -1 })).toEqual(["ttlSec must be at least 0, got -1"]);
  });
});

describe("fields of some types", () => {
  const others = ["A", "AAAA", "NS", "CNAME", "TXT", "PTR", "CAA"];

  it("R3-032: priority is 0 to 255", () => {
    expect([0, 255].flatMap((priority) => server({ priority }))).toEqual([]);
    expect(server({ priority: 256 })).toEqual(["priority must be from 0 to 255, got 256"]);
    expect(server({ priority: -1 })).toHaveLength(1);
    expect(messagesFor({ type: "MX", target: "mail.example", priority: 256 })).toHaveLength(1);
  });

  it.each(["weight", "port"])("R3-037, R3-038: %s is 0 to 65535", (name) => {
    expect([0, 65535].flatMap((value) => server({ [name]: value }))).toEqual([]);
    expect(server({ [name]: 65536 })).toEqual([`${name} must be from 0 to 65535, got 65536`]);
    expect(server({ [name]: -1 })).toHaveLength(1);
  });

  it.each(others)("R3-033: %s has no priority", (type) => {
    expect(messagesFor({ type, priority: 10 })).toContain(`priority must not be set if type is "${type}", got 10`);
    expect(messagesFor({ type, priority: null })).not.toContainEqual(expect.stringContaining("priority"));
  });

  it.each([...others, "MX"])("R3-037, R3-038, R3-039, R3-040: %s has no fields of an SRV record", (type) => {
    const given = { weight: 1, port: 2, service: "sip", protocol: "tcp" };
    expect(messagesFor({ type, ...given })).toEqual(
      expect.arrayContaining([
        `weight must not be set if type is "${type}", got 1`,
        `port must not be set if type is "${type}", got 2`,
        `service must not be set if type is "${type}", got "sip"`,
        `protocol must not be set if type is "${type}", got "tcp"`,
      ]),
    );
  });

  it("R3-034, R3-037, R3-038, R3-040: an SRV record requires priority, weight, port and service", () => {
    expect(messagesFor({ type: "SRV", target: "sipserver" }).sort()).toEqual([
      'port is required if type is "SRV"',
      'priority is required if type is "SRV"',
      'service is required if type is "SRV"',
      'weight is required if type is "SRV"',
    ]);
    expect(server({ service: "" })).toHaveLength(1);
    expect(server({ service: null })).toEqual(['service is required if type is "SRV"']);
  });

  it("R3-041: an SRV record does not require a protocol", () => {
    expect(server()).toEqual([]);
    expect(server({ protocol: null })).toEqual([]);
    expect(server({ protocol: "tcp" })).toEqual([]);
  });

  it("R3-035: an MX record does not require a priority", () => {
    expect(messagesFor({ type: "MX", target: "mail.example" })).toEqual([]);
    expect(messagesFor({ type: "MX", target: "mail.example", priority: 255 })).toEqual([]);
  });

  it("R3-042: only CAA records have tag, and they require it", () => {
    for (const tag of ["issue", "issuewild", "iodef"]) {
      expect(messagesFor({ type: "CAA", target: "ca.example", tag })).toEqual([]);
    }
    expect(messagesFor({ type: "CAA", target: "ca.example" })).toEqual(['tag is required if type is "CAA"']);
    expect(messagesFor({ type: "CAA", target: "ca.example", tag: "issuemail" })).toEqual([
      'tag must be one of "issue", "issuewild", "iodef", got "issuemail" (did you mean "issuewild"?)',
    ]);
    expect(address({ tag: "issue" })).toEqual(['tag must not be set if type is "A", got "issue"']);
  });
});

it("reports several errors together, and one error once", () => {
  expect(
    messagesFor({ type: "SRV", target: "a b", priority: 256, weight: -1, port: "x", tag: "issue", ttlSec: -1 }),
  ).toHaveLength(7);
});
