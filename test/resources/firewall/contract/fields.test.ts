import { UNKNOWN } from "../../../../src/contract";
import { firewall } from "../../../../src/resources/firewall/contract";
import { fieldOf, many, sentBy, validatorOf } from "../../support";

const closed = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };
const messagesFor = validatorOf(firewall, { label: "shop-edge", rules: closed });

const rule = { action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] } };
const rules = (inbound: number, outbound: number) => ({
  rules: { ...closed, inbound: Array(inbound).fill(rule), outbound: Array(outbound).fill(rule) },
});

describe("label", () => {
  it("R3-086: 3 to 32 characters", () => {
    expect(messagesFor({ label: many(3) })).toEqual([]);
    expect(messagesFor({ label: many(32) })).toEqual([]);
    expect(messagesFor({ label: many(2) })).toEqual(['label must be 3 to 32 characters long, got "xx"']);
    expect(messagesFor({ label: many(33) })).toHaveLength(1);
  });

  it.each(["abc", "1ab", "ab1", "123", "a-b_c.d", "A.B"])("R3-087, R3-088: %s is valid", (label) => {
    expect(messagesFor({ label })).toEqual([]);
  });

  it.each(["-ab", "ab-", "_ab", "ab_", ".ab", "ab.", "a b", "a/b", "äbc", "a+b", "abc\n"])(
    "R3-087, R3-088: %j is invalid",
    (label) => {
      expect(messagesFor({ label })).toEqual([
        `label must start and end with a letter or digit, contain only letters, digits, dashes, underscores and periods, and not have two dashes, underscores or periods in a row, got ${JSON.stringify(label)}`,
      ]);
    },
  );

  it.each(["a--b", "a__b", "a..b"])("R3-089: %s is invalid", (label) => {
    expect(messagesFor({ label })).toHaveLength(1);
  });

  it.each(["a-_b", "a._b", "a-.b", "a-b-c"])(
    "R3-089: two different characters in a row are allowed, so %s is valid",
    (label) => {
      expect(messagesFor({ label })).toEqual([]);
    },
  );
});

describe("rules", () => {
  it("R3-095: label and rules are required", () => {
    expect(validatorOf(firewall, {})()).toEqual(["label is required", "rules is required"]);
  });

  it("R3-096: both policies are required", () => {
    expect(messagesFor({ rules: {} })).toEqual(["rules.inboundPolicy is required", "rules.outboundPolicy is required"]);
  });

  it("R3-093: policies are ACCEPT or DROP", () => {
    expect(messagesFor({ rules: { inboundPolicy: "ACCEPT", outboundPolicy: "DROP" } })).toEqual([]);
    expect(messagesFor({ rules: { inboundPolicy: "drop", outboundPolicy: "REJECT" } })).toEqual([
      'rules.inboundPolicy must be one of "ACCEPT", "DROP", got "drop" (did you mean "DROP"?)',
      'rules.outboundPolicy must be one of "ACCEPT", "DROP", got "REJECT"',
    ]);
  });

  it.each([
    [25, 0],
    [0, 25],
    [12, 13],
    [0, 0],
  ])("R3-118: %d and %d rules are valid", (inbound, outbound) => {
    expect(messagesFor(rules(inbound, outbound))).toEqual([]);
  });

  it.each([
    [26, 0],
    [0, 26],
    [13, 13],
  ])("R3-118: %d and %d are too many", (inbound, outbound) => {
    expect(messagesFor(rules(inbound, outbound))).toEqual([
      "rules must have at most 25 rules, inbound and outbound combined",
    ]);
  });

  it("R3-118: unknown lists are not counted", () => {
    expect(messagesFor({ rules: { ...closed, inbound: UNKNOWN, outbound: Array(25).fill(rule) } })).toEqual([]);
    expect(messagesFor({ rules: UNKNOWN })).toEqual([]);
  });
});

describe("status", () => {
  it("R3-091: enabled and disabled can be set", () => {
    expect(messagesFor({ status: "enabled" })).toEqual([]);
    expect(messagesFor({ status: "disabled" })).toEqual([]);
  });

  it("R3-091, R3-092: deleted can't be set", () => {
    expect(messagesFor({ status: "deleted" })).toEqual(['status must be one of "enabled", "disabled", got "deleted"']);
  });

  it("R3-123: a new firewall is enabled, so only an update can disable it", () => {
    expect(fieldOf(firewall, "status").spec.default).toBe("enabled");
    expect(sentBy(firewall, "create")).not.toContain("status");
  });
});

describe("devices and tags", () => {
  it("R3-094: devices are the ids of instances", () => {
    expect(messagesFor({ devices: { computes: [1, 2] } })).toEqual([]);
    expect(messagesFor({ devices: { computes: [] } })).toEqual([]);
    expect(messagesFor({ devices: { computes: [UNKNOWN] } })).toEqual([]);
    expect(messagesFor({ devices: { computes: ["web"], volumes: [1] } })).toEqual([
      "devices.volumes is not a valid field",
      'devices.computes[0] must be a whole number, got "web"',
    ]);
  });

  it("R3-179, R3-207: tags have 3 to 50 characters, like the label of a tag", () => {
    expect(messagesFor({ tags: ["abc", many(50)] })).toEqual([]);
    expect(messagesFor({ tags: ["abc", many(51)] })).toEqual([
      `tags[1] must be 3 to 50 characters long, got "${many(51)}"`,
    ]);
  });

  it("R3-134: an update accepts label, status and tags", () => {
    expect(sentBy(firewall, "update")).toEqual(["label", "status", "tags"]);
    expect(sentBy(firewall, "create")).toEqual(["devices", "label", "rules", "tags"]);
  });
});
