import { ipShare } from "../../../src/resources/ip_share/contract";
import { fieldOf, judge } from "../support";

const said = judge(ipShare, { computeId: 1, ips: [] });

it("R3-157: a share requires its instance and its addresses", () => {
  expect(said({ computeId: undefined, ips: undefined })).toEqual(["computeId is required", "ips is required"]);
  expect(fieldOf(ipShare, "computeId").spec.requiresReplace).toBe(true);
});

it("R3-158: addresses, public or private, and ranges without their prefix length", () => {
  expect(said({ ips: ["192.0.2.1", "192.168.128.1", "2001:db8:1::"] })).toEqual([]);
  expect(said({ ips: ["2001:db8:1::/64"] })).toEqual([expect.stringContaining("omit the prefix length")]);
  expect(said({ ips: ["web"] })).toHaveLength(1);
});

it("R3-160: an empty list is valid, and removes all", () => {
  expect(said({ ips: [] })).toEqual([]);
});
