import { type AccountObject, isOf } from "../../cli/program/account-object";
import { excessOf } from "../../cli/program/conflicts";
import { defineProgram, type LeftOut } from "../../cli/program/model";
import { propertyText } from "../../contract";
import { firewall } from "../firewall/contract";
import { firewallDevice } from "./contract";

export const firewallDeviceProgram = defineProgram(firewallDevice, {
  construct: "FirewallDevice",
  area: "networking",
  suffix: null,
  followsScope: true,
  // One call protects several instances.
  lines: 0.5,
  names: ({ attributes }, { referred, nameOf }) => {
    const instance = referred("computeId");
    const name = instance ? nameOf(instance) : `instance-${propertyText(attributes.computeId)}`;
    return { scope: referred("firewallId"), candidates: [name] };
  },
  conflicts: secondFirewalls,
});

/** Lists the devices of instances that already have a device of another enabled firewall (R3-130). */
function secondFirewalls(account: readonly AccountObject[]): readonly LeftOut[] {
  const disabled = new Set(
    account
      .filter((object) => isOf(object, firewall))
      .filter(({ attributes }) => attributes.status === "disabled")
      .map(({ attributes }) => attributes.id),
  );
  const devices = account
    .filter((object) => isOf(object, firewallDevice))
    .filter(({ attributes }) => !disabled.has(attributes.firewallId));
  const reason = "Its instance is behind another enabled firewall, and can be behind only one.";
  return excessOf(devices, ({ attributes }) => propertyText(attributes.computeId), 1, reason);
}
