import { ipv6Range } from "../../../src/resources/ipv6_range/contract";
import { fieldOf, validatorOf } from "../support";

const messagesFor = validatorOf(ipv6Range, { prefixLength: 64, computeId: 1 });

it("R3-166: it has 56 or 64 bits", () => {
  expect(messagesFor({ prefixLength: 56 })).toEqual([]);
  expect(messagesFor({ prefixLength: 64 })).toEqual([]);
  expect(messagesFor({ prefixLength: 48 })).toEqual(["prefixLength must be one of 56, 64, got 48"]);
  expect(messagesFor({ prefixLength: undefined })).toEqual(["prefixLength is required"]);
});

it("R3-167: exactly one of instance and route target", () => {
  expect(messagesFor({ computeId: undefined })).toEqual(["computeId is required unless routeTarget is set"]);
  expect(messagesFor({ routeTarget: "2001:db8::1" })).toEqual([
    expect.stringContaining("must not be set if computeId is set"),
  ]);
  expect(messagesFor({ computeId: undefined, routeTarget: "2001:db8::1" })).toEqual([]);
});

it("R3-168: the route target is a SLAAC address without /128", () => {
  const target = (routeTarget: string) => messagesFor({ computeId: undefined, routeTarget });
  expect(target("2001:db8::1/128")).toEqual([expect.stringContaining("omit /128")]);
  expect(target("192.0.2.1")).toHaveLength(1);
});

it("R3-173: in every response format, the range has no prefix length", () => {
  const { from } = fieldOf(ipv6Range, "range").spec;
  expect(from?.({ range: "2001:DB8:1::/64" })).toBe("2001:db8:1::");
  expect(from?.({ range: "2001:db8:1::" })).toBe("2001:db8:1::");
});
