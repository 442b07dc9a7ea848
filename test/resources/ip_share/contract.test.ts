import { ipShare } from "../../../src/resources/ip_share/contract";
import { fieldOf, validatorOf } from "../support";

const messagesFor = validatorOf(ipShare, { computeId: 1, ips: [] });

it("R3-157: a share requires its instance and its addresses", () => {
  expect(messagesFor({ computeId: undefined, ips: undefined })).toEqual(["computeId is required", "ips is required"]);
  expect(fieldOf(ipShare, "computeId").spec.requiresReplace).toBe(true);
});

it("R3-158: addresses, public or private, and ranges without their prefix length", () => {
  expect(messagesFor({ ips: ["192.0.2.1", "192.168.128.1", "2001:db8:1::"] })).toEqual([]);
  expect(messagesFor({ ips: ["2001:db8:1::/64"] })).toEqual([expect.stringContaining("omit the prefix length")]);
  expect(messagesFor({ ips: ["web"] })).toHaveLength(1);
});

it("R3-160: an empty list is valid, and removes all", () => {
  expect(messagesFor({ ips: [] })).toEqual([]);
});
