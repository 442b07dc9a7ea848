import { defineDocs } from "../base/common/docs";
import { firewall } from "./contract";

export const firewallDocs = defineDocs(firewall, {
  sentence: "Rules are evaluated in order, and the policy decides about traffic that matches no rule.",
  imports: [
    { by: "ID", id: "12" },
    { by: "label", id: "shop-edge" },
  ],
  policies: [
    "open-shell-port",
    "open-database-port",
    "inbound-policy-accept",
    "disabled-firewall",
    "firewall-without-instance",
  ],
  troubleshooting: ["Another enabled firewall already protects", "have the label"],
  guides: ["open-a-port", "close-the-gap", "draw-a-program"],
});
