import { int, resource, text } from "../../contract";
import type { Properties } from "../../contract";
import { id } from "../base/common/contract";
import { firewall } from "../firewall/contract";

const entity = (answer: Properties) => answer["entity"] as Properties | null | undefined;

export const firewallDevice = resource({
  name: "firewall_device",
  summary: "Puts an instance behind a firewall.",
  source: "document 3, Firewall device",
  parent: firewall,
  path: `${firewall.path}/{firewallId}/devices`,
  operations: ["list", "view", "create", "delete"],
  access: { scope: "firewall" },
  key: ["label"],
  fields: {
    id: id("device", "firewall device"),
    firewallId: int("The id of the firewall.").idOf("firewall").requiresReplace(),
    computeId: int("The id of the instance to protect.")
      .idOf("instance")
      .requiresReplace()
      .sentAs("id")
      .from((answer) => entity(answer)?.["id"]),
    label: text("The label of the instance.")
      .computed()
      .from((answer) => entity(answer)?.["label"]),
  },
});
