import { firewallDevice } from "../../../src/resources/firewall_device/contract";
import { fieldOf, sentBy, validatorOf } from "../support";

it("R3-120: requires the instance and the firewall", () => {
  expect(validatorOf(firewallDevice, {})()).toEqual(["firewallId is required", "computeId is required"]);
  expect(validatorOf(firewallDevice, { firewallId: 1, computeId: 2 })()).toEqual([]);
});

it("R3-120: the instance is sent as id and returned inside the entity", () => {
  const { sentAs, from } = fieldOf(firewallDevice, "computeId").spec;
  expect(sentAs).toBe("id");
  expect(from?.({ id: 9, entity: { id: 2, label: "web", type: "compute" } })).toBe(2);
});

it("R3-121: every device is an instance, so type is not a field", () => {
  expect(validatorOf(firewallDevice, { firewallId: 1, computeId: 2, type: "nodebalancer" })()).toEqual([
    "type is not a valid field",
  ]);
});

it("R3-120: no field of a device can be updated", () => {
  expect(firewallDevice.operations).not.toContain("update");
  expect(sentBy(firewallDevice, "update")).toEqual([]);
});
