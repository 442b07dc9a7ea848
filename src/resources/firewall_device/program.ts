import { propertyText } from "../../contract";
import { defineProgram } from "../../program/program-kind";
import { instanceProp } from "../compute_instance/program";
import { firewallDevice } from "./contract";

export const firewallDeviceProgram = defineProgram(firewallDevice, {
  construct: "FirewallDevice",
  area: "networking",
  suffix: null,
  props: { firewallId: { prop: "firewall", foreign: "Firewall.fromFirewallId" }, computeId: instanceProp },
  followsScope: true,
  // One call protects several instances.
  lines: 0.5,
  names: ({ attributes }, { referred, nameOf }) => {
    const instance = referred("computeId");
    const name = instance ? nameOf(instance) : `instance-${propertyText(attributes.computeId)}`;
    return { scope: referred("firewallId"), candidates: [name] };
  },
});
