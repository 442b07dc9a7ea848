import { isOf } from "../../../account/account-object";
import { defineProgram } from "../../../program/model";
import { firewallDevice } from "../../firewall_device/contract";
import { firewall } from "../contract";
import { firewallBlock } from "./statement";

export const firewallProgram = defineProgram(firewall, {
  construct: "Firewall",
  area: "networking",
  suffix: "firewall",
  // The program writes the devices as separate resources.
  leaveOutFields: (account) => {
    const withDevices = new Set(
      account.map((each) => (isOf(each, firewallDevice) ? each.attributes.firewallId : null)),
    );
    return ({ attributes: { id } }) => (withDevices.has(id) ? ["devices"] : []);
  },
  statement: firewallBlock,
});
