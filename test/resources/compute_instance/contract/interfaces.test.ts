import { canonicalValue, storedValue, UNKNOWN } from "../../../../src/contract";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";
import { fieldOf, validatorOf } from "../../support";

const messagesFor = validatorOf(computeInstance, { region: "us-east", type: "g6-standard-1" });

describe("interfaces", () => {
  const shared = { purpose: "public" };

  it("R1-107: 1 to 3", () => {
    expect(messagesFor({ interfaces: [shared] })).toEqual([]);
    expect(messagesFor({ interfaces: [shared, shared, shared] })).toEqual([]);
    const four = messagesFor({ interfaces: [shared, shared, shared, shared] });
    expect(four).toEqual([expect.stringMatching(/^interfaces must have at most 3 items, got \[/)]);
  });

  it("R1-108: an empty list is the default interface, not a mistake", () => {
    expect(messagesFor({ interfaces: [] })).toEqual([]);
  });

  it("R1-117: a purpose is public or vlan", () => {
    expect(messagesFor({ interfaces: [{ purpose: "vlan" }] })).toEqual([]);
    expect(messagesFor({ interfaces: [{ purpose: "vpc" }] })).toEqual([
      'interfaces[0].purpose must be one of "public", "vlan", got "vpc"',
    ]);
    expect(messagesFor({ interfaces: [{}] })).toEqual(["interfaces[0].purpose is required"]);
  });

  it("R1-118: the address on a VLAN has a prefix length", () => {
    expect(messagesFor({ interfaces: [{ purpose: "vlan", label: "a", ipamAddress: "10.0.0.1/24" }] })).toEqual([]);
    expect(messagesFor({ interfaces: [shared, { purpose: "vlan", ipamAddress: "10.0.0.1" }] })).toEqual([
      'interfaces[1].ipamAddress must be an IP address with a prefix length, such as "10.0.0.1/24" if purpose is "vlan", got "10.0.0.1"',
    ]);
    expect(messagesFor({ interfaces: [{ purpose: UNKNOWN, ipamAddress: "10.0.0.1" }] })).toEqual([]);
  });

  it("R1-118: the address of another interface is not validated", () => {
    expect(messagesFor({ interfaces: [{ purpose: "public", label: "", ipamAddress: "" }] })).toEqual([]);
  });

  it("R1-123: additional fields are a JSON object without further validation", () => {
    const further = (otherFields: unknown) => messagesFor({ interfaces: [{ ...shared, otherFields }] });
    for (const text of ['{"primary":true}', "{}", '{"ipv4": {"vpc": null}, "ip_ranges": [1, "a"]}', UNKNOWN]) {
      expect(further(text)).toEqual([]);
    }
    for (const text of ["primary", "[true]", "true", "null", ""]) {
      expect(further(text)).toEqual([
        expect.stringContaining(
          'interfaces[0].otherFields must be a JSON object as a string, such as {"primary": true}',
        ),
      ]);
    }
    expect(further('{"ipam_address":"10.0.0.1"}')).toEqual([
      expect.stringContaining("interfaces[0].otherFields must not contain purpose, label or ipamAddress"),
    ]);
  });

  it("R1-123: additional fields in another order, or with other spaces, are equal", () => {
    const [left, right] = ['{"b":[{"d":1,"c":2}],"a":null}', ' { "a" : null, "b": [{"c": 2, "d": 1}] }'].map((text) =>
      canonicalValue(fieldOf(computeInstance, "interfaces"), [{ ...shared, otherFields: text }], {}),
    );
    expect(left).toEqual(right);
  });

  it("R1-123: keeps their order", () => {
    const interfaces = [{ purpose: "vlan", label: "b" }, { purpose: "public" }, { purpose: "vlan", label: "a" }];
    expect(storedValue(fieldOf(computeInstance, "interfaces"), interfaces, {})).toEqual(interfaces);
  });
});
