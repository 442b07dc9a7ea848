import { isEquivalent } from "../../../src/contract";
import { reverseDns } from "../../../src/resources/reverse_dns/contract";
import { fieldOf, validatorOf } from "../support";

const messagesFor = validatorOf(reverseDns, { address: "192.0.2.1", rdns: "www.shop.example" });

it("R3-162: a name, or null for the service's default", () => {
  expect(messagesFor()).toEqual([]);
  expect(messagesFor({ rdns: undefined })).toEqual([]);
  expect(messagesFor({ rdns: "" })).not.toEqual([]);
  expect(messagesFor({ rdns: "no name" })).toEqual([expect.stringContaining("must be a valid domain")]);
  expect(fieldOf(reverseDns, "rdns").spec.unsetValue).toBeNull();
});

it("R3-165: the address is IPv4 or IPv6, and equal in every spelling", () => {
  expect(messagesFor({ address: "2001:DB8::1" })).toEqual([]);
  expect(messagesFor({ address: "192.0.2.0/24" })).toHaveLength(1);
  const { address, rdns } = reverseDns.fields;
  expect(isEquivalent(address, "2001:DB8:0::1", {}, "2001:db8::1", {})).toBe(true);
  expect(isEquivalent(rdns, "WWW.shop.example.", {}, "www.shop.example", {})).toBe(true);
});
