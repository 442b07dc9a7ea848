import { defineContract, int, text } from "../../contract";
import { id } from "../base/common/contract";
import { firewall } from "../firewall/contract";

/** Responses nest the instance in `entity`. */
interface DeviceResponse {
  readonly entity?: { readonly id?: unknown; readonly label?: unknown } | null;
}

export const firewallDevice = defineContract({
  kind: "resource",
  name: "firewall_device",
  summary: "The assignment of an instance to a firewall.",
  source: "document 3, Firewall device",
  parent: firewall,
  path: `${firewall.path}/{firewallId}/devices`,
  operations: ["list", "view", "create", "delete"],
  access: {
    scope: "firewall",
    specified: firewall.access.specified,
    needs: [
      { permission: "read_write", on: "the firewall" },
      { permission: "read_write", on: "the instance" },
    ],
  },
  key: ["label"],
  // If the instance was removed from the firewall and added again outside Terraform, the device has a new ID.
  identity: ["firewallId", "computeId"],
  atMost: [{ count: 1, noun: "device", per: ["firewallId", "computeId"] }],
  fields: {
    id: id("device", "firewall device"),
    firewallId: int("The id of the firewall.").idOf("firewall").requiresReplace(),
    computeId: int("The id of the protected instance.")
      .idOf("instance")
      .cites("R3-120")
      .requiresReplace()
      .sentAs("id")
      .from(({ entity }: DeviceResponse) => entity?.id),
    label: text("The label of the instance.")
      .computed()
      .from(({ entity }: DeviceResponse) => entity?.label),
  },
});
