import { ipAddress } from "../../../src/resources/ip_address/contract";
import { fieldOf, sentBy, validatorOf } from "../support";

const messagesFor = validatorOf(ipAddress, { computeId: 1, public: true, type: "ipv4" });

it("R3-144: an allocation requires the instance, the type and whether it is public", () => {
  expect(messagesFor()).toEqual([]);
  expect(messagesFor({ computeId: undefined, public: undefined, type: undefined })).toEqual([
    "computeId is required",
    "public is required",
    "type is required",
  ]);
  expect(sentBy(ipAddress, "create")).toEqual(["computeId", "public", "type"]);
});

it("R3-145: only IPv4 addresses are allocated", () => {
  expect(messagesFor({ type: "ipv6" })).toEqual(['type must be "ipv4", got "ipv6" (did you mean "ipv4"?)']);
});

it("decided: an address is abandoned by default, and none of its fields can change", () => {
  expect(fieldOf(ipAddress, "onDestroy").spec).toMatchObject({ default: "abandon", providerOnly: true });
  expect(messagesFor({ onDestroy: "release" })).toEqual(['onDestroy must be one of "abandon", "error", got "release"']);
  expect(fieldOf(ipAddress, "public").spec.requiresReplace).toBe(true);
  expect(fieldOf(ipAddress, "computeId").spec.requiresReplace).toBeUndefined();
});

it("R3-142: skip_ipv6_rdns is sent to the list", () => {
  expect(Object.keys(ipAddress.listFilters ?? {})).toEqual(["skipIpv6Rdns"]);
});
