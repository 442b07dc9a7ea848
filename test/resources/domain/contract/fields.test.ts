import { storedValue, UNKNOWN } from "../../../../src/contract";
import { domain } from "../../../../src/resources/domain/contract";
import { fieldOf, many, sentBy, validatorOf } from "../../support";

const master = validatorOf(domain, { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" });
const slave = validatorOf(domain, { domain: "shop.example", type: "slave", masterIps: ["192.0.2.1"] });

/** A name of exactly this number of characters, from labels of at most 63. */
function nameOf(length: number): string {
  const labels = [];
  for (let left = length; left > 0; left -= 64) labels.push(many(Math.min(63, left), "a"));
  return labels.join(".");
}

describe("domain", () => {
  it("R3-004: 1 to 253 characters", () => {
    expect(nameOf(253)).toHaveLength(253);
    expect(master({ domain: nameOf(253) })).toEqual([]);
    expect(master({ domain: "a" })).toEqual([]);
    expect(nameOf(254)).toHaveLength(254);
    expect(master({ domain: nameOf(254) })).toEqual([expect.stringContaining("must be 1 to 253 characters long")]);
    expect(master({ domain: "" })).toEqual(['domain must be 1 to 253 characters long, got ""']);
  });

  it("R3-005: labels have at most 63 characters", () => {
    expect(master({ domain: `${many(63)}.example` })).toEqual([]);
    expect(master({ domain: `${many(64)}.example` })).toEqual([
      expect.stringContaining("at most 63 letters, digits and inner hyphens"),
    ]);
  });

  it.each(["shop.example", "SHOP.Example", "my-shop.example", "1shop.example", "xn--mnchen-3ya.example", "example"])(
    "R3-006: %s is valid",
    (name) => {
      expect(master({ domain: name })).toEqual([]);
    },
  );

  it.each([
    "shop_1.example",
    "-shop.example",
    "shop-.example",
    "a..b",
    ".example",
    "shop example",
    "*.shop.example",
    "a/b",
  ])("R3-006: %s is invalid", (name) => {
    expect(master({ domain: name })).toEqual([
      `domain must be a domain name such as "shop.example": labels of at most 63 letters, digits and inner hyphens, got "${name}"`,
    ]);
  });

  it("R3-007: upper and lower case are the same name", () => {
    expect(fieldOf(domain, "domain").spec.canonical?.("Shop.EXAMPLE", {})).toBe("shop.example");
  });
});

describe("type", () => {
  it("R3-008: is required, master or slave", () => {
    const bare = validatorOf(domain, { domain: "shop.example" });
    expect(bare()).toEqual(["type is required"]);
    expect(bare({ type: "native" })).toEqual(['type must be one of "master", "slave", got "native"']);
    expect(bare({ type: UNKNOWN })).toEqual([]);
  });

  it("R3-009: a master requires soa_email, a slave does not", () => {
    expect(master({ soaEmail: undefined })).toEqual(['soaEmail is required if type is "master"']);
    expect(slave()).toEqual([]);
    expect(slave({ soaEmail: "ops@shop.example" })).toEqual([]);
  });

  it.each(["ops@shop.example", "o.p-s+1@mail.shop.example"])("R3-010: %s is an email address", (soaEmail) => {
    expect(master({ soaEmail })).toEqual([]);
  });

  it.each(["not-an-email", "", "@shop.example", "ops@", "ops@@shop.example", "ops shop@example"])(
    "R3-010: %j is not an email address",
    (soaEmail) => {
      expect(master({ soaEmail })).toEqual([
        `soaEmail must be an email address such as "ops@shop.example", got ${JSON.stringify(soaEmail)}`,
      ]);
    },
  );

  it("R3-016: a slave requires at least one master, a master none", () => {
    expect(slave({ masterIps: [] })).toEqual(["masterIps must have at least 1 item, got []"]);
    expect(slave({ masterIps: undefined })).toEqual(['masterIps is required if type is "slave"']);
    expect(slave({ masterIps: [UNKNOWN] })).toEqual([]);
    expect(master({ masterIps: [] })).toEqual([]);
  });
});

describe.each(["masterIps", "axfrIps"])("%s", (name) => {
  const long = Array.from({ length: 66 }, (_, index) => `192.168.100.${String(100 + index)}`);

  it("R3-017, R3-018: at most 1000 characters together, without separators", () => {
    expect(long.join("")).toHaveLength(990);
    expect(slave({ [name]: [...long, "192.0.2.10"] })).toEqual([]);
    expect(slave({ [name]: [...long, "192.0.2.100"] })).toEqual([
      expect.stringMatching(`^${name} must be at most 1000 characters long in total, got`),
    ]);
  });

  it("R3-016 to R3-019: contains IP addresses, in any spelling", () => {
    expect(slave({ [name]: ["192.0.2.1", "2001:DB8::1"] })).toEqual([]);
    expect(slave({ [name]: ["192.0.2.1", "192.0.2.0/24", "ns1"] })).toEqual([
      `${name}[1] must be an IP address, got "192.0.2.0/24"`,
      `${name}[2] must be an IP address, got "ns1"`,
    ]);
    expect(storedValue(fieldOf(domain, name), ["2001:DB8:0:0::1", "192.0.2.1", "2001:db8::1"], {})).toEqual([
      "192.0.2.1",
      "2001:db8::1",
    ]);
  });
});

describe("description, group and status", () => {
  it("R3-011: description has 1 to 253 characters", () => {
    expect(master({ description: "x" })).toEqual([]);
    expect(master({ description: many(253) })).toEqual([]);
    expect(master({ description: "" })).toEqual(['description must be 1 to 253 characters long, got ""']);
    expect(master({ description: many(254) })).toHaveLength(1);
  });

  it("R3-012: group has 1 to 50 characters", () => {
    expect(master({ group: "x" })).toEqual([]);
    expect(master({ group: many(50) })).toEqual([]);
    expect(master({ group: many(51) })).toEqual([`group must be 1 to 50 characters long, got "${many(51)}"`]);
    expect(master({ group: "" })).toHaveLength(1);
  });

  it("R3-013: status is active by default", () => {
    expect(master({ status: "active" })).toEqual([]);
    expect(master({ status: "disabled" })).toEqual([]);
    expect(master({ status: "inactive" })).toEqual([
      'status must be one of "active", "disabled", got "inactive" (did you mean "active"?)',
    ]);
    expect(fieldOf(domain, "status").spec.default).toBe("active");
  });

  it("R3-179: a tag has 3 to 50 characters, like the label of a tag", () => {
    expect(master({ tags: ["abc", many(50)] })).toEqual([]);
    expect(master({ tags: ["ab"] })).toEqual(['tags[0] must be 3 to 50 characters long, got "ab"']);
    expect(master({ tags: ["team", many(51)] })).toEqual([
      `tags[1] must be 3 to 50 characters long, got "${many(51)}"`,
    ]);
  });

  it("R3-076: an update accepts any field", () => {
    expect(sentBy(domain, "update")).toEqual(sentBy(domain, "create"));
    expect(sentBy(domain, "update")).toEqual(
      Object.keys(domain.fields)
        .filter((name) => !["id", "cloneFrom", "transferFrom", "deletionProtection"].includes(name))
        .sort(),
    );
  });
});

it("reports several errors together", () => {
  expect(master({ domain: "a b", soaEmail: "x", group: "", ttlSec: -1, axfrIps: ["x"] })).toHaveLength(5);
});
